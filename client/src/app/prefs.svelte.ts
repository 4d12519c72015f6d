// What this browser remembers: name, theme, volume, whether it may buzz, whether secrets lie open, best scores, tips that
// were shown, own notes; and for one tab, the pages that were closed.

import { SvelteMap } from "svelte/reactivity";

export type Theme = "system" | "light" | "dark";

type Where = "local" | "session";
const storage = (where: Where): Storage => (where === "local" ? localStorage : sessionStorage);

function recall(key: string, where: Where = "local"): string {
  try {
    return storage(where).getItem(`lazaretto.${key}`) ?? "";
  } catch {
    return ""; // storage is off: the page works, it just forgets
  }
}

function remember(key: string, value: string, where: Where = "local"): void {
  try {
    storage(where).setItem(`lazaretto.${key}`, value);
  } catch {
    // as above
  }
}

/** Names that were seen or done, kept as one line. */
class Names {
  private readonly known = new SvelteMap<string, ReadonlySet<string>>();

  constructor(
    private readonly kind: string,
    private readonly where: Where,
  ) {}

  private of(owner: string): ReadonlySet<string> {
    return this.known.get(owner) ?? new Set(recall(`${this.kind} ${owner}`, this.where).split(" "));
  }

  has(owner: string, name: string): boolean {
    return this.of(owner).has(encodeURIComponent(name));
  }

  add(owner: string, name: string): void {
    const names = new Set([...this.of(owner), encodeURIComponent(name)]);
    this.known.set(owner, names);
    remember(`${this.kind} ${owner}`, [...names].join(" ").trim(), this.where);
  }
}

type Cards = "" | "open" | "covered"; // empty: open where one person plays alone with bots
const CARDS: readonly Cards[] = ["open", "covered"];
const THEMES: readonly Theme[] = ["system", "light", "dark"];
const NAME = /^[^\p{Cc},;()@]{1,24}$/u;

export const isName = (name: string): boolean => NAME.test(name.trim());

class Prefs {
  name = $state(recall("name"));
  record = recall("record", "session"); // that was opened last
  theme = $state<Theme>(THEMES.find((theme) => theme === recall("theme")) ?? "system");
  volume = $state(Number(recall("volume")) || 0); // 0 to 1; nothing sounds until it is touched
  buzz = $state(recall("buzz") !== "off"); // a phone may say by a short buzz that it is my turn
  cards = $state(CARDS.find((way) => way === recall("cards")) ?? ""); // how my private pieces lie
  systemDark = $state(matchMedia("(prefers-color-scheme: dark)").matches);
  tips = $state(recall("tips") !== "off"); // the coach explains what is new
  readonly tipped = new Names("tips", "local"); // tips that were shown, by game
  readonly solved = new Names("puzzles", "local"); // puzzles that were solved, by game
  readonly closed = new Names("pages", "session"); // pages that were closed, by table
  private readonly notes = new SvelteMap<string, string>();
  night = $state(false); // the current table is a dark one
  readonly dark = $derived(this.theme === "system" ? this.night || this.systemDark : this.theme === "dark");

  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
      this.systemDark = event.matches;
    });
  }

  setName(name: string): boolean {
    const trimmed = name.trim();
    if (!isName(trimmed)) return false;
    this.name = trimmed;
    remember("name", trimmed);
    return true;
  }

  setRecord(text: string): void {
    this.record = text;
    remember("record", text, "session");
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
  }

  setBuzz(on: boolean): void {
    this.buzz = on;
    remember("buzz", on ? "on" : "off");
  }

  setCards(way: Cards): void {
    this.cards = way;
    remember("cards", way);
  }

  setTips(on: boolean): void {
    this.tips = on;
    remember("tips", on ? "on" : "off");
  }

  note(key: string): string {
    return this.notes.get(key) ?? recall(`note ${key}`);
  }

  setNote(key: string, note: string): void {
    this.notes.set(key, note);
    remember(`note ${key}`, note);
  }

  best(name: string): string {
    return name && recall(`best ${name}`); // empty: there is none yet
  }

  setBest(name: string, score: number): void {
    const before = this.best(name);
    if (!before || score > Number(before)) remember(`best ${name}`, String(score));
  }

  setVolume(volume: number): void {
    this.volume = volume;
    remember("volume", String(volume));
  }

  /** How many corrections of the rules this browser has read at a table. */
  correctionsRead(table: string): number {
    return Number(recall(`corrected.${table}`)) || 0;
  }

  readCorrections(table: string, count: number): void {
    remember(`corrected.${table}`, String(count));
  }
}

export const prefs = new Prefs();
