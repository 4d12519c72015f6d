"""``python -m lazaretto``: the command line without an installation."""

from lazaretto.cli import main

if __name__ == "__main__":
    main()
