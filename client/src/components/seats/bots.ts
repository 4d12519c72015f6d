import type { GameCard } from "../../net/wire";

/** The bots on offer with this number of players. */
export const botsFor = (game: GameCard, players: number): readonly string[] =>
  game.bots.filter((bot) => game.only?.[bot]?.includes(players) ?? true);
