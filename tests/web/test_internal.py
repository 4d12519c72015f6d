"""`--internal`: the address at which servers reach each other."""

from __future__ import annotations

import pytest

from lazaretto.core import InputError
from lazaretto.web.proxy import read_internal
from lazaretto.web.serve import Hosting, serve

from .harness import free_port


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("10.0.0.2:8100", ("10.0.0.2", 8100)),
        ("127.0.0.1", ("127.0.0.1", 0)),
        ("games-2:8100", ("games-2", 8100)),
        ("[fd00::2]:8100", ("fd00::2", 8100)),
        ("[::1]", ("::1", 0)),
    ],
)
def test_an_address_is_read(text: str, found: tuple[str, int]) -> None:
    assert read_internal(text) == found


@pytest.mark.parametrize("text", ["0.0.0.0:8100", "[::]:8100", ":8100", "", "10.0.0.2:99999"])
def test_an_address_that_others_cannot_reach_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"--internal .* should be an address that the other servers reach"):
        read_internal(text)


def test_visitors_and_servers_need_different_ports(database: str) -> None:
    port = free_port()
    hosting = Hosting(internal=("127.0.0.2", port))

    with pytest.raises(InputError, match=f"--internal needs another port than {port}, which is for visitors"):
        serve("127.0.0.1", port, database, [], False, hosting=hosting)


def test_a_database_that_is_not_there_is_named() -> None:
    with pytest.raises(InputError, match=r"the database postgresql://127\.0\.0\.1:1/x cannot be used: "):
        serve("127.0.0.1", free_port(), "postgresql://127.0.0.1:1/x", [], False)
