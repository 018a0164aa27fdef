"""A wheel of a clean copy of the tree, installed into a fresh environment, is the whole product.

The wheel is built with the tools of this environment, and the fresh one finds the packages that Houseway
depends on here (their versions are those of constraints.txt). So what a registry would answer is not asked.
"""

import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from dataclasses import dataclass
from email.message import Message
from email.parser import Parser
from pathlib import Path

import httpx
import pytest

import houseway
from tests.browser.running_house import running_house

ROOT = Path(__file__).resolve().parents[2]
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "node_modules", "static", "built", "*.sqlite*"
)
# One mistake, to prove that mypy knows what `odds` returns.
TYPED = """\
import houseway
from fractions import Fraction

edge: Fraction | None = houseway.odds(houseway.load("co/baccarat"))[0].house_edge
name: int = houseway.load("co/baccarat").name
"""

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Wheel:
    path: Path
    tree: Path

    def names(self) -> list[str]:
        return zipfile.ZipFile(self.path).namelist()

    def metadata(self) -> Message:
        [name] = [name for name in self.names() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(zipfile.ZipFile(self.path).read(name).decode())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=NOT_COPIED)
    built = build_wheel(tree, folder)
    assert built.returncode == 0, built.stderr
    return Wheel(next(folder.glob("*.whl")), tree)


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The programs of a fresh environment that has this wheel."""
    environment = tmp_path_factory.mktemp("fresh")
    venv.create(environment, with_pip=False)
    programs = environment / "bin"
    install = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install", "--quiet"]
    subprocess.run([*install, "--no-deps", "--no-index", str(wheel.path)], check=True)
    [packages] = environment.glob("lib/python*/site-packages")
    # A .pth file adds the folder alone and does not read those in it, so the editable Houseway stays out.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return programs


def build_wheel(tree: Path, folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index"]
    return subprocess.run([*command, "--wheel-dir", str(folder), str(tree)], capture_output=True, text=True)


def test_the_wheel_carries_the_page_types_license_and_owners(wheel):
    names = wheel.names()
    assert {"houseway/server/static/index.html", "houseway/py.typed"} <= set(names)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert any(name.endswith(".dist-info/licenses/NOTICE") for name in names)
    assert not [name for name in names if not name.startswith(("houseway/", "houseway-"))]


def test_the_metadata_say_what_it_is_and_bound_every_dependency(wheel):
    metadata = wheel.metadata()
    assert metadata["Version"] == houseway.__version__
    assert metadata["License-Expression"] == "Apache-2.0 AND OFL-1.1"
    assert metadata["Author"] == "Houseway contributors"
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata.get_payload().strip() == (ROOT / "README.md").read_text("utf-8").strip()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["cluster"]]
    assert [each for each in needed if ">=" not in each] == []


def test_the_installed_house_serves_its_page(installed, tmp_path):
    with running_house(tmp_path, program=[str(installed / "houseway")]) as house:
        page = httpx.get(f"{house.address}/")
        assert page.status_code == 200
        assert '<div id="app">' in page.text
        scripts = [part.split('"')[0] for part in page.text.split('src="')[1:]]
        assert scripts
        for script in scripts:
            assert httpx.get(f"{house.address}{script}").status_code == 200
        house.stop()


def test_the_installed_program_says_its_version(installed):
    said = subprocess.run([installed / "houseway", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"houseway {houseway.__version__}\n"


def test_mypy_sees_the_types_of_the_installed_package(installed, tmp_path):
    (tmp_path / "typed.py").write_text(TYPED, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--no-error-summary"]
    command += ["--python-executable", str(installed / "python"), "typed.py"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert said.returncode == 1, said.stdout + said.stderr
    [line] = said.stdout.splitlines()
    assert line.startswith("typed.py:5:")
    assert line.endswith("[assignment]")


def test_a_page_that_cannot_be_built_fails_the_wheel(wheel, tmp_path):
    tree = tmp_path / "tree"
    shutil.copytree(wheel.tree, tree, ignore=NOT_COPIED)
    (tree / "web" / "index.html").unlink()
    built = build_wheel(tree, tmp_path)
    assert built.returncode != 0
    assert "The wheel was not built" in built.stderr
    assert not list(tmp_path.glob("*.whl"))
