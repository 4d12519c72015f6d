// What is said aloud: calmly (the log), now (your turn), and errors that are also shown.

class Announcer {
  polite = $state("");
  assertive = $state("");
  shown = $state("");

  calmly(text: string): void {
    this.polite = text;
  }

  now(text: string): void {
    this.assertive = "";
    setTimeout(() => {
      this.assertive = text;
    }, 50);
  }

  error(text: string): void {
    this.shown = text;
    this.now(text);
  }

  forget(): void {
    this.shown = "";
  }
}

export const announce = new Announcer();
