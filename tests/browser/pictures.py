"""Take the pictures of README.md and docs/ anew (``scripts/pictures``), of the same positions every time."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from lazaretto.core import Seat
from lazaretto.games import load

from ..web.harness import Server
from .conftest import FLAGS, NAMES
from .guest import Guest
from .positions import lay_out, reached

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


class Picture(NamedTuple):
    name: str
    game: str
    seats: int
    inputs: int  # of bots, before the first seat decides
    screen: dict[str, Any]
    theme: Literal["light", "dark"] = "light"


PICTURES: Final = (
    Picture("lockdown-desktop", "lockdown", 2, 30, DESKTOP),
    Picture("lockdown-phone", "lockdown", 2, 30, PHONE),
    Picture("outbreak-desktop", "outbreak", 6, 40, DESKTOP),
    Picture("quarantine-dark", "quarantine", 3, 60, DESKTOP, "dark"),
    Picture("virus-desktop", "virus", 2, 60, DESKTOP),
    Picture("virus-phone", "virus", 2, 60, PHONE, "dark"),
    Picture("clinic-desktop", "clinic", 2, 60, DESKTOP),
)


def take(browser: Browser, server: Server, picture: Picture) -> None:
    game = load(picture.game)
    played: list[int] = []

    def there(state: Any) -> bool:
        played.append(0)
        return len(played) > picture.inputs and Seat(0) in game.acting(state)

    context = browser.new_context(
        base_url=server.url, color_scheme=picture.theme, reduced_motion="reduce", **picture.screen
    )
    ana = Guest(context)
    lay_out(server, reached(game, picture.seats, {}, 3, there), [ana], bot="regular")
    ana.asked()
    ana.page.wait_for_load_state("networkidle")
    ana.settled()
    while ana.page.locator("dialog.moment").count():
        ana.turn_page()
    ana.settled()
    ana.page.screenshot(path=FOLDER / f"{picture.name}.png")
    context.close()


def main() -> None:
    path = next(found for name in NAMES if (found := shutil.which(name)))
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data) / "data", *{picture.game for picture in PICTURES}).ready()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for picture in PICTURES:
            take(browser, server, picture)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
