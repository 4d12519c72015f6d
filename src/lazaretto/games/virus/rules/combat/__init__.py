"""Combat: throwing, improving, successes, sharing, joint throws, hero against hero, explosions."""
