// Several actions by one tap: the others follow the first as soon as each is on offer, and all are undone together.

import type { Path } from "../net/wire";

export class Chain {
  private waiting: string[] = [];
  private inputs: number[] = []; // of each tap that can be undone, the last one last
  private undoing = 0;
  private loose = false;

  /** A tap: its first action is being sent. Loose actions are undone one by one. */
  begin(next: readonly string[] = [], loose = false): void {
    this.waiting = [...next];
    this.loose = loose;
    this.inputs.push(1);
    this.undoing = 0;
  }

  /** The action that follows now; none if there is none, the table does not offer it or something was revealed. */
  next(paths: readonly Path[], revealed = false): string | null {
    const [text, ...rest] = this.waiting;
    const offered = text !== undefined && !revealed && paths.some((path) => path.do === text && !path.why);
    this.waiting = offered ? rest : [];
    if (!offered) return null;
    this.inputs.push(this.loose ? 1 : (this.inputs.pop() ?? 0) + 1);
    return text;
  }

  /** The last tap is being undone: its last action now, the others by `undoes`. */
  undo(): void {
    this.waiting = [];
    this.undoing = (this.inputs.pop() ?? 1) - 1;
  }

  /** Whether another action of that tap is to be undone now. */
  undoes(): boolean {
    this.undoing -= 1;
    return this.undoing >= 0;
  }

  clear(): void {
    this.waiting = [];
    this.inputs = [];
    this.undoing = 0;
  }
}
