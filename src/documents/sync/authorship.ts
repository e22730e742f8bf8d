import * as Y from 'yjs';
import type { Member } from './member';
import type { Binding } from './room-host';

/** Who writes under which Yjs client id in one document. The first binding wins, and never changes. */
export class Authorship {
  readonly #authors: Map<number, string | null>;
  /** Not on disk yet. */
  #bindings: Binding[] = [];

  constructor(authors: Map<number, string | null>) {
    this.#authors = authors;
  }

  /**
   * Whether a person may write under a client id; the first who does is bound to it. `speaker` is who shows presence
   * under it now: everybody sees that id before its first edit, and could else snatch it.
   */
  mayWrite(member: Member, clientId: number, doc: Y.Doc, speaker: string | undefined): boolean {
    const { id: userId } = member.user;
    const author = this.#authors.get(clientId);
    if (author !== undefined) return author === userId;
    if (Y.getState(doc.store, clientId) > 0 || (speaker !== undefined && speaker !== userId)) return false;
    this.#authors.set(clientId, userId);
    this.#bindings.push({ clientId, userId });
    return true;
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
