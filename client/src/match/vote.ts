// A vote as theatre: when which ballot is turned over, and how the choices are doing meanwhile.

import type { Ballot } from "../net/wire";

export const EACH = 1200; // milliseconds before a ballot is turned over
export const LAST = 2000; // before the last one
export const VERDICT = 1200; // after it

/** When each ballot is turned over, and at last the verdict, in milliseconds from the start. */
export function turnTimes(ballots: number): number[] {
  const times: number[] = [];
  let now = 0;
  for (let i = 0; i < ballots; i++) {
    now += i === ballots - 1 && ballots > 1 ? LAST : EACH;
    times.push(now);
  }
  return [...times, now + VERDICT];
}

export interface Tally {
  voters: number[][]; // by choice: the seats in the order of their ballots
  most: number; // ballots of the leading choices
}

export function tally(ballots: readonly Ballot[], choices: number): Tally {
  const voters = Array.from({ length: choices }, (_, i) =>
    ballots.filter((ballot) => ballot.choice === i).map((ballot) => ballot.seat),
  );
  return { voters, most: Math.max(0, ...voters.map((seats) => seats.length)) };
}
