"""Stone Age, for two to four players."""

from pathlib import Path

from dolmen.kernel.game import Game, Option

from . import box, judgement, moves, picture, rules, rules_end, state, taking, text

GAME = Game(
    name="stone_age",
    title="Stone Age",
    rules=1,
    seats=(2, 3, 4),
    options=(
        Option(
            "crowding",
            "Fewer places: two of tool maker, hut and field a round, and lands for one tribe less than play",
            False,
            (2, 3),
        ),
    ),
    bound=20_000,
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
