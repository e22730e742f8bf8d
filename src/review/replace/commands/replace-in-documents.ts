import * as Y from 'yjs';
import { type DocumentAccess, requireLiveText } from '@/documents/access';
import { requireRoom } from '@/documents/checks';
import { announceUpdate, appendUpdate, lockHead } from '@/documents/commands/append-update';
import { contentOf } from '@/documents/core/content';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { shorten } from '@/kernel/text';
import { inTransaction, sqlOfPool, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { storeMoment } from '@/versions/commands/create-snapshot';
import { storedFrozenRanges } from '@/versions/queries/frozen-ranges';
import { applyChanges } from '../../core/apply-changes';
import type { Match } from '../core/matches';
import { changeEach, type MatchedDocument, matchDocument, planDocument } from '../plan-document';
import type { ChosenDocument, ReplacedInDocument, ReplaceInput } from '../schema';
import { findReplaced, insertReplaced, type ReplacedHunk } from '../store';

/** How many times to look for the matches, because the text can change in between. */
const ATTEMPTS = 5;

/**
 * Replaces the matches in documents, as edits of the person. Each document is changed in one transaction that also
 * stores a version of the text before and after, and the data for undo. Frozen passages aren't changed. If some of a
 * document's matches were left out and its text isn't the one that was searched, it isn't changed. A run changes a
 * document only once. If some documents can't be changed, their results say why. Throws NOT_FOUND, FORBIDDEN, and
 * INVALID for an expression that is wrong or takes too long, if nothing was changed.
 */
export function replaceInDocuments(ctx: Context, input: ReplaceInput): Promise<ReplacedInDocument[]> {
  return changeEach(input.documents, async (chosen) => {
    const access = await requireLiveText(ctx, chosen.documentId);
    return replaceInOne({ ctx, access, input, chosen });
  });
}

interface Replacing {
  ctx: Context;
  access: DocumentAccess;
  input: ReplaceInput;
  chosen: ChosenDocument;
}

/** Finds the matches before the transaction, so that nobody's typing waits for a slow expression. */
async function replaceInOne(replacing: Replacing): Promise<ReplacedInDocument> {
  const { ctx, access, input, chosen } = replacing;
  const { documentId } = access;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const found = await matchDocument(sqlOfPool(ctx.pool), input, chosen);
    try {
      const result = await inTransaction(ctx.db, (tx) => replace(tx, replacing, found));
      if (!result) continue;
      if (result.count > 0) announceUpdate(ctx, documentId);
      if (result.count > 0) ctx.bus.publish(topics.review(documentId));
      return result;
    } finally {
      found.doc.destroy();
    }
  }
  return { documentId, problem: 'changed', message: undefined, count: 0, frozen: 0 };
}

/** Returns undefined if the text has changed since the matches were found. */
async function replace(
  tx: Tx,
  { ctx, access, input }: Replacing,
  found: MatchedDocument,
): Promise<ReplacedInDocument | undefined> {
  const { documentId, workspaceId } = access;
  const { runId } = input;
  const actorId = ctx.actor.userId;
  const seq = await lockHead(tx, documentId);
  const done = await findReplaced(tx, { runId, documentId });
  if (done) return { documentId, problem: undefined, message: undefined, count: done.hunks.length, frozen: 0 };
  if (seq !== found.seq) return undefined;
  const { problem, frozen, matches } = planDocument(found, await storedFrozenRanges(tx, documentId));
  if (problem) return { documentId, problem, message: undefined, count: 0, frozen };
  const hunks = await write(tx, { ctx, documentId, found, matches, what: wordsOf(input) });
  await insertReplaced(tx, { runId, documentId, projectId: access.projectId, userId: actorId, hunks });
  await recordAuditEvent(tx, {
    ...{ workspaceId, actorId, action: 'document.replaced', subjectType: 'document', subjectId: documentId },
    data: { runId, count: matches.length, frozen },
  });
  return { documentId, problem, message: undefined, count: matches.length, frozen };
}

function wordsOf({ query, replacement }: ReplaceInput): string {
  return `“${shorten(query, 60)}” with “${shorten(replacement, 60)}”`;
}

/** Changes the text as one edit of the person, between two versions. Returns the data to undo each change. */
async function write(
  tx: Tx,
  {
    ctx,
    documentId,
    found,
    matches,
    what,
  }: { ctx: Context; documentId: string; found: MatchedDocument; matches: readonly Match[]; what: string },
): Promise<ReplacedHunk[]> {
  const { doc, text, seq, bytes } = found;
  const { userId } = ctx.actor;
  const at = new Date();
  await storeMoment(tx, { documentId, text, seq, userId, description: `Before replacing ${what}`, at });
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const changes = matches.map(({ from, to, replacement }) => ({
    now: { from, now: text.slice(from, to) },
    newText: replacement,
  }));
  const applied = applyChanges(doc, changes);
  const after = contentOf(doc).toString();
  requireRoom({ text: after, lengthBefore: text.length, historyBytes: bytes });
  const update = Y.mergeUpdates(updates);
  const newSeq = await appendUpdate(tx, { documentId, update, authors: [{ clientId: doc.clientID, userId }] });
  await storeMoment(tx, {
    documentId,
    text: after,
    seq: newSeq,
    userId,
    description: `Replaced ${what}`,
    at: new Date(),
  });
  return changes.map(({ now, newText }, i) => ({ anchor: applied[i]!.anchor, before: newText, after: now.now }));
}
