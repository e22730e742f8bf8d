import * as Y from 'yjs';
import { encodeUpdate } from '@/documents/core/sync/wire';
import { madeUpTrace, readTrace, type Trace } from '../trace';

const RECORDINGS = ['automerge-paper', 'seph-blog1', 'rustcode', 'sveltecomponent'];
let traces: Trace[] | undefined;

/** Returns the recordings with one author, or a generated one if there are none. */
function allTraces(): Trace[] {
  if (!traces) {
    const recorded = RECORDINGS.map(readTrace).filter((trace) => trace !== undefined);
    traces = recorded.length ? recorded : [madeUpTrace()];
  }
  return traces;
}

/** Returns the kind of typing, for the tables. */
export const typing = () => (readTrace('sveltecomponent') ? 'recorded typing' : 'made-up typing');

/**
 * Someone who types a recording: insertions, deletions, pastes and jumps. Each typist edits their own text, so that an
 * edit never depends on one that is still on its way from someone else.
 */
export class TraceTypist {
  readonly #doc = new Y.Doc();
  readonly #trace: Trace;
  #at = 0;
  #update: Uint8Array | undefined;

  constructor(nth: number) {
    const all = allTraces();
    this.#trace = all[nth % all.length] as Trace;
    this.#doc.on('update', (update: Uint8Array) => {
      this.#update = update;
    });
  }

  get clientId(): number {
    return this.#doc.clientID;
  }

  /** The clock that a document with all of its text must have reached. */
  get clock(): number {
    return Y.getState(this.#doc.store, this.#doc.clientID);
  }

  /** Returns the next edit as a sync message. */
  next(): Uint8Array {
    this.#update = undefined;
    while (!this.#update) {
      const { patches } = this.#trace.txns[this.#at++ % this.#trace.txns.length] ?? { patches: [] };
      this.#doc.transact(() => {
        for (const patch of patches) this.#apply(...patch);
      });
    }
    return encodeUpdate(this.#update);
  }

  #apply(at: number, deleted: number, inserted: string): void {
    const text = this.#doc.getText('content');
    if (deleted) text.delete(at, deleted);
    if (inserted) text.insert(at, inserted);
  }
}
