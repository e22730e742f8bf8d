import * as Y from 'yjs';
import { type DocumentAccess, requireDocument } from '@/documents/access';
import { requireRoom } from '@/documents/checks';
import { announceUpdate, appendUpdate, lockHead } from '@/documents/commands/append-update';
import { contentOf } from '@/documents/core/content';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { shorten } from '@/kernel/text';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { fixMoment } from '@/versions/commands/create-snapshot';
import { applyChanges } from '../../core/apply-changes';
import { type DocumentPlan, planDocument, refusalsOf } from '../plan-document';
import type { ChosenDocument, ReplacedInDocument, ReplaceInput } from '../schema';
import { findReplaced, insertReplaced, type ReplacedHunk } from '../store';

/**
 * Replaces the matches in documents, as edits of the person. Each document is one transaction, with a version of the
 * text before and after, and with what takes it back. Frozen passages stay as they are. A document whose text isn't the
 * one that was searched stays as it is if some of its matches were left out. The same run changes a document once.
 * Throws NOT_FOUND, FORBIDDEN, and INVALID for an expression that is wrong or takes too long.
 */
export async function replaceInDocuments(ctx: Context, input: ReplaceInput): Promise<ReplacedInDocument[]> {
  const places = await Promise.all(input.documents.map(({ documentId }) => requireDocument(ctx, documentId, 'edit')));
  const results: ReplacedInDocument[] = [];
  for (const [i, chosen] of input.documents.entries()) {
    const replacing = { ctx, access: places[i]!, input, chosen };
    results.push(await refusalsOf(chosen.documentId, () => replaceInOne(replacing)));
  }
  return results;
}

interface Replacing {
  ctx: Context;
  access: DocumentAccess;
  input: ReplaceInput;
  chosen: ChosenDocument;
}

async function replaceInOne(replacing: Replacing): Promise<ReplacedInDocument> {
  const { ctx, access } = replacing;
  const result = await inTransaction(ctx.db, (tx) => replace(tx, replacing));
  if (result.count > 0) {
    announceUpdate(ctx, access.documentId);
    ctx.bus.publish(topics.review(access.documentId));
  }
  return result;
}

async function replace(tx: Tx, { ctx, access, input, chosen }: Replacing): Promise<ReplacedInDocument> {
  const { documentId, workspaceId } = access;
  const { runId } = input;
  const actorId = ctx.actor.userId;
  await lockHead(tx, documentId);
  const done = await findReplaced(tx, { runId, documentId });
  if (done) return { documentId, problem: undefined, message: undefined, count: done.hunks.length, frozen: 0 };
  const plan = await planDocument({ sql: sqlOfTransaction(tx), db: tx }, input, chosen);
  try {
    const { problem, frozen, matches } = plan;
    if (problem) return { documentId, problem, message: undefined, count: 0, frozen };
    const hunks = await write(tx, { ctx, documentId, plan, what: wordsOf(input) });
    await insertReplaced(tx, { runId, documentId, projectId: access.projectId, userId: actorId, hunks });
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId, action: 'document.replaced', subjectType: 'document', subjectId: documentId },
      data: { runId, count: matches.length, frozen },
    });
    return { documentId, problem, message: undefined, count: matches.length, frozen };
  } finally {
    plan.doc.destroy();
  }
}

function wordsOf({ query, replacement }: ReplaceInput): string {
  return `“${shorten(query, 60)}” with “${shorten(replacement, 60)}”`;
}

/** Changes the text as one edit of the person, between two versions. Returns what takes each change back. */
async function write(
  tx: Tx,
  { ctx, documentId, plan, what }: { ctx: Context; documentId: string; plan: DocumentPlan; what: string },
): Promise<ReplacedHunk[]> {
  const { doc, text, seq, bytes, matches } = plan;
  const { userId } = ctx.actor;
  const at = new Date();
  await fixMoment(tx, { documentId, text, seq, userId, description: `Before replacing ${what}`, at });
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
  await fixMoment(tx, {
    documentId,
    text: after,
    seq: newSeq,
    userId,
    description: `Replaced ${what}`,
    at: new Date(),
  });
  return changes.map(({ now, newText }, i) => ({ anchor: applied[i]!.anchor, before: newText, after: now.now }));
}
