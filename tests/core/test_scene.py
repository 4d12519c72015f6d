"""Names last, and a difference is enough to make the new picture from the old."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lazaretto.core import BrokenInvariant, Expire, Refusal, Scene, Seat, difference, keep_names

Picture = dict[str, Any]


def line(*cubes: str, tile: str = "") -> Picture:
    scene = Scene("Admit")
    scene.region("line", "queue", seat=Seat(1), title="Wait line")
    scene.region("tiles", "board")
    for at, tint in enumerate(cubes):
        scene.piece("cube*", "line", at, "cube", tint=tint)
    if tile:
        scene.piece("cube*", "tiles", [0, 0], "cube", tint=tile)
    return scene.data()


def apply(old: Picture, diff: Picture) -> Picture:
    new = {part: {name: dict(thing) for name, thing in old[part].items()} for part in ("regions", "pieces")}
    for part in ("regions", "pieces"):
        for name, change in diff.get(part, {}).items():
            if change is None:
                del new[part][name]
            else:
                merged = {**new[part].get(name, {}), **change}
                new[part][name] = {key: value for key, value in merged.items() if value is not None}
    if "order" in diff:
        new["regions"] = {name: new["regions"][name] for name in diff["order"]}
    return {**new, "prompt": diff.get("prompt", old["prompt"]), "hint": diff.get("hint", old["hint"])}


def test_a_queue_moves_up_and_its_front_goes_to_the_tile() -> None:
    old = line("red", "blue", "red")
    keep_names(None, old)
    new = line("blue", "red", "green", tile="red")
    keep_names(old, new)

    assert difference(old, new) == {
        "pieces": {
            "cube*2": {"at": 0},
            "cube*3": {"at": 1},
            "cube*4": {"in": "line", "at": 2, "sprite": "cube", "tint": "green"},
            "cube*1": {"in": "tiles", "at": [0, 0]},
        }
    }


def test_the_center_of_a_board_follows_the_names() -> None:
    scene = Scene("Admit")
    scene.region("tiles", "board", center="cube*0")
    scene.piece("cube*", "tiles", [0, 0], "cube", tint="red")
    data = scene.data()
    keep_names(None, data)
    assert data["regions"]["tiles"]["center"] in data["pieces"]
    assert data["regions"]["tiles"]["center"] == "cube*1"


def test_paths_follow_the_names() -> None:
    old = line("red", "blue")
    keep_names(None, old)
    scene = Scene("Admit")
    scene.region("line", "queue")
    scene.piece("cube*", "line", 0, "cube", tint="blue")
    name = next(iter(scene.pieces))
    scene.point(Expire("now"), None, name, "line", covers=[name], carry=name)
    new = scene.data()
    keep_names(old, new)

    assert new["paths"][0]["path"] == ["cube*2", "line"]
    assert new["paths"][0]["covers"] == ["cube*2"]
    assert new["paths"][0]["carry"] == "cube*2"


def test_verbs_tips_and_pages_travel_in_a_difference_and_tips_follow_the_names() -> None:
    old = line("red", "blue")
    keep_names(None, old)
    scene = Scene("Admit")
    scene.region("line", "queue")
    scene.piece("cube*", "line", 0, "cube", tint="blue")
    scene.verb("admit", "Admit", "v-admit", note="one action")
    scene.tip("first-cube", next(iter(scene.pieces)), "A cube is a patient. Cure it.")
    scene.page("night-1", "Night falls", rows=[{"title": "You know", "text": "nothing"}])
    new = scene.data()
    keep_names(old, new)

    change = difference(old, new)
    assert change["verbs"] == [{"name": "admit", "say": "Admit", "sprite": "v-admit", "note": "one action"}]
    assert change["tips"] == [{"name": "first-cube", "at": "cube*2", "say": "A cube is a patient. Cure it."}]
    assert change["moment"]["title"] == "Night falls"
    assert difference(new, new) == {}
    assert difference(new, old)["verbs"] is None


@given(st.lists(st.lists(st.sampled_from(["red", "blue", "gray"]), max_size=7), min_size=2, max_size=6))
def test_a_difference_is_enough(rows: list[list[str]]) -> None:
    shown = line(*rows[0])
    keep_names(None, shown)
    for row in rows[1:]:
        new = line(*row, tile="red")
        keep_names(shown, new)
        assert len(new["pieces"]) == len(row) + 1  # no two got the same name
        rebuilt = apply(shown, difference(shown, new))
        assert rebuilt == {key: new[key] for key in rebuilt}
        shown = new


def test_nothing_changed_is_nothing() -> None:
    assert difference(line("red"), line("red")) == {}


def test_a_region_that_comes_back_keeps_its_place() -> None:
    old, new = Scene("Look"), Scene("Look")
    old.region("sheet", "board")
    new.region("hand", "hand")
    new.region("sheet", "board")
    diff = difference(old.data(), new.data())
    assert diff["order"] == ["hand", "sheet"]
    assert list(apply(old.data(), diff)["regions"]) == ["hand", "sheet"]


def test_a_field_that_is_lost_is_said() -> None:
    old, new = Scene("Look"), Scene("Wait")
    old.region("board", "board")
    new.region("board", "board")
    old.piece("tile-1", "board", [0, 0], "lab", states=["new"])
    new.piece("tile-1", "board", [0, 0], "lab")
    assert difference(old.data(), new.data()) == {"prompt": "Wait", "pieces": {"tile-1": {"states": None}}}


def test_seats_are_counted_from_one_on_the_screen() -> None:
    scene = Scene()
    scene.region("board", "board", seat=Seat(0))
    scene.piece("disc", "board", [0, 0], "disc", seat=Seat(1))
    assert scene.regions["board"]["seat"] == 1
    assert scene.pieces["disc"]["seat"] == 2


def test_a_refusal_makes_an_action_grey() -> None:
    scene = Scene()
    scene.point(Expire("now"), Refusal("Q-080", "no action is left"), say="Stop")
    assert scene.paths == [{"do": "expire now", "path": [], "say": "Stop", "why": ["Q-080", "no action is left"]}]


@pytest.mark.parametrize("region", ["nowhere", "board"])
def test_a_piece_lies_somewhere_and_is_drawn_once(region: str) -> None:
    scene = Scene()
    scene.region("board", "board")
    scene.piece("tile", "board", [0, 0], "lab")
    with pytest.raises(BrokenInvariant, match=r"is drawn twice, or \w+ does not exist"):
        scene.piece("tile", region, [0, 0], "lab")
