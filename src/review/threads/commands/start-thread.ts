import { type DocumentAccess, requireDocument } from '@/documents/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { startOf } from '@/kernel/text';
import { inTransaction, type Tx } from '@/platform/database';
import { requireDocumentOf } from '@/versions/access';
import { selectedPassage } from '@/versions/queries/selected-passage';
import { placeOfHunk, type Suggestion, suggestionById } from '@/versions/queries/suggestion';
import { requireNotTooMany } from '../checks';
import { MAX_PASSAGE, MAX_QUOTE } from '../core/limits';
import type { StartedThread, StartOnHunkInput, StartOnPassageInput } from '../schema';
import { insertThread, type NewThread } from '../store';
import { addComment, addedBefore, announceThreads, wordsOf } from './write-comment';

type ThreadSubject = Omit<NewThread, 'id' | 'documentId' | 'startedByUserId'>;

/**
 * Starts a thread on a passage, anchored to the selected characters. Throws NOT_FOUND, FORBIDDEN, INVALID for a comment
 * or passage that can't be stored, and CONFLICT if the passage isn't there.
 */
export async function startOnPassage(ctx: Context, input: StartOnPassageInput): Promise<StartedThread> {
  const access = await requireDocument(ctx, input.documentId, 'comment');
  const before = await addedBefore(ctx, input.key, access);
  if (before) return before;
  const { quote, anchor } = await selectedPassage(ctx, input, { most: MAX_PASSAGE });
  const subject = {
    hunkId: null,
    suggestionId: null,
    quote,
    proposal: null,
    anchorFrom: anchor.from,
    anchorTo: anchor.to,
  };
  return start(ctx, access, { subject, body: input.body, key: input.key });
}

/** Starts a thread on a suggested change. Throws the same errors as `startOnPassage`. */
export async function startOnHunk(ctx: Context, { hunkId, body, key }: StartOnHunkInput): Promise<StartedThread> {
  const { access, subject } = await hunkSubject(ctx, hunkId);
  const before = await addedBefore(ctx, key, access);
  if (before) return before;
  return start(ctx, access, { subject, body, key });
}

/**
 * Returns a suggested change as the subject of a thread. Throws NOT_FOUND, and FORBIDDEN for people who can't comment.
 */
export async function hunkSubject(
  ctx: Context,
  hunkId: string,
): Promise<{ access: DocumentAccess; suggestion: Suggestion; subject: ThreadSubject }> {
  const notFound = 'This suggested change doesn’t exist, or you don’t have access to it.';
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
    quote: startOf(hunk.before, MAX_QUOTE),
    proposal: startOf(hunk.after, MAX_QUOTE),
    // The thread is about all text between the unchanged characters around the hunk.
    anchorFrom: hunk.anchor.placeFrom,
    anchorTo: hunk.anchor.placeTo,
  };
  return { access, suggestion, subject };
}

async function start(
  ctx: Context,
  access: DocumentAccess,
  { subject, body, key }: { subject: ThreadSubject; body: string; key: string | undefined },
): Promise<StartedThread> {
  const { documentId, projectId, workspaceId } = access;
  const words = await wordsOf(ctx, projectId, body);
  const place = { workspaceId, projectId, documentId, changeRequestId: null };
  const { people, ...started } = await inTransaction(ctx.db, async (tx) => {
    const threadId = await insertStarted(tx, ctx, { access, subject });
    return { threadId, ...(await addComment(tx, ctx, { access: place, threadId, words, key })) };
  });
  announceThreads(ctx, place, people);
  return started;
}

/** Stores a new thread without its first comment. Returns its id. Throws CONFLICT if the document has too many. */
export async function insertStarted(
  tx: Tx,
  ctx: Context,
  { access, subject }: { access: DocumentAccess; subject: ThreadSubject },
): Promise<string> {
  const { documentId, workspaceId } = access;
  const { userId } = ctx.actor;
  const threadId = newId();
  await insertThread(tx, { id: threadId, documentId, startedByUserId: userId, ...subject });
  await requireNotTooMany(tx, documentId);
  await recordAuditEvent(tx, {
    workspaceId,
    actorId: userId,
    action: 'thread.started',
    subjectType: 'thread',
    subjectId: threadId,
    data: { documentId, hunkId: subject.hunkId },
  });
  return threadId;
}
