"""What each command does and prints; ``cli/__init__`` declares them and imports one when it is asked for."""
