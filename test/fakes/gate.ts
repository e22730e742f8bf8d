/** Lets a test decide when a fake server sends its next chunk, so that nothing has to sleep. */
export class Gate {
  #permits = 0;
  #isOpen = false;
  readonly #waiting: (() => void)[] = [];

  /** Lets the next `count` chunks pass. */
  step(count = 1): void {
    for (let n = 0; n < count; n++) {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#permits++;
    }
  }

  /** Lets everything pass from now on. */
  open(): void {
    this.#isOpen = true;
    for (const next of this.#waiting.splice(0)) next();
  }

  async pass(): Promise<void> {
    if (this.#isOpen) return;
    if (this.#permits > 0) {
      this.#permits--;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
