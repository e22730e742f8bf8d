import * as Y from 'yjs';
import { encodeUpdate } from '@/documents/core/sync/wire';
import { madeUpTrace, readTrace, type Trace } from '../trace';

const RECORDINGS = ['automerge-paper', 'seph-blog1', 'rustcode', 'sveltecomponent'];
let traces: Trace[] | undefined;

/** The recordings with one author; a made-up one if there are none. */
function allTraces(): Trace[] {
  if (!traces) {
    const recorded = RECORDINGS.map(readTrace).filter((trace) => trace !== undefined);
    traces = recorded.length ? recorded : [madeUpTrace()];
  }
  return traces;
}

/** What kind of typing the tables show. */
export const typing = () => (readTrace('sveltecomponent') ? 'recorded typing' : 'made-up typing');

/**
 * Somebody who types what was recorded: insertions, deletions, pastes and jumps. Each typist edits text of their own, so
 * that an edit never waits for one that is still on its way from somebody else.
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

  /** How much of its text a document must hold that has all of it. */
  get clock(): number {
    return Y.getState(this.#doc.store, this.#doc.clientID);
  }

  /** The next edit, as a sync message. */
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
