"""My First Stone Age, for two to four players."""

from pathlib import Path

from dolmen.kernel.game import Game, Option

from . import box, judgement, memory, moves, picture, rules, state, taking, text

GAME = Game(
    name="my_first_stone_age",
    title="My First Stone Age",
    rules=1,
    seats=(2, 3, 4),
    options=(
        Option("open_goods", "Goods lie open, for all to see", False, (2, 3, 4)),
        Option(
            "help_me_remember",
            "Help me remember: the last token seen stays known when the tokens are turned down",
            False,
            (2, 3, 4),
        ),
    ),
    bound=9_000,
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
    score=rules.score,
    place=rules.place_of,
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
    Memory=memory.Memory,
    remember=memory.remember,
    recall=memory.recall,
    levels=memory.LEVELS,
    horizon=memory.horizon,
)
