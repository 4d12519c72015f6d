"""The implementation of each command; ``cli/__init__`` declares them and imports them on demand."""
