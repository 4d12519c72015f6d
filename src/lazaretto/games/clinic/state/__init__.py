"""What lies on the table: a clinic for each seat, and in the middle bags, boards and the contagion track."""

from lazaretto.games.clinic.state.clinic import Cars, Clinic, Person, Placed, Tally, ThisRound, Tokens
from lazaretto.games.clinic.state.site import Expansions, Setup, Site
from lazaretto.games.clinic.state.table import Bags, Epidemic, Market, Table

__all__ = [
    "Bags",
    "Cars",
    "Clinic",
    "Epidemic",
    "Expansions",
    "Market",
    "Person",
    "Placed",
    "Setup",
    "Site",
    "Table",
    "Tally",
    "ThisRound",
    "Tokens",
]
