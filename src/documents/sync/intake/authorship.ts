import * as Y from 'yjs';
import type { Binding } from '../room-host';

/** Who writes under which Yjs client id in one document. The first binding wins, and never changes. */
export class Authorship {
  readonly #authors: Map<number, string | null>;
  /** Not on disk yet. */
  #bindings: Binding[] = [];

  constructor(authors: Map<number, string | null>) {
    this.#authors = authors;
  }

  /** Whether a person may write under a client id: it is theirs, or nobody has written under it. */
  mayWrite(userId: string, clientId: number, doc: Y.Doc): boolean {
    const author = this.#authors.get(clientId);
    return author === undefined ? Y.getState(doc.store, clientId) === 0 : author === userId;
  }

  /** The first write under a client id: it is this person's from now on. */
  bind(userId: string, clientId: number): void {
    if (this.#authors.has(clientId)) return;
    this.#authors.set(clientId, userId);
    this.#bindings.push({ clientId, userId });
  }

  isBound(clientId: number): boolean {
    return this.#authors.has(clientId);
  }

  /** Whether somebody else has written under this client id. */
  belongsToOther(userId: string, clientId: number): boolean {
    const author = this.#authors.get(clientId);
    return author !== undefined && author !== userId;
  }

  takeBindings(): Binding[] {
    const bindings = this.#bindings;
    if (bindings.length) this.#bindings = [];
    return bindings;
  }

  giveBack(bindings: readonly Binding[]): void {
    if (bindings.length) this.#bindings = [...bindings, ...this.#bindings];
  }

  /** What the database says is so, whatever was believed here. */
  learn(authors: ReadonlyMap<number, string | null>): void {
    for (const [clientId, userId] of authors) this.#authors.set(clientId, userId);
  }
}
