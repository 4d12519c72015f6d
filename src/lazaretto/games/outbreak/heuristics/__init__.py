"""What a sensible player would do: ``policy`` rates actions, ``reasons`` says why, ``remarks`` and ``answers`` talk."""
