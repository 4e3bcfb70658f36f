"""What is said over HTTP: the shapes of docs/protocol.md, and the strict reading of every body."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NoReturn, TypeVar

import msgspec
from litestar.dto import AbstractDTO, DTOFieldDefinition
from litestar.typing import FieldDefinition
from msgspec import Meta, Struct, field

T = TypeVar("T")
Kind = Literal["person", "bot"]
Status = Literal["waiting", "running", "over"]
ReviewStatus = Literal["none", "waiting", "running", "done", "failed"]

MOST_BYTES = 1 << 16
MOST_DEPTH = 32
BRACKETS = re.compile(
    r'"(?:[^"\\]|\\.?)*+"?|[\[\]{}]', re.DOTALL
)  # strings are stepped over, broken ones too
LAST_VERSION = 2**53 - 1  # the last integer that a browser can count to

Name = Annotated[str, Meta(min_length=1, max_length=200)]  # of a person; `name` says how long it may be
Word = Annotated[str, Meta(min_length=1, max_length=40)]  # of a game, an option, a bot
Version = Annotated[int, Meta(ge=0, le=LAST_VERSION)]
Token = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{43}$")]
Nonce = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]


class Refused(Exception):
    """A request that is turned down, with one sentence; nothing has changed."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.more = status, code, message, more

    def body(self) -> bytes:
        """The refusal as it is sent."""
        return msgspec.json.encode(Refusal(Problem(self.code, self.message, **self.more)))


# --- What is asked ------------------------------------------------------------------------


class Said(Struct, forbid_unknown_fields=True, kw_only=True):
    """The body of a request: no key but these."""


class SeatWish(Said):
    kind: Literal["me", "person", "bot"]
    name: Name | None = None
    bot: Word | None = None


class NewTable(Said):
    game: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[Word, bool], Meta(max_length=16)] = field(default_factory=dict)
    starter: Literal["random"] | Annotated[int, Meta(ge=0, le=15)] = "random"
    edition: Word | None = None
    hints: bool = False
    nonce: Nonce | None = None


class SitDown(Said):
    token: Token
    name: Name | None = None
    nonce: Nonce | None = None


class Play(Said):
    version: Version
    move: Annotated[int, Meta(ge=0, le=2**31)] | Annotated[str, Meta(min_length=1, max_length=80)]


class Answering(Said):
    version: Version


class Say(Said):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Nothing(Said):
    """An empty object."""


# --- What is answered -----------------------------------------------------------------------


class Option(Struct):
    name: str
    says: str
    default: bool
    seats: list[int]


class Bot(Struct):
    name: str
    says: str


class Game(Struct, omit_defaults=True):
    name: str
    title: str
    seats: list[int]
    edition: str
    secrets: bool
    options: list[Option]
    bots: list[Bot]
    provenance: dict[str, int]
    starter_hint: str
    box: dict[str, Any] | None = None


class Clause(Struct):
    id: str
    title: str
    text: str
    ruling: str | None


class Rules(Struct):
    clauses: list[Clause]


class Seat(Struct):
    seat: int
    name: str
    kind: Kind
    bot: str | None
    present: bool
    taken: bool
    resigned: bool


class TableLine(Struct):
    table: str
    game: str
    title: str
    status: Status
    seats: list[Seat]
    mine: list[int]
    to_move: int
    version: int
    updated: str


class Link(Struct):
    seat: int
    token: str


class Created(Struct):
    table: str
    commitment: str
    links: list[Link]
    spectators: str | None


class Offer(Struct):
    code: int
    notation: str
    says: str
    at: str


class LogLine(Struct):
    version: int
    seat: int
    says: str
    at: str
    heading: bool


class Log(Struct):
    lines: list[LogLine]


class Tally(Struct):
    label: str
    points: int


class ChatLine(Struct):
    at: str
    seat: int
    name: str
    text: str


class Moment(Struct):
    version: int
    phase: str
    to_move: int
    prompt: str
    view: dict[str, Any]
    scores: list[int]
    tally: list[list[Tally]]
    places: list[int] | None
    last: list[str]


class Snapshot(Moment):
    table: str
    game: str
    title: str
    status: Status
    you: list[int]
    seat: int | None
    seats: list[Seat]
    options: dict[str, bool]
    hints: bool
    starter: int
    menu: list[Offer]
    can_take_back: bool
    take_back_says: str
    holds_secret: bool
    commitment: str
    seed: str | None
    next: str | None
    chat: list[ChatLine]
    looks_back: bool
    log_length: int
    log: list[LogLine]


class Hint(Struct):
    """What a bot would do with this seat's view."""

    code: int
    notation: str
    at: str
    says: str  # the move, its chance to win, and the next best


class Decision(Struct):
    """A decision of a finished game thought over; `better` is empty where the move cost nothing."""

    version: int
    seat: int
    chances: list[float]
    played: str
    better: str
    lost: float


class Review(Struct):
    decisions: list[Decision]
    luck: list[float]


class ReviewState(Struct):
    status: ReviewStatus
    done: int
    of: int
    review: Review | None


class WhyNot(Struct):
    sentence: str
    clause: str


class Problem(Struct, omit_defaults=True):
    code: str
    message: str
    clause: str | None = None
    menu: list[Offer] | None = None
    snapshot: Snapshot | None = None


class Refusal(Struct):
    error: Problem


# --- One strict reader in front of every body ---------------------------------------------------


class Strict(AbstractDTO[T]):
    """Reads a body strictly and leaves answers to Litestar; a handler says `dto=Strict[NewTable]`."""

    def decode_bytes(self, value: bytes) -> Any:
        check_type(self.asgi_connection.headers.get("content-type", ""))
        return read(value, self.model_type)

    @classmethod
    def create_for_field_definition(
        cls, field_definition: FieldDefinition, handler_id: str, backend_cls: Any = None
    ) -> None:
        """Nothing: there is no other form of the body to derive."""

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: Any
    ) -> Any:
        return schema_creator.for_field_definition(field_definition)

    @classmethod
    def generate_field_definitions(cls, model_type: type[Any]) -> Iterator[DTOFieldDefinition]:  # type: ignore[override]
        yield from ()

    @classmethod
    def detect_nested_field(cls, field_definition: FieldDefinition) -> bool:
        return False


def check_type(content_type: str) -> None:
    """Only JSON is read: a form of another site cannot be sent as JSON."""
    kind, _, parameters = content_type.partition(";")
    charset = parameters.strip().lower().replace('"', "")
    if kind.strip().lower() != "application/json" or charset not in ("", "charset=utf-8"):
        raise Refused(415, "content_type", "The body must be JSON, sent as application/json.")


def read(body: bytes, kind: type[T]) -> T:
    """The one way from bytes to a body: size, depth, keys, numbers, then types, nothing converted."""
    if len(body) > MOST_BYTES:
        raise Refused(413, "too_large", f"The body is longer than {MOST_BYTES:,} bytes.")
    try:
        text = body.decode("utf-8")
        _check_depth(text)
        json.loads(
            text,
            object_pairs_hook=_unique,
            parse_constant=_no_constant,
            parse_int=_small,
            parse_float=_finite,
        )
        return msgspec.json.decode(body, type=kind)
    except UnicodeDecodeError:
        raise Refused(400, "bad_body", "The body is not UTF-8.") from None
    except msgspec.ValidationError as error:
        raise Refused(400, "bad_body", f"The body does not fit: {error}.") from None
    except (ValueError, RecursionError) as error:
        sentence = str(error) if isinstance(error, _Odd) else "The body is not JSON."
        raise Refused(400, "bad_body", sentence) from None


class _Odd(ValueError):
    """Something that JSON allows and this server does not."""


def _check_depth(text: str) -> None:
    depth = 0
    for bracket in BRACKETS.findall(text):
        depth += (bracket in "[{") - (bracket in "]}")
        if depth > MOST_DEPTH:
            raise _Odd(f"The body is nested deeper than {MOST_DEPTH} levels.")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) < len(pairs):
        raise _Odd("The body names a key twice.")
    return dict(pairs)


def _no_constant(word: str) -> NoReturn:
    raise _Odd(f"The body holds {word}, which is no number.")


def _small(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > LAST_VERSION:
        raise _Odd("The body holds a number beyond 2⁵³.")
    return int(digits)


def _finite(digits: str) -> float:
    if abs(number := float(digits)) > LAST_VERSION:
        raise _Odd("The body holds a number beyond 2⁵³.")
    return number


HOOKS: dict[str, Any] = {
    "object_pairs_hook": _unique,
    "parse_constant": _no_constant,
    "parse_int": _small,
    "parse_float": _finite,
}


# --- Text that people wrote -----------------------------------------------------------------------

BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters that show nothing
MOST_NAME = 24


def _plain(text: str, allowed: str = "") -> bool:
    """Whether a text shows something, and nothing in it hides, turns its direction, or leaves its line."""
    kinds = "".join("B" if c in BLANKS else unicodedata.category(c)[0] for c in text if c not in allowed)
    return not re.search(r"[BC]|MMM", kinds) and re.search(r"[LNPS]", kinds) is not None


def name(text: str) -> str:
    """A person's name as it will be shown, or `Refused`."""
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(clean) <= MOST_NAME or not _plain(clean):
        raise Refused(
            400,
            "bad_name",
            f"A name has 1 to {MOST_NAME} visible characters, none of which control the text.",
        )
    return clean


def chat(text: str) -> str:
    """A line of chat as it will be shown, or `Refused`."""
    clean = unicodedata.normalize("NFC", text).strip()
    if not _plain(clean, "\n\u200d"):
        raise Refused(400, "bad_text", "A message has 1 to 500 characters, none of which control the text.")
    return clean


def key(text: str | None) -> str:
    """An idempotency key, or `Refused`."""
    if text is None:
        raise Refused(428, "no_key", "Send a header Idempotency-Key, new for each decision.")
    if not re.fullmatch(r"[\x21-\x7e]{1,64}", text):
        raise Refused(400, "bad_key", "An Idempotency-Key has 1 to 64 visible ASCII characters.")
    return text
