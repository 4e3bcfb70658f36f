"""Neolithic, for two players."""

from pathlib import Path

from dolmen.kernel.game import Game

from . import box, judgement, moves, picture, rules, rules_end, state, taking, text

GAME = Game(
    name="neolithic",
    title="Neolithic",
    rules=1,
    seats=(2,),
    options=(),
    bound=5_000,
    starter_hint="By custom whoever was in a museum last begins.",
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
    resample=rules.resample,
    judge=judgement.judge,
    temperature=judgement.temperature,
    invariants=text.invariants,
    say=text.say,
    veiled=text.veiled,
    label=text.label,
    prompt=text.prompt,
    phase=text.phase,
    why_not=text.why_not,
    tally=text.tally,
    picture=picture.picture,
    takes=taking.takes,
    thing=taking.thing,
)
