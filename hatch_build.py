"""Build the page into the wheel. If the page cannot be built, there is no wheel."""

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src", "houseway", "server", "static", "index.html")


class PageBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page from `web/`. An editable install serves the page that `make web` builds."""
        if version != "editable":
            build_page(Path(self.root))


def build_page(root: Path) -> None:
    """Install what the page is built with and build it. Raise RuntimeError if that fails."""
    # A page of an earlier build must not get into the wheel of this one.
    (root / PAGE).unlink(missing_ok=True)
    run_npm(root, "ci", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline")
    run_npm(root, "run", "--silent", "build")
    if not (root / PAGE).is_file():
        raise RuntimeError(f"The wheel was not built: `npm run build` left no {PAGE}.")


def run_npm(root: Path, *arguments: str) -> None:
    # Node trusts only its own certificates unless told of the system's.
    environment = {"NODE_USE_SYSTEM_CA": "1"} | os.environ
    command = f"npm {' '.join(arguments)}"
    try:
        subprocess.run(["npm", *arguments], cwd=root / "web", env=environment, check=True)
    except FileNotFoundError:
        raise RuntimeError(
            f"The wheel was not built: `{command}` needs Node, which is not installed."
        ) from None
    except subprocess.CalledProcessError as error:
        raise RuntimeError(
            f"The wheel was not built: `{command}` failed in web/ ({error.returncode})."
        ) from None
