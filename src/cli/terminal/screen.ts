import { emitKeypressEvents } from 'node:readline';
import type { Io } from './io';

/** Escape sequences of xterm: the other screen, the cursor, and lines that don't wrap by themselves. */
const ENTER = '\x1b[?1049h\x1b[?25l\x1b[?7l';
const LEAVE = '\x1b[?7h\x1b[?25h\x1b[?1049l';

interface Key {
  name?: string;
  ctrl?: boolean;
  sequence?: string;
}

export interface ScreenEvents {
  /** A character as typed, or the name of a key. Ctrl+C is `interrupt`. */
  onKey(key: string): void;
  onResize(): void;
}

const NAMED = new Set(['up', 'down', 'pageup', 'pagedown', 'return', 'escape', 'backspace']);

/** The whole terminal, for as long as it's open. What was on it before comes back, however the program ends. */
export class Screen {
  readonly #io: Io;
  #isOpen = false;
  readonly #restore = () => this.pause();

  constructor(
    io: Io,
    private readonly events: ScreenEvents,
  ) {
    this.#io = io;
    emitKeypressEvents(io.stdin);
    process.once('exit', this.#restore);
  }

  get size(): { columns: number; rows: number } {
    const { columns, rows } = this.#io.stdout;
    return { columns: columns || 80, rows: rows || 24 };
  }

  open(): void {
    const { stdin, stdout } = this.#io;
    this.#isOpen = true;
    stdout.write(ENTER);
    stdin.setRawMode(true).resume().on('keypress', this.#onKey);
    stdout.on('resize', this.events.onResize);
  }

  /** Gives the terminal back, to open it again later. */
  pause(): void {
    const { stdin, stdout } = this.#io;
    if (!this.#isOpen) return;
    this.#isOpen = false;
    stdin.off('keypress', this.#onKey).setRawMode(false).pause();
    stdout.off('resize', this.events.onResize);
    stdout.write(LEAVE);
  }

  close(): void {
    this.pause();
    process.off('exit', this.#restore);
  }

  draw(lines: readonly string[]): void {
    if (this.#isOpen) this.#io.stdout.write(`\x1b[H${lines.map((line) => `${line}\x1b[K`).join('\r\n')}\x1b[J`);
  }

  readonly #onKey = (typed: string | undefined, { name = '', ctrl = false }: Key) => {
    if (ctrl && name === 'c') this.events.onKey('interrupt');
    else if (ctrl && name === 'z') this.events.onKey('u');
    else if (NAMED.has(name)) this.events.onKey(name);
    else if (typed && !ctrl) this.events.onKey(typed);
  };
}
