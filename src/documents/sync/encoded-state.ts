import * as Y from 'yjs';
import { frameOf } from '../core/sync/frame';
import { encodeSyncStep2, encodeUpdate } from '../core/sync/wire';

/** The frames to send to a client that joins, which others may be sent too, and the size of the largest in bytes. */
export interface Answer {
  frames: readonly Uint8Array[];
  size: number;
}

/**
 * The most updates kept with a state, and their bytes. Merging more would take longer than encoding the state again.
 */
const MAX_UPDATES = 200;
const MAX_UPDATE_BYTES = 64 * 1024;

/**
 * The encoded state of a large document, kept with the updates since, for clients that join with nothing. Encoding
 * takes 16 ms for 260,000 keystrokes and blocks everyone's typing. The kept state takes a small part of the Y.Doc's
 * memory.
 */
export class EncodedState {
  readonly #minSize: number;
  #frame: Uint8Array | undefined;
  #size = 0;
  #updates: Uint8Array[] = [];
  #updateBytes = 0;

  /** `minSize`: smaller states (in bytes) aren't kept. */
  constructor(minSize: number) {
    this.#minSize = minSize;
  }

  /** Keeps the document's whole state, which was just encoded. */
  keep(state: Uint8Array): void {
    this.#forget();
    if (state.length < this.#minSize) return;
    this.#frame = frameOf(encodeSyncStep2(state));
    this.#size = state.length;
  }

  /** Adds an update that was applied to the document. */
  add(update: Uint8Array): void {
    if (!this.#frame) return;
    this.#updates.push(update);
    this.#updateBytes += update.length;
    if (this.#updates.length > MAX_UPDATES || this.#updateBytes > MAX_UPDATE_BYTES) this.#forget();
  }

  /**
   * Returns the whole document for a client that has none of it, or undefined if no state is kept. Updates are sent
   * first, and the client holds them until the state arrives, so that it isn't "synced" before it has everything.
   */
  answer(): Answer | undefined {
    if (!this.#frame) return undefined;
    // Merge once for all clients that join before the next update.
    if (this.#updates.length > 1) this.#updates = [Y.mergeUpdates(this.#updates)];
    return { frames: [...this.#updates.map((update) => frameOf(encodeUpdate(update))), this.#frame], size: this.#size };
  }

  #forget(): void {
    this.#frame = undefined;
    this.#updates = [];
    this.#updateBytes = 0;
  }
}
