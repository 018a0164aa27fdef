"""No two files of web/src need each other, so that each can be read, and loaded, by itself."""

import os
import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "web" / "src"
# import … from 'x', export … from 'x', import 'x' and import('x'), types included.
IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.[^'"]+)\1""")


def imported(path: str, source: str) -> set[str]:
    """The files that a file imports, as they are written: without the ending where it may be left out."""
    folder = Path(path).parent
    return {os.path.normpath(folder / target) for _, target in IMPORT.findall(source)}


def cycle(sources: dict[str, str]) -> list[str]:
    """The files of a cycle in order; empty if there is none."""
    files = {path: path for path in sources} | {path.removesuffix(".ts"): path for path in sources}
    graph = {
        path: {files[target] for target in imported(path, source) if target in files}
        for path, source in sources.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_file_of_the_page_imports_itself_by_way_of_others():
    paths = [path for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte")]
    sources = {path.relative_to(PAGE).as_posix(): path.read_text("utf-8") for path in paths}
    assert len(sources) > 100
    assert sum(len(imported(*each)) for each in sources.items()) > len(sources)
    assert not (found := cycle(sources)), " needs ".join(found)


@pytest.mark.parametrize(
    "back",
    [
        "import type { Wire } from '../wire';",
        "export { keyOf } from '../wire';",
        "import {\n  keyOf,\n} from '../wire';",
        'const later = () => import("../wire");',
        "import '../wire.ts';",
    ],
)
def test_a_cycle_is_found(back):
    sources = {
        "wire.ts": "import type { Console } from './console/Desk.svelte';",
        "console/Desk.svelte": f"<script lang='ts'>\n  {back}\n</script>",
    }
    assert set(cycle(sources)) == set(sources)


def test_files_that_share_a_third_are_no_cycle():
    sources = {"a.ts": "import './b'; import './c.svelte';", "b.ts": "import './c.svelte';", "c.svelte": ""}
    assert cycle(sources) == []
