// Pieces that keep their name glide from where they were. Measured before and after a change of the scene.

export interface Was {
  rect: DOMRect;
  region: string;
  down: boolean; // it lay face down
}

const TURN = 220;
const EASE = "cubic-bezier(.2,.7,.2,1)";
export const reduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** 260 ms and 40 more per 100 px, at most 480. */
export const glideTime = (distance: number): number => Math.min(480, 260 + 0.4 * distance);

const isDown = (piece: Element): boolean => piece.classList.contains("down");
const NUMBER = /[-−]?\d+/g;
const read = (written: string): number => Number(written.replace("−", "-"));

/** Words on their way from one text to another: where only numbers differ they count, else the new text is there. */
export function between(from: string, to: string, part: number): string {
  if (part >= 1 || from.replace(NUMBER, "#") !== to.replace(NUMBER, "#")) return to;
  const starts = from.match(NUMBER) ?? [];
  let i = 0;
  return to.replace(NUMBER, (end) => {
    const start = read(starts[i++] ?? end);
    const now = Math.round(start + (read(end) - start) * part);
    return String(now).replace("-", end.includes("−") || from.includes("−") ? "−" : "-");
  });
}

const nameOf = (piece: Element): string => piece.getAttribute("data-piece") ?? "";
const regionOf = (piece: Element): string =>
  piece.closest("[data-region]")?.getAttribute("data-region") ?? "";

/** Where every piece on the page lies now. */
export function measure(root: ParentNode): Map<string, Was> {
  const found = new Map<string, Was>();
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const body = piece.querySelector(".place");
    if (!body) continue;
    found.set(nameOf(piece), {
      rect: body.getBoundingClientRect(),
      region: regionOf(piece),
      down: isDown(piece),
    });
  }
  return found;
}

interface Shift {
  x: number;
  y: number;
}

const still: Shift = { x: 0, y: 0 };

/** How long it all moves, and whether a card was turned up. */
export interface Gliding {
  time: number;
  turned: boolean;
}

/** Face-down pieces that are gone: a new piece of their region is one of them, turned up. */
function goneFaces(root: ParentNode, before: Map<string, Was>): Map<string, Was[]> {
  const gone = new Map<string, Was[]>();
  for (const [name, was] of before) {
    if (!was.down || root.querySelector(`[data-piece="${CSS.escape(name)}"]`)) continue;
    gone.set(was.region, [...(gone.get(was.region) ?? []), was]);
  }
  return gone;
}

/** Lets pieces glide to where they are now, turns cards up, and lets new pieces appear. */
export function glide(root: ParentNode, before: Map<string, Was>, speed: number): Gliding {
  if (before.size === 0) return { time: 0, turned: false };
  if (reduced()) {
    fade(root, before);
    return { time: 0, turned: false };
  }
  const faces = goneFaces(root, before);
  const moves: Array<() => void> = []; // begun when all is measured: a measurement after each of them would be slow
  let turned = false;
  const shifts = new Map<string, Shift>();
  let longest = 0;
  for (const piece of root.querySelectorAll<SVGGElement>("[data-piece]")) {
    const place = piece.querySelector(".place");
    const body = piece.querySelector<SVGGElement>(".body");
    if (!place || !body) continue;
    const known = before.get(nameOf(piece));
    const was = known ?? (isDown(piece) ? undefined : faces.get(regionOf(piece))?.shift());
    if (!was) {
      moves.push(() => appear(body, speed));
      continue;
    }
    if (was.down && !isDown(piece)) {
      moves.push(() => turnOver(body, speed));
      turned = true;
      longest = Math.max(longest, TURN / speed);
    }
    const rect = place.getBoundingClientRect();
    const total = {
      x: was.rect.x + was.rect.width / 2 - rect.x - rect.width / 2,
      y: was.rect.y + was.rect.height / 2 - rect.y - rect.height / 2,
    };
    shifts.set(nameOf(piece), total);
    const carrier = piece.parentElement?.closest("[data-piece]");
    const carried = carrier ? (shifts.get(nameOf(carrier)) ?? still) : still;
    const own = { x: total.x - carried.x, y: total.y - carried.y };
    const distance = Math.hypot(own.x, own.y);
    if (distance < 1.5 || rect.width === 0 || was.rect.width === 0) continue;
    const time = glideTime(distance) / speed;
    longest = Math.max(longest, time);
    const scale = was.rect.width / rect.width;
    if (was.region === regionOf(piece)) moves.push(slide(body, own, scale, time));
    else moves.push(() => fly(body, was.rect, rect, time));
  }
  for (const move of moves) move();
  return { time: longest, turned };
}

/** Inside its own drawing: in units of the drawing, since its scale may be anything. */
function slide(body: SVGGElement, from: Shift, scale: number, time: number): () => void {
  const matrix = body.getScreenCTM();
  const k = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  const frames = [
    { translate: `${from.x / k}px ${from.y / k}px`, scale: `${scale}` },
    { translate: "0px 0px", scale: "1" },
  ];
  return () => void body.animate(frames, { duration: time, easing: EASE });
}

/** A copy of a piece above everything, where it lies on the page. It is nobody's target. */
export function copyOf(body: SVGGElement, at: DOMRect): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const matrix = body.getScreenCTM();
  const k = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  svg.setAttribute("viewBox", `0 0 ${at.width / k} ${at.height / k}`);
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("flying", "piece");
  Object.assign(svg.style, {
    position: "fixed",
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    overflow: "visible",
    pointerEvents: "none",
    zIndex: "60",
  });
  const copy = body.cloneNode(true) as SVGGElement;
  for (const mark of copy.querySelectorAll(".mark")) mark.remove();
  for (const named of copy.querySelectorAll("[data-piece], [data-name]")) {
    named.removeAttribute("data-piece");
    named.removeAttribute("data-name");
  }
  svg.append(copy);
  document.body.append(svg);
  return svg;
}

/** From one region to another: as a copy, so that no edge cuts it. */
function fly(body: SVGGElement, from: DOMRect, to: DOMRect, time: number): void {
  const svg = copyOf(body, to);
  body.style.visibility = body.getBBox().width > 0 ? "hidden" : "";
  const run = svg.animate(
    [
      {
        transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`,
        transformOrigin: "0 0",
      },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: time, easing: EASE },
  );
  run.onfinish = run.oncancel = () => {
    svg.remove();
    body.style.visibility = "";
  };
}

/** A card that is turned up: in its own property, so that it can glide at the same time. */
function turnOver(body: SVGGElement, speed: number): void {
  body.animate([{ transform: "scaleX(0)" }, { transform: "none" }], {
    duration: TURN / speed,
    easing: "ease-in-out",
  });
}

function appear(body: SVGGElement, speed: number): void {
  body.animate(
    [
      { opacity: 0, scale: "1.06" },
      { opacity: 1, scale: "1" },
    ],
    { duration: 180 / speed, easing: "ease-out" },
  );
}

/** A piece that moved or is new fades in at its place; nothing waits for it. */
function fade(root: ParentNode, before: Map<string, Was>): void {
  for (const [name, { rect }] of measure(root)) {
    const was = before.get(name);
    if (was && Math.hypot(was.rect.x - rect.x, was.rect.y - rect.y) < 1.5) continue;
    const body = root.querySelector(`[data-piece="${CSS.escape(name)}"] .body`);
    body?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
  }
}

/** Ends all that still moves. */
export function halt(): void {
  for (const copy of document.querySelectorAll(".flying")) {
    for (const animation of copy.getAnimations()) animation.finish();
  }
  for (const body of document.querySelectorAll(".body")) {
    for (const animation of body.getAnimations()) animation.finish();
  }
}
