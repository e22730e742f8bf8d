import { expect } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { ownPart } from '@/documents/sync/drafts/stored-draft';
import type { AmendingUpdate } from '@/versions/core/drafts/amend';
import type { Source } from '@/versions/core/drafts/parts';
import type { TextEdit } from '@/versions/core/edits/edits';
import { TASKS } from '@/versions/work/tasks';

export function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

export function bring(from: Y.Doc, to: Y.Doc): void {
  Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)));
}

export const textOf = (doc: Y.Doc) => contentOf(doc).toString();

/** A draft that is being written: its room and its log on the server, and a copy for each person who writes in it. */
export class DraftRoom {
  private room: Y.Doc;
  /** The updates that the draft adds to the live text, as they are stored. */
  private log: Uint8Array[] = [];
  private readonly copies = new Map<string, Y.Doc>();
  private readonly writers = new Map<number, string>();
  private brought: AmendingUpdate['clients'] = [];
  /** Whether nobody has written anything in it. */
  isBlank = true;

  constructor(
    private readonly live: Y.Doc,
    readonly author: string,
  ) {
    this.room = copyOf(live);
  }

  get text(): string {
    bring(this.live, this.room);
    return textOf(this.room);
  }

  /** Starts the draft with the open changes of a suggestion. */
  begin({ update, clients }: AmendingUpdate): void {
    this.brought = clients;
    this.isBlank = false;
    this.receive(update);
  }

  copyOf(person: string): Y.Doc {
    const copy = this.copies.get(person) ?? this.open(person, copyOf(this.room));
    this.copies.set(person, copy);
    return copy;
  }

  /** Sends everything to a person's copy. */
  hear(person: string): void {
    const copy = this.copyOf(person);
    bring(this.live, this.room);
    bring(this.room, copy);
  }

  send(person: string): void {
    const copy = this.copyOf(person);
    bring(this.live, this.room);
    this.receive(Y.encodeStateAsUpdate(copy, Y.encodeStateVector(this.room)));
  }

  /** Replaces a part of the text in a person's copy. */
  write(person: string, { from, to, insert }: TextEdit): void {
    const content = contentOf(this.copyOf(person));
    if (to > from) content.delete(from, to - from);
    if (insert !== '') content.insert(from, insert);
    this.isBlank = false;
  }

  /** Reloads a person's page: unsent text is in their local copy, and they write as a new client. */
  reopen(person: string): void {
    const before = this.copyOf(person);
    const copy = this.open(person, copyOf(before));
    this.copies.set(person, copy);
    expect(textOf(copy)).toBe(textOf(before));
  }

  /**
   * Loads the room on the server again, from the live text and the log. With `isSnapshot`, the log is first replaced by
   * a snapshot.
   */
  reload(isSnapshot: boolean): void {
    const before = this.text;
    if (isSnapshot && this.log.length > 0) {
      const known = Y.decodeStateVector(Y.encodeStateVector(this.live));
      this.log = [ownPart(Y.encodeStateAsUpdate(this.room), known)];
    }
    this.room = copyOf(this.live);
    for (const update of this.log) Y.applyUpdate(this.room, update);
    expect(this.room.store.pendingStructs).toBeNull();
    expect(textOf(this.room)).toBe(before);
  }

  /** The part of the text that only the draft contains. */
  get ownText(): string {
    let text = '';
    for (let item = contentOf(this.room)._start; item; item = item.right) {
      const isOwn = item.id.clock >= Y.getState(this.live.store, item.id.client);
      if (isOwn && !item.deleted && item.content instanceof Y.ContentString) text += item.content.str;
    }
    return text;
  }

  /** Returns the suggestion that submitting the draft would create. */
  suggested(): ReturnType<typeof TASKS.draft> {
    const state = Y.encodeStateAsUpdate(this.live);
    return TASKS.draft({ state, updates: this.log, sources: this.sources(), markdown: true });
  }

  private open(person: string, copy: Y.Doc): Y.Doc {
    this.writers.set(copy.clientID, person);
    return copy;
  }

  private receive(update: Uint8Array): void {
    // An update without structs and deletions is two bytes long.
    if (update.length <= 2) return;
    bring(this.live, this.room);
    this.log.push(update);
    Y.applyUpdate(this.room, update);
  }

  private sources(): [number, Source[]][] {
    const others = [...this.writers].flatMap(([clientId, userId]): [number, Source[]][] =>
      userId === this.author ? [] : [[clientId, [{ versionId: null, userId, toClock: Number.POSITIVE_INFINITY }]]],
    );
    return [...this.brought.map(([clientId, one]): [number, Source[]] => [clientId, [one]]), ...others];
  }
}
