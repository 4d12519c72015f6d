"""Wrong messages, made from the types on the wire: every field in turn, and every two, with what does not belong there.

What a type allows is read from the type itself, so a new message or field is covered as soon as it is written down.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any, Final

from msgspec import inspect

LONG: Final = "x" * 600
WRONG: Final[list[Any]] = [
    None, True, False, 0, 1, 7, -1, 2**31, 2**63, -(2**70), 1.5, 1e300, "", " ", "0", "1", "back", "mark", "mark z9",
    "mark a1 a1", "expire bidding", "constructor", "__class__", "__proto__", "toString", "\x00", "\U0001f637",
    "<b>", "'; DROP TABLE tables", "../../etc/passwd", LONG, [], [[]], [None], ["mark a1"], {}, {"a": {}},
    {"type": "do"}, {"__class__": "x"}, [{"kind": "me"}] * 9,
]  # fmt: skip


def sample(kind: inspect.Type) -> Any:
    """Something the type allows."""
    match kind:
        case inspect.StructType():
            return {field.encode_name: sample(field.type) for field in kind.fields if field.required}
        case inspect.ListType():
            return [sample(kind.item_type)] * (kind.min_length or 0)
        case inspect.LiteralType():
            return kind.values[0]
        case inspect.StrType():
            return "a"
        case inspect.IntType():
            return kind.ge or 0
        case inspect.BoolType():
            return True
        case inspect.DictType():
            return {}
    raise AssertionError(f"no sample of {kind}")


def wrong_bodies(type_: type) -> Iterator[Any]:
    """Objects that are not of this type: a field missing, wrong or unknown, two wrong fields, no object at all."""
    kind = inspect.type_info(type_)
    assert isinstance(kind, inspect.StructType)
    whole = sample(kind) | ({"type": kind.tag} if kind.tag is not None else {})
    names = [field.encode_name for field in kind.fields] + (["type"] if kind.tag is not None else [])
    yield from [value for value in WRONG if not isinstance(value, dict)]
    for name in [*names, "seat", "__class__", "constructor"]:
        yield {key: value for key, value in whole.items() if key != name} | ({} if name in names else {name: 1})
        yield from [whole | {name: value} for value in WRONG]
    for one, two in itertools.combinations(names, 2):
        yield from [whole | {one: a, two: b} for a, b in itertools.product(WRONG[::3], WRONG[::2])]


def wrong_texts(type_: type) -> Iterator[str]:
    """The same as text, and what is no JSON at all: cut short, doubled, with keys twice."""
    yield from [json.dumps(body) for body in wrong_bodies(type_)]
    kind = inspect.type_info(type_)
    assert isinstance(kind, inspect.StructType)
    whole = json.dumps(sample(kind) | {"type": kind.tag})
    yield from [whole[:i] for i in range(len(whole))]
    yield from [whole + whole, f"[{whole}]", whole.replace('"', "'"), whole + "\x00", "\ufeff" + whole]
    yield whole[:-1] + ', "type": "ping"}'
    yield whole[:-1] + ', "x": ' + "[" * 3900
