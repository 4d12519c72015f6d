"""What a sensible player would do: ``policy`` rates actions, ``value`` expects scores."""
