"""Cro-Magnon: First Steps of Civilization, for one to four players."""

from pathlib import Path

from dolmen.kernel.game import Game

from . import (
    box,
    conserved,
    hidden,
    judgement,
    moves,
    picture,
    reasons,
    rules,
    rules_end,
    state,
    taking,
    text,
)

GAME = Game(
    name="cro_magnon",
    title="Cro-Magnon: First Steps of Civilization",
    rules=1,
    seats=(1, 2, 3, 4),
    options=(),
    bound=30_000,
    starter_hint="By custom the youngest begins.",
    State=state.State,
    Box=state.Box,
    moves=moves.MOVES,
    folder=Path(__file__).parent,
    fill=box.fill,
    setup=rules.setup,
    legal=rules.legal,
    apply=rules.apply,
    to_move=rules.to_move,
    score=rules_end.score,
    place=rules_end.place_of,
    event=rules.event,
    witness=rules.witness,
    resample=hidden.resample,
    judge=judgement.judge,
    temperature=judgement.temperature,
    invariants=conserved.invariants,
    say=text.say,
    veiled=text.veiled,
    label=text.label,
    prompt=text.prompt,
    phase=text.phase,
    why_not=reasons.why_not,
    tally=text.tally,
    picture=picture.picture,
    takes=taking.takes,
    thing=taking.thing,
)
