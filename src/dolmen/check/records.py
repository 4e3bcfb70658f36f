"""Promises about records: every form of a move says the same, and a journal gives the same game."""

from __future__ import annotations

from typing import Any

from dolmen.check.many import some_games
from dolmen.check.sample import Broken, Sample, eyes, hold
from dolmen.kernel import journal
from dolmen.kernel.errors import Veiled
from dolmen.kernel.game import Game
from dolmen.kernel.moves import Move
from dolmen.kernel.table import Table


def every_form_of_a_move_says_the_same(sample: Sample) -> str:
    """Code ↔ move ↔ notation, one to one; nouns may be names."""
    moves = sample.game.moves
    for code in moves:
        move, notation = moves.decode(code), moves.notation(code)
        by_name = Move(move.verb, dict(zip(move.nouns, notation.split()[1:], strict=True)))
        for form in (
            moves.parse(notation),
            moves.parse(notation.upper()),
            moves.encode(move),
            moves.encode(by_name),
        ):
            hold(form == code, "“{}” is the code {}, but is read as {}.", notation, code, form)
        hold(moves.says(code).strip(), "“{}” has no words.", notation)
    hold(len({moves.notation(code) for code in moves}) == moves.count, "Two codes have one notation.")
    _hold_packing(sample.game)
    return f"{moves.count} codes of {len(moves.verbs)} verbs"


def _hold_packing(game: Game) -> None:
    moves = game.moves
    for codec, (name, verb) in zip(moves.codecs, moves.verbs.items(), strict=True):
        for code in range(codec.start, codec.stop):
            values = tuple(int(value) for value in moves.decode(code).nouns.values())
            hold(moves.decode(code).verb == name, "The code {} should be of the verb “{}”.", code, name)
            hold(codec.pack(*values) == code, "“{}” is packed as another code.", moves.notation(code))
            hold(
                [c.has(code) for c in moves.codecs].count(True) == 1,
                "Two verbs have the code {}.",
                code,
            )
            if verb.nouns:
                back: Any = codec.unpack(code)
                hold(
                    (back if len(values) == 2 else (back,)) == values,
                    "{} is unpacked as {}.",
                    code,
                    back,
                )


def every_verb_occurs(sample: Sample) -> str:
    """Nothing can be said that never is; looked for in more and more games."""
    moves = sample.game.moves
    for games in (30, 300, 3_000):
        played = some_games(sample.game, games)
        said = {
            name: int(played.codes[codec.start : codec.stop].sum())
            for name, codec in zip(moves.verbs, moves.codecs, strict=True)
        }
        if all(said.values()):
            rarest = min(said, key=lambda name: said[name])
            return f"{played.games} games; the rarest is “{rarest}”, {said[rarest]} times"
    silent = ", ".join(name for name, times in said.items() if not times)
    raise Broken(f"In {played.games} games nobody could say: {silent}.")


def journals_replay_to_the_same_bytes(sample: Sample) -> str:
    """A game is its header and its moves; replayed in plain Python, from text alone."""
    game = sample.game
    if game.digest not in {game.with_edition(path).digest for path in game.editions().values()}:
        return (
            "not checked: this edition does not come with the game, so its journals do not replay without it"
        )
    chosen = {table.seats: table for table in sample.tables}.values()
    for table in chosen:
        text = table.journal()
        again = Table.from_journal(text)
        same = again.state.tobytes() == table.state.tobytes()
        hold(same, "{} seats: a journal gives other bytes.", table.seats)
        hold(again.journal() == text, "{} seats: a journal, replayed, is written differently.", table.seats)
    shortest = min(chosen, key=lambda table: table.version)
    verdict = journal.verify(shortest.journal())
    hold(verdict.ok and verdict.moves == shortest.version, "{} seats: {}", shortest.seats, verdict.error)
    return f"{len(chosen)} games, {sum(table.version for table in chosen)} moves"


def running_games_are_veiled(sample: Sample) -> str:
    """Before the end a viewer's journal has “?” for what he may not learn, and is refused for replay.

    Where remembering is the game, it begins at the horizon.
    """
    table = _running(sample)
    veils = 0
    for viewer in (None, *range(table.seats)):
        text = table.journal(viewer)
        lines, past = journal.read(text).lines, table.at(table.horizon)
        whole = len(lines) + table.horizon == table.version
        hold(whole, "viewer {}: the journal has {} moves.", viewer, len(lines))
        _hold_veiled(text)
        for line, step in zip(lines, table.history[table.horizon :], strict=True):
            told = past.game.witness(past.state, step.code, eyes(viewer))
            known = line.notation == past.game.moves.notation(step.code)
            hold(known == bool(told), "viewer {}, line {}: “{}”.", viewer, line.number, line.notation)
            veils += not told
            past.play(step.code)
    return f"{table.seats + 1} viewers of {table.version} moves, {veils} of them veiled"


def _running(sample: Sample) -> Table:
    """A game soon after something was not told to everybody, or soon after its beginning."""
    game, untold = sample.game, []
    for played in sample.played:
        for n, code in enumerate(played.codes[:-1]):
            if not game.witness(played.states[n], code, eyes(None)):
                untold.append((n, played.nth))
                break
    n, nth = min(untold, default=(len(sample.played[0].codes) // 2 - 1, 0))
    return sample.tables[nth].at(n + 1)


def _hold_veiled(text: str) -> None:
    try:
        Table.from_journal(text)
    except Veiled:
        return
    raise Broken("A running game's journal was replayed.")
