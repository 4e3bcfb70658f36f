import pytest

import dolmen
from dolmen.server.typescript import view_types

DRAWN = [game for game in map(dolmen.load, dolmen.games()) if (game.folder / "table").is_dir()]


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.name)
def test_the_types_of_the_client_are_current(game: dolmen.Game) -> None:
    written = (game.folder / "table/view.ts").read_text(encoding="utf-8")
    assert written == view_types(game), "run: python -m dolmen.server.typescript"
