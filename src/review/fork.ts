import * as Y from 'yjs';
import { requireRoom } from '@/documents/checks';
import { appendUpdate, lockHead } from '@/documents/commands/append-update';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import { sqlOfTransaction, type Tx } from '@/platform/database';
import {
  type AnchoredHunk,
  anchorHunks,
  findInserted,
  type HunkAnchor,
  type ResolvedHunk,
  resolveHunks,
} from '@/versions/core/hunks/anchors';
import { type FrozenRange, type PlacedFrozen, placeFrozen } from '@/versions/core/hunks/frozen';
import type { Hunk } from '@/versions/core/hunks/hunks';
import { findTyped } from '@/versions/core/hunks/typed';
import { type AppliedChange, applyChanges, type RangeChange } from './core/apply-changes';
import { serverClientId } from './server-client';

/**
 * A private copy of a document in the state of its log, while the log is locked. Decisions are applied to the copy and
 * written as one row. Rooms learn of them through the log, after the commit, so a transaction that rolls back leaves no
 * trace.
 */
export class Fork {
  private readonly updates: Uint8Array[] = [];
  private lastText: string | undefined;

  private constructor(
    private readonly documentId: string,
    private readonly doc: Y.Doc,
    readonly clientId: number,
    private seq: bigint,
    private readonly sizeBefore: { lengthBefore: number; historyBytes: number },
    private readonly authorId: string | null,
  ) {}

  /** Locks the log until the transaction ends. Changes count as a decision, or as edits of `asPerson`. */
  static async open(tx: Tx, documentId: string, { asPerson }: { asPerson?: string } = {}): Promise<Fork> {
    await lockHead(tx, documentId);
    const { doc, seq, bytes } = await loadState(sqlOfTransaction(tx), documentId);
    const sizeBefore = { lengthBefore: contentOf(doc).length, historyBytes: bytes };
    if (asPerson === undefined) doc.clientID = serverClientId(documentId);
    const fork = new Fork(documentId, doc, doc.clientID, seq, sizeBefore, asPerson ?? null);
    doc.on('update', (update: Uint8Array) => {
      fork.updates.push(update);
      fork.lastText = undefined;
    });
    return fork;
  }

  /** Cached, because building it walks through the whole document. */
  get text(): string {
    this.lastText ??= contentOf(this.doc).toString();
    return this.lastText;
  }

  resolve(hunks: readonly AnchoredHunk[]): ResolvedHunk[] {
    return resolveHunks(this.doc, hunks);
  }

  /** Finds where people typed, as part of a larger edit, the text that hunks of a base suggest. */
  findTyped(base: Y.Doc, hunks: readonly Hunk[]): ReturnType<typeof findTyped> {
    return findTyped(base, this.doc, hunks);
  }

  placeFrozen<T extends FrozenRange>(ranges: readonly T[]): PlacedFrozen<T>[] {
    return placeFrozen(this.doc, ranges);
  }

  /** Finds texts that decisions inserted. Undefined for a text that has changed since. */
  findInserted(texts: Parameters<typeof findInserted>[1]): ReturnType<typeof findInserted> {
    return findInserted(this.doc, texts);
  }

  /** Creates anchors for ranges of the current text. */
  anchor(ranges: readonly { from: number; to: number }[]): HunkAnchor[] {
    return anchorHunks(this.doc, ranges);
  }

  /** Changes separate ranges of the current text. Returns the clock range and position of each. */
  apply(changes: readonly RangeChange[]): AppliedChange[] {
    return applyChanges(this.doc, changes);
  }

  /**
   * Writes all changes as one row, if there are any. Returns the last number of the log. Throws TOO_LARGE if the
   * document would exceed its limit. Can be called only once.
   */
  async append(tx: Tx): Promise<bigint> {
    const [first, ...more] = this.updates;
    if (first) {
      requireRoom({ text: this.text, ...this.sizeBefore });
      const update = more.length > 0 ? Y.mergeUpdates([first, ...more]) : first;
      const authors = [{ clientId: this.clientId, userId: this.authorId }];
      this.seq = await appendUpdate(tx, { documentId: this.documentId, update, authors });
    }
    return this.seq;
  }

  get isChanged(): boolean {
    return this.updates.length > 0;
  }

  close(): void {
    this.doc.destroy();
  }
}
