import { emitKeypressEvents } from 'node:readline';
import type { Io } from './io';

/** xterm's escape sequences for the alternate screen, the cursor, and turning off line wrapping. */
const ENTER = '\x1b[?1049h\x1b[?25l\x1b[?7l';
const LEAVE = '\x1b[?7h\x1b[?25h\x1b[?1049l';

interface Key {
  name?: string;
  ctrl?: boolean;
  sequence?: string;
}

export interface ScreenEvents {
  /** Called with a typed character or the name of a key. Ctrl+C is `interrupt`. */
  onKey(key: string): void;
  onResize(): void;
}

const NAMED = new Set(['up', 'down', 'pageup', 'pagedown', 'return', 'escape', 'backspace']);

/** Takes over the whole terminal while it's open. However the program ends, the terminal's contents are restored. */
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

  /** Restores the terminal. The screen can be opened again later. */
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
