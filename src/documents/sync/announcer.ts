/** Interval of messages to other processes. After a quiet time the first one is sent immediately. */
const ANNOUNCE_MS = 10;

/**
 * Announces which logs have new rows. This process's own rooms already know them: `speaking` tells them to ignore the
 * message.
 */
export class Announcer {
  readonly #publish: (ids: string[]) => void;
  readonly #ids = new Set<string>();
  #last = 0;
  #speaking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(publish: (ids: string[]) => void) {
    this.#publish = publish;
  }

  get speaking(): boolean {
    return this.#speaking;
  }

  add(moved: readonly string[]): void {
    for (const id of moved) this.#ids.add(id);
    if (this.#timer) return;
    const wait = ANNOUNCE_MS - (performance.now() - this.#last);
    if (wait <= 0) this.#flush();
    else this.#timer = setTimeout(() => this.#flush(), wait);
  }

  /** Sends announcements that are still waiting. */
  close(): void {
    if (this.#ids.size) this.#flush();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = performance.now();
    this.#speaking = true;
    this.#publish([...this.#ids]);
    this.#speaking = false;
    this.#ids.clear();
  }
}
