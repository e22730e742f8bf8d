import * as Y from 'yjs';
import { requireRoom } from '@/documents/checks';
import { appendUpdate, lockHead } from '@/documents/commands/append-update';
import { contentOf } from '@/documents/core/content';
import { readUpdates } from '@/documents/queries/document-state';
import { documentOf } from '@/documents/work/tasks';
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
  private copy: Y.Doc | undefined;
  private lengthBefore = 0;
  private lastText: string | undefined;

  private constructor(
    private readonly documentId: string,
    private readonly stored: Awaited<ReturnType<typeof readUpdates>>,
    private readonly asPerson: string | undefined,
  ) {}

  /** Locks the log until the transaction ends. Changes count as a decision, or as edits of `asPerson`. */
  static async open(tx: Tx, documentId: string, { asPerson }: { asPerson?: string } = {}): Promise<Fork> {
    await lockHead(tx, documentId);
    return new Fork(documentId, await readUpdates(sqlOfTransaction(tx), documentId), asPerson);
  }

  /** Built when it's first needed: rejecting changes of a long document doesn't need its text. */
  private get doc(): Y.Doc {
    this.copy ??= this.build();
    return this.copy;
  }

  private build(): Y.Doc {
    const doc = documentOf(this.stored.updates);
    this.lengthBefore = contentOf(doc).length;
    if (this.asPerson === undefined) doc.clientID = serverClientId(this.documentId);
    doc.on('update', (update: Uint8Array) => {
      this.updates.push(update);
      this.lastText = undefined;
    });
    return doc;
  }

  get clientId(): number {
    return this.doc.clientID;
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
    return ranges.length === 0 ? [] : placeFrozen(this.doc, ranges);
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
   * document would exceed its limit. Can be called only once. `changedBy` is the person who decided or edited.
   */
  async append(tx: Tx, { changedBy }: { changedBy: string }): Promise<bigint> {
    const [first, ...more] = this.updates;
    if (!first) return this.stored.seq;
    requireRoom({ text: this.text, lengthBefore: this.lengthBefore, historyBytes: this.stored.bytes });
    const update = more.length > 0 ? Y.mergeUpdates([first, ...more]) : first;
    const authors = [{ clientId: this.clientId, userId: this.asPerson ?? null }];
    return appendUpdate(tx, { documentId: this.documentId, update, authors, changedBy });
  }

  get isChanged(): boolean {
    return this.updates.length > 0;
  }

  close(): void {
    this.copy?.destroy();
  }
}
