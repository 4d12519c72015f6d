// What this browser remembers: name, theme, volume, whether it may buzz, whether secrets lie open, best scores.

export type Theme = "system" | "light" | "dark";

function recall(key: string): string {
  try {
    return localStorage.getItem(`lazaretto.${key}`) ?? "";
  } catch {
    return ""; // storage is off: the page works, it just forgets
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`lazaretto.${key}`, value);
  } catch {
    // as above
  }
}

const THEMES: readonly Theme[] = ["system", "light", "dark"];
const NAME = /^[^\p{Cc},;()@]{1,24}$/u;

class Prefs {
  name = $state(recall("name"));
  theme = $state<Theme>(THEMES.find((theme) => theme === recall("theme")) ?? "system");
  volume = $state(Number(recall("volume")) || 0); // 0 to 1; nothing sounds until it is touched
  buzz = $state(recall("buzz") !== "off"); // a phone may say by a short buzz that it is my turn
  open = $state(recall("cards") === "open"); // my private pieces always lie face up
  systemDark = $state(matchMedia("(prefers-color-scheme: dark)").matches);
  night = $state(false); // the current table is a dark one
  readonly dark = $derived(this.theme === "system" ? this.night || this.systemDark : this.theme === "dark");

  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => {
      this.systemDark = event.matches;
    });
  }

  setName(name: string): boolean {
    const trimmed = name.trim();
    if (!NAME.test(trimmed)) return false;
    this.name = trimmed;
    remember("name", trimmed);
    return true;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    remember("theme", theme);
  }

  setBuzz(on: boolean): void {
    this.buzz = on;
    remember("buzz", on ? "on" : "off");
  }

  setOpen(open: boolean): void {
    this.open = open;
    remember("cards", open ? "open" : "");
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
}

export const prefs = new Prefs();
