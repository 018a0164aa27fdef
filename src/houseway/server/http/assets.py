"""What the page is made of, by names that change with the content: packed once, kept for ever."""

import gzip
from functools import lru_cache
from os import PathLike, stat_result
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOR_EVER = "public, max-age=31536000, immutable"
# Pictures and fonts of other kinds are packed already.
PACKED = (".js", ".css", ".svg")


class Assets(StaticFiles):
    def file_response(
        self, full_path: PathLike[str] | str, stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        accepted = dict(scope["headers"]).get(b"accept-encoding", b"").decode("latin-1")
        path = str(full_path)
        if response.status_code == 200 and path.endswith(PACKED) and "gzip" in accepted:
            media = response.headers["content-type"]
            etag = response.headers["etag"]
            response = Response(_packed(path, stat_result.st_mtime), media_type=media, headers={"etag": etag})
            response.headers["content-encoding"] = "gzip"
        response.headers["vary"] = "accept-encoding"
        response.headers["cache-control"] = FOR_EVER
        return response


@lru_cache(maxsize=64)
def _packed(path: str, _changed: float) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)
