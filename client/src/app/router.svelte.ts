// Pages by address, under the root path: / , /t/{id} , /replay , /replay/{id}?seat=&at= , /review/{id} , /puzzles

import { root, rooted } from "../net/root";

/** In place of a table's id: a record that was opened here. */
export const OPENED = "opened";

export type Route =
  | { page: "lobby" | "puzzles" }
  | { page: "table" | "review"; id: string }
  | { page: "replay"; id: string; seat: number; at: number };

export function routeOf(path: string, query: URLSearchParams): Route {
  const [, first, id = ""] = path.split("/");
  if (first === "t" && id) return { page: "table", id };
  if (first === "review" && id) return { page: "review", id };
  if (first === "replay") {
    return { page: "replay", id, seat: Number(query.get("seat")) || 0, at: Number(query.get("at")) || 0 };
  }
  return { page: first === "puzzles" ? "puzzles" : "lobby" };
}

const inside = (path: string): string => (path.startsWith(root) ? path.slice(root.length) : path);
const here = (): Route => routeOf(inside(location.pathname), new URLSearchParams(location.search));

class Router {
  now = $state.raw<Route>(here());
  private moved = false; // this is not the page that was loaded

  constructor() {
    addEventListener("popstate", () => this.arrive());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.arrive();
    scrollTo(0, 0);
  }

  private arrive(): void {
    this.moved = true;
    this.now = here();
  }

  /** The main part of a page that somebody went to takes the focus, where it went with the page before. */
  readonly main = (node: HTMLElement): void => {
    node.tabIndex = -1;
    if (this.moved && document.activeElement === document.body) node.focus({ preventScroll: true });
  };

  /** Plain clicks on our own links change the page without loading it. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (
      !link ||
      link.origin !== location.origin ||
      !link.pathname.startsWith(rooted("/")) ||
      link.target ||
      link.hasAttribute("download")
    )
      return;
    if (link.pathname.startsWith(rooted("/api/"))) return;
    event.preventDefault();
    if (link.hash && link.pathname === location.pathname)
      document.querySelector<HTMLElement>(link.hash)?.focus(); // a link to a part of this page
    else this.go(link.pathname + link.search);
  }
}

export const router = new Router();
