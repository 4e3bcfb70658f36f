"""The built client: a fixed list of files, read once; no path of a request ever reaches the disk."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

STATIC = Path(__file__).parent / "static"
NOT_BUILT = "The browser client is not built; run “make web” in Dolmen's folder, then start the server again."
PACKED = frozenset({".html", ".js", ".css", ".svg", ".json", ".map", ".txt", ".webmanifest"})


class Page(NamedTuple):
    """A file as it is sent."""

    body: bytes
    packed: bytes | None  # the same with gzip, where that helps
    type: str
    tag: str
    forever: bool  # its name changes with its content


class Pages:
    """All files of the client, by their path."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.files = {
            f"/{path.relative_to(folder).as_posix()}": _page(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.relative_to(folder).as_posix().startswith(".")
        }

    @property
    def built(self) -> bool:
        """Whether there is a client to be served."""
        return "/index.html" in self.files

    def find(self, path: str) -> Page | None:
        """The file at a path; the client's own page for a path that only the client knows."""
        if page := self.files.get(path):
            return page
        return None if "." in path.rsplit("/", 1)[-1] else self.files.get("/index.html")


def _page(path: Path, folder: Path) -> Page:
    body = path.read_bytes()
    packed = gzip.compress(body, mtime=0) if path.suffix in PACKED and len(body) > 1000 else None
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    forever = path.relative_to(folder).parts[0] == "assets"
    return Page(body, packed, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"', forever)
