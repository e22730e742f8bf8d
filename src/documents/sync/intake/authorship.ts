import * as Y from 'yjs';
import type { ClientAuthor } from '../../store-log';
import type { Binding } from '../room-host';

/**
 * Who writes under which Yjs client id in one document (docs/decisions/2026-11-22-client-ids.md). A final binding never
 * changes. A provisional binding names the person whose connection brought text under an id that isn't known to be its
 * own. The id's own author can take it over.
 */
export class Authorship {
  readonly #authors: Map<number, ClientAuthor>;
  /** Bindings that aren't on disk yet. */
  #bindings = new Map<number, Binding>();

  readonly #draftWriters: Set<string> | undefined;

  /** `draftWriters`: the people who wrote in a draft. Undefined for a document's live text. */
  constructor(authors: Map<number, ClientAuthor>, draftWriters?: ReadonlySet<string>) {
    this.#authors = authors;
    this.#draftWriters = draftWriters && new Set(draftWriters);
  }

  /** Returns whether a person may write under a client id: it's bound to them, or nobody has written under it. */
  mayWrite(userId: string, clientId: number, doc: Y.Doc): boolean {
    const author = this.#authors.get(clientId);
    return author === undefined ? Y.getState(doc.store, clientId) === 0 : author.userId === userId;
  }

  /**
   * Records that a person writes under a client id. The caller has checked that they may. The binding is final if the
   * id is their connection's own (`isOwn`), and provisional otherwise.
   */
  bind(userId: string, clientId: number, isOwn: boolean): void {
    const author = this.#authors.get(clientId);
    if (author && !(author.isProvisional && isOwn)) return;
    this.#set({ clientId, userId, isProvisional: !isOwn, before: author && { userId: author.userId, clock: 0 } });
  }

  /**
   * Makes the provisional binding of an id final, for its own author. Text before `clock` stays attributed to the
   * person who brought it.
   */
  takeOver(userId: string, clientId: number, clock: number): void {
    const before = this.#authors.get(clientId)?.userId ?? null;
    this.#set({ clientId, userId, isProvisional: false, before: { userId: before, clock } });
  }

  /**
   * Records that a person edits a draft. A deletion names no client, so if the person has written nothing in the draft
   * yet, a new client id is bound to them. Does nothing for a document's live text.
   */
  noteWriter(userId: string, doc: Y.Doc): void {
    if (!this.#draftWriters || this.#draftWriters.has(userId)) return;
    let { clientID: clientId } = new Y.Doc();
    while (this.#authors.has(clientId) || Y.getState(doc.store, clientId) > 0) clientId = new Y.Doc().clientID;
    this.#set({ clientId, userId, isProvisional: false, before: undefined });
  }

  #set(binding: Binding): void {
    const { clientId, userId, isProvisional } = binding;
    this.#draftWriters?.add(userId);
    this.#authors.set(clientId, { userId, isProvisional });
    this.#bindings.set(clientId, binding);
  }

  isBound(clientId: number): boolean {
    return this.#authors.has(clientId);
  }

  /** Returns whether a client id has a final binding to someone else. */
  belongsToOther(userId: string, clientId: number): boolean {
    const author = this.#authors.get(clientId);
    return author !== undefined && !author.isProvisional && author.userId !== userId;
  }

  /** Returns whether someone else brought the text under a client id and the id's author hasn't taken it over. */
  isBroughtByOther(userId: string, clientId: number): boolean {
    const author = this.#authors.get(clientId);
    return author?.isProvisional === true && author.userId !== userId;
  }

  takeBindings(): Binding[] {
    if (!this.#bindings.size) return [];
    const bindings = [...this.#bindings.values()];
    this.#bindings = new Map();
    return bindings;
  }

  giveBack(bindings: readonly Binding[]): void {
    for (const binding of bindings) {
      if (!this.#bindings.has(binding.clientId)) this.#bindings.set(binding.clientId, binding);
    }
  }

  /** Returns whether one of these ids was taken over and that isn't on disk yet. */
  isTakingOver(clientIds: Iterable<number>): boolean {
    if (!this.#bindings.size) return false;
    return [...clientIds].some((clientId) => (this.#bindings.get(clientId)?.before?.clock ?? 0) > 0);
  }

  /** Learns the authors of ids that are free here. */
  learnOthers(authors: ReadonlyMap<number, ClientAuthor>): void {
    for (const [clientId, author] of authors) if (!this.#authors.has(clientId)) this.#authors.set(clientId, author);
  }

  /** Learns authors from the database, which overrule what was believed here. */
  learn(authors: ReadonlyMap<number, ClientAuthor>): void {
    for (const [clientId, author] of authors) this.#authors.set(clientId, author);
  }
}
