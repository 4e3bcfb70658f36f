"""A small game to test the kernel with: roll, take pebbles off a heap, draw a marble nobody else sees."""

from pathlib import Path

from dolmen.kernel.game import Game, Option

from . import box, moves, rules, state, text

GAME = Game(
    name="pebbles",
    title="Pebbles",
    rules=1,
    seats=(2, 3),
    options=(Option("greedy", "Nobody may take fewer than two", False, (3,)),),
    bound=200,
    starter_hint="Whoever found the last pebble begins.",
    State=state.State,
    Box=state.Box,
    moves=moves.MOVES,
    folder=Path(__file__).parent,
    fill=box.fill,
    setup=rules.setup,
    legal=rules.legal,
    apply=rules.apply,
    to_move=rules.to_move,
    score=rules.score,
    place=rules.place,
    event=rules.event,
    witness=rules.witness,
    resample=rules.resample,
    judge=rules.score,
    temperature=rules.temperature,
    invariants=text.invariants,
    say=text.say,
    veiled=text.veiled,
    label=text.label,
    prompt=text.prompt,
    phase=text.phase,
    why_not=text.why_not,
    tally=text.tally,
    picture=text.picture,
)
