import * as Y from 'yjs';
import { frameOf } from '../core/sync/frame';
import { encodeSyncStep2, encodeUpdate } from '../core/sync/wire';

/** What a joiner is sent: frames that others may be sent too, and the bytes of the largest. */
export interface Answer {
  frames: readonly Uint8Array[];
  size: number;
}

/** Updates, and their bytes, that go with a kept state: more would take longer to merge than the state to encode. */
const MAX_UPDATES = 200;
const MAX_UPDATE_BYTES = 64 * 1024;

/**
 * The whole state of a large document, kept encoded for those who join with nothing, with the updates since. Encoding
 * takes 16 ms for 260,000 keystrokes, in which nobody's typing is served. A small part of what the Y.Doc takes.
 */
export class EncodedState {
  readonly #minSize: number;
  #frame: Uint8Array | undefined;
  #size = 0;
  #updates: Uint8Array[] = [];
  #updateBytes = 0;

  /** Smaller states (in bytes) are not kept. */
  constructor(minSize: number) {
    this.#minSize = minSize;
  }

  /** The document's whole state was encoded. */
  keep(state: Uint8Array): void {
    this.#forget();
    if (state.length < this.#minSize) return;
    this.#frame = frameOf(encodeSyncStep2(state));
    this.#size = state.length;
  }

  /** The document has taken an update in. */
  add(update: Uint8Array): void {
    if (!this.#frame) return;
    this.#updates.push(update);
    this.#updateBytes += update.length;
    if (this.#updates.length > MAX_UPDATES || this.#updateBytes > MAX_UPDATE_BYTES) this.#forget();
  }

  /**
   * Everything that the document holds, for a client that has none of it; undefined if no state is kept. Updates go
   * first, and wait in the client for the state, so that it isn't "synced" before it has all.
   */
  answer(): Answer | undefined {
    if (!this.#frame) return undefined;
    // Merged once for all who join before the next update.
    if (this.#updates.length > 1) this.#updates = [Y.mergeUpdates(this.#updates)];
    return { frames: [...this.#updates.map((update) => frameOf(encodeUpdate(update))), this.#frame], size: this.#size };
  }

  #forget(): void {
    this.#frame = undefined;
    this.#updates = [];
    this.#updateBytes = 0;
  }
}
