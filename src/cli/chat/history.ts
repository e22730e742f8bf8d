import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Environment } from '../terminal/io';

const MAX_LINES = 1_000;

/**
 * The lines typed in earlier chats, in a file that only its owner can read. Without a writable folder, nothing is
 * stored.
 */
export class History {
  readonly #file: string;

  constructor(env: Environment) {
    const base = env.XDG_STATE_HOME || path.join(env.HOME || os.homedir(), '.local', 'state');
    this.#file = path.join(base, 'variorum', 'history');
  }

  /** Returns the stored lines, newest first. */
  read(): string[] {
    try {
      const lines = fs.readFileSync(this.#file, 'utf8').split('\n').filter(Boolean);
      const kept = lines.slice(-MAX_LINES);
      if (lines.length > 2 * MAX_LINES) this.#write(`${kept.join('\n')}\n`, 'w');
      return kept.reverse();
    } catch {
      return [];
    }
  }

  add(line: string): void {
    if (line.trim() !== '') this.#write(`${line.replaceAll('\n', ' ')}\n`, 'a');
  }

  #write(text: string, flag: 'a' | 'w'): void {
    try {
      fs.mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
      fs.writeFileSync(this.#file, text, { mode: 0o600, flag });
    } catch {
      // The chat works without its history.
    }
  }
}
