import { fromBase64 } from 'lib0/buffer';
import * as Y from 'yjs';
import { type DocumentAccess, requireDocument } from '@/documents/access';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError, toError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { requireDocumentOf } from '@/versions/access';
import { placeOfHunk, suggestionById } from '@/versions/queries/suggestion';
import { anchorPassage, type PassageAnchor, resolvePassages } from '../core/passage';
import {
  MAX_OPEN_THREADS,
  MAX_PASSAGE,
  MAX_QUOTE,
  type StartedThread,
  type StartOnHunkInput,
  type StartOnPassageInput,
} from '../schema';
import { countOpen, insertThread, type NewThread } from '../store';
import { addComment, announceThreads, wordsOf } from './write-comment';

type Subject = Omit<NewThread, 'id' | 'documentId' | 'startedByUserId'>;

/**
 * Begins a thread on a passage. Where it stands is looked up on the server's own copy, and anchored anew there: a client
 * names characters, not offsets. Throws NOT_FOUND, FORBIDDEN, INVALID for a comment or passage that cannot be kept, and
 * CONFLICT when the passage is not there (any more).
 */
export async function startOnPassage(ctx: Context, input: StartOnPassageInput): Promise<StartedThread> {
  const access = await requireDocument(ctx, input.documentId, 'comment');
  const anchor = decoded(input);
  const { doc } = await loadState(sqlOfPool(ctx.pool), access.documentId);
  try {
    const range = requirePassage(doc, anchor);
    const quote = contentOf(doc).toString().slice(range.from, range.to);
    if (!quote.isWellFormed()) throw new AppError('INVALID', 'The passage begins or ends inside a character.');
    const { from: anchorFrom, to: anchorTo } = anchorPassage(doc, range);
    const subject = { hunkId: null, suggestionId: null, quote, proposal: null, anchorFrom, anchorTo };
    return await start(ctx, access, { subject, body: input.body });
  } finally {
    doc.destroy();
  }
}

/** Begins a thread on a suggested change. Throws as `startOnPassage`. */
export async function startOnHunk(ctx: Context, { hunkId, body }: StartOnHunkInput): Promise<StartedThread> {
  const notFound = `suggested change not found: ${hunkId.slice(0, 64)}`;
  const { found, access } = await requireDocumentOf(ctx, await placeOfHunk(ctx.db, hunkId), {
    permission: 'comment',
    notFound,
  });
  const suggestion = await suggestionById(ctx.db, found.suggestionId);
  const hunk = suggestion?.hunks.find(({ id }) => id === hunkId);
  if (!suggestion || !hunk) throw new AppError('NOT_FOUND', notFound);
  const subject = {
    hunkId,
    suggestionId: suggestion.id,
    quote: startOf(hunk.before),
    proposal: startOf(hunk.after),
    // Whatever stands between the unchanged characters around it is what the thread is about.
    anchorFrom: hunk.anchor.placeFrom,
    anchorTo: hunk.anchor.placeTo,
  };
  return start(ctx, access, { subject, body });
}

async function start(
  ctx: Context,
  access: DocumentAccess,
  { subject, body }: { subject: Subject; body: string },
): Promise<StartedThread> {
  const { documentId, workspaceId } = access;
  const { userId } = ctx.actor;
  const words = await wordsOf(ctx, workspaceId, body);
  const threadId = newId();
  const { commentId, people } = await inTransaction(ctx.db, async (tx) => {
    if ((await countOpen(tx, documentId)) >= MAX_OPEN_THREADS) {
      throw new AppError('CONFLICT', `There are ${MAX_OPEN_THREADS} open threads here. Resolve some of them first.`);
    }
    await insertThread(tx, { id: threadId, documentId, startedByUserId: userId, ...subject });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: 'thread.started',
      subjectType: 'thread',
      subjectId: threadId,
      data: { documentId, hunkId: subject.hunkId },
    });
    return addComment(tx, ctx, { access, threadId, words });
  });
  announceThreads(ctx, documentId, people);
  return { threadId, commentId };
}

/** What a client sent may be no position at all. */
function decoded({ from, to }: StartOnPassageInput): PassageAnchor {
  try {
    const anchor = { from: fromBase64(from), to: fromBase64(to) };
    for (const bytes of Object.values(anchor)) Y.decodeRelativePosition(bytes);
    return anchor;
  } catch (error) {
    throw new AppError('INVALID', 'The selected passage could not be read. Select it again.', {
      cause: toError(error),
    });
  }
}

function requirePassage(doc: Y.Doc, anchor: PassageAnchor): { from: number; to: number } {
  const [placed] = resolvePassages(doc, [{ anchor, quote: '' }]);
  const { status, from, to } = placed!;
  if (status === 'gone') {
    throw new AppError('CONFLICT', 'The text you selected is not there any more, or not saved yet. Select it again.');
  }
  if (to - from > MAX_PASSAGE) {
    throw new AppError('INVALID', `The passage is longer than ${MAX_PASSAGE} characters. Select less of it.`);
  }
  return { from, to };
}

function startOf(text: string): string {
  return text.slice(0, MAX_QUOTE).toWellFormed();
}
