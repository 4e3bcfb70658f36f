"""Build the browser client into the package when it is not there yet."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MANIFEST = "src/dolmen/server/static/.vite/manifest.json"
STEPS = (("ci", "--no-audit", "--no-fund"), ("run", "build"))


class BuildWeb(BuildHookInterface[Any]):
    """Hatch calls this before it packs a wheel or a source archive."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run Vite once; without npm, install everything but the client and say so.

        An editable install never builds: `make web` does, and only when a source has changed.
        """
        if version == "editable" or (Path(self.root) / MANIFEST).exists():
            return
        npm = shutil.which("npm")
        if npm is None:
            self.app.display_warning(
                "npm was not found: Dolmen is built without its browser client. "
                "Install Node 20.19 or newer and build again to have it."
            )
            return
        for step in STEPS:
            subprocess.run([npm, *step], cwd=self.root, check=True)
