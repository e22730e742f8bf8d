import type * as Y from 'yjs';

/** No UTF-16 unit needs more bytes in UTF-8. */
const BYTES_PER_UNIT = 3;
/** Counting reads the whole text, so it's repeated only after at least this many bytes may have been deleted. */
const RECOUNT_AFTER = 4096;

/**
 * Checks whether a text stays within its limit, in UTF-8 bytes. Keeps an upper bound that grows with each insertion,
 * and counts the text only when the bound reaches the limit. A text at its limit accepts more after 4 KB of it are
 * deleted.
 */
export class TextSize {
  readonly #limit: number;
  #bound: number | undefined;
  /** The text's length when it was counted, and the bytes added since. */
  #counted: { length: number; added: number } | undefined;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns whether this many more bytes fit. */
  fits(text: Y.Text, bytes: number): boolean {
    this.#bound ??= text.length * BYTES_PER_UNIT;
    if (this.#bound + bytes <= this.#limit) return true;
    if (this.#mayHaveShrunk(text)) {
      this.#bound = Buffer.byteLength(text.toString());
      this.#counted = { length: text.length, added: 0 };
    }
    return this.#bound + bytes <= this.#limit;
  }

  /** Records that this many bytes were added. */
  add(text: Y.Text, bytes: number): void {
    this.#bound = (this.#bound ?? text.length * BYTES_PER_UNIT) + bytes;
    if (this.#counted) this.#counted.added += bytes;
  }

  #mayHaveShrunk(text: Y.Text): boolean {
    if (!this.#counted) return true;
    return this.#counted.length + this.#counted.added - text.length >= RECOUNT_AFTER;
  }
}
