// The HTTP routes, each with its types. A refusal by the server arrives as an error with its reason.

import { takeCard } from "./early";
import { rooted } from "./root";
import type {
  About,
  GameCard,
  Lobby,
  NewFork,
  NewLesson,
  NewTable,
  Permit,
  PermitTrying,
  Problem,
  PutBot,
  Puzzles,
  Reach,
  RecordFork,
  RecordReview,
  RecordText,
  Replay,
  Resign,
  ReviewState,
  RuleLine,
  SeatLink,
  SetPace,
  Summary,
  TableCard,
  TakeSeat,
  Verdict,
  WantedReview,
} from "./wire";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

async function reasonOf(answer: Response): Promise<string> {
  try {
    const { reason } = (await answer.json()) as Partial<Problem>;
    if (reason) return reason;
  } catch {
    // not JSON: the status line has to do
  }
  return answer.statusText || String(answer.status);
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(rooted(`/api${path}`), init);
  } catch {
    throw new ApiError(0, ""); // no answer at all
  }
  if (!answer.ok) throw new ApiError(answer.status, await reasonOf(answer));
  return answer;
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask(method, path, body);
  return (await answer.json()) as T;
}

const text = async (path: string): Promise<string> => (await ask("GET", path)).text();

const tableCard = (id: string): Promise<TableCard> => json("GET", `/tables/${id}`);

let cards: readonly GameCard[] | undefined;

/** The games that the server laid into the front page; none on any other. */
export function served(): readonly GameCard[] {
  cards ??= JSON.parse(document.getElementById("games")?.textContent || "[]") as readonly GameCard[];
  return cards;
}

export const api = {
  games: () => json<GameCard[]>("GET", "/games"),
  art: (slug: string) => text(`/games/${slug}/art.svg`),
  help: (slug: string) => text(`/games/${slug}/help`),
  rules: (slug: string) => json<RuleLine[]>("GET", `/games/${slug}/rules`),
  lobby: () => json<Lobby>("GET", "/lobby"),
  open: (table: NewTable) => json<TableCard>("POST", "/tables", table),
  learn: (lesson: NewLesson) => json<TableCard>("POST", "/lessons", lesson),
  fork: (id: string, fork: NewFork) => json<TableCard>("POST", `/tables/${id}/fork`, fork),
  forkRecord: (record: string, fork: NewFork) =>
    json<TableCard>("POST", "/forks", { text: record, fork } satisfies RecordFork),
  puzzles: () => json<Puzzles>("GET", "/puzzles"),
  puzzle: (id: string, name: string) =>
    json<TableCard>("POST", `/puzzles/${id}`, { name } satisfies TakeSeat),
  verdict: (table: string) => json<Verdict>("GET", `/tables/${table}/puzzle`),
  remove: (id: string) => ask("DELETE", `/tables/${id}`),
  pace: (id: string, pace: SetPace["pace"]) =>
    json<TableCard>("POST", `/tables/${id}/pace`, { pace } satisfies SetPace),
  endLesson: (id: string) => json<TableCard>("DELETE", `/tables/${id}/lesson`),
  about: () => json<About>("GET", "/about"),
  address: () => json<Reach>("GET", "/address"),
  permit: (id: string, asking: boolean) =>
    json<TableCard>("POST", `/tables/${id}/asking`, { asking } satisfies Permit),
  permitTrying: (id: string, trying: boolean) =>
    json<TableCard>("POST", `/tables/${id}/trying`, { trying } satisfies PermitTrying),
  table: (id: string) => takeCard(id)?.catch(() => tableCard(id)) ?? tableCard(id),
  sit: (id: string, seat: number, name: string) =>
    json<TableCard>("POST", `/tables/${id}/seats/${seat}`, { name } satisfies TakeSeat),
  stand: (id: string, seat: number) => json<TableCard>("DELETE", `/tables/${id}/seats/${seat}`),
  bot: (id: string, seat: number, bot: string) =>
    json<TableCard>("POST", `/tables/${id}/seats/${seat}/bot`, { bot } satisfies PutBot),
  start: (id: string) => json<TableCard>("POST", `/tables/${id}/start`),
  resign: (id: string, seat: number) => ask("POST", `/tables/${id}/resign`, { seat } satisfies Resign),
  rematch: (id: string) => json<TableCard>("POST", `/tables/${id}/rematch`),
  link: (id: string, seat: number) => json<SeatLink>("POST", `/tables/${id}/link/${seat}`),
  summary: (id: string) => json<Summary>("GET", `/tables/${id}/summary`),
  replay: (id: string, seat: number) => json<Replay>("GET", `/tables/${id}/replay?seat=${seat}`),
  review: (id: string, have: number) =>
    json<ReviewState>("POST", `/tables/${id}/review`, { have } satisfies WantedReview),
  reviewRecord: (record: string, have: number) =>
    json<ReviewState>("POST", "/review", { text: record, have } satisfies RecordReview),
  replayRecord: (record: string, seat: number) =>
    json<Replay>("POST", `/replay?seat=${seat}`, { text: record } satisfies RecordText),
};
