import { requireDocument } from '@/documents/access';
import { t } from '@/generated/messages/server/names';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { guestAuthor } from '@/versions/guest-author';
import { namesOfMembers } from '@/versions/queries/version';
import { requireThread } from '../access';
import { encoded } from '../core/position';
import type { CommentView, ResolvedPage, ResolvedThreadsInput, ThreadDetail, ThreadView } from '../schema';
import {
  type CommentRow,
  countResolved,
  findActivity,
  findOpen,
  findResolved,
  findThread,
  type ThreadActivity,
  type ThreadRow,
} from '../store';

type Names = ReadonlyMap<string, string>;

/** Returns the open threads of a document, oldest first, each with its first comment. */
export async function openThreads(ctx: Context, { documentId }: { documentId: string }): Promise<ThreadView[]> {
  const { workspaceId } = await requireDocument(ctx, documentId, 'read');
  return toViews(ctx, workspaceId, await findOpen(ctx.db, documentId));
}

/** Returns the resolved threads of a document, last resolved first, one page at a time. */
export async function resolvedThreads(ctx: Context, input: ResolvedThreadsInput): Promise<ResolvedPage> {
  const { documentId, cursor, limit } = input;
  const { workspaceId } = await requireDocument(ctx, documentId, 'read');
  const last = cursor === undefined ? undefined : await findThread(ctx.db, cursor);
  const at = last?.documentId === documentId ? last.resolvedAt : null;
  const after = at && last ? { at, id: last.id } : undefined;
  const rows = await findResolved(ctx.db, documentId, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  return {
    threads: await toViews(ctx, workspaceId, page),
    nextCursor: rows.length > limit ? page.at(-1)?.id : undefined,
  };
}

/** Returns the number of resolved threads of a document. */
export async function resolvedCount(ctx: Context, { documentId }: { documentId: string }): Promise<number> {
  await requireDocument(ctx, documentId, 'read');
  return countResolved(ctx.db, documentId);
}

/** Returns one thread with all of its comments. */
export async function thread(ctx: Context, { threadId }: { threadId: string }): Promise<ThreadDetail> {
  const { found, access } = await requireThread(ctx, threadId, 'read');
  const [names, activity] = await Promise.all([
    namesOfMembers(ctx, access.workspaceId),
    findActivity(sqlOfPool(ctx.pool), [threadId], ctx.actor.userId),
  ]);
  return {
    ...toView(found, names, activity.get(threadId)),
    comments: found.comments.map((comment) => toComment(comment, names)),
  };
}

async function toViews(ctx: Context, workspaceId: string, rows: readonly ThreadRow[]): Promise<ThreadView[]> {
  if (rows.length === 0) return [];
  const threadIds = rows.map(({ id }) => id);
  const [names, activity] = await Promise.all([
    namesOfMembers(ctx, workspaceId),
    findActivity(sqlOfPool(ctx.pool), threadIds, ctx.actor.userId),
  ]);
  return rows.map((row) => toView(row, names, activity.get(row.id)));
}

function toView(row: ThreadRow, names: Names, activity: ThreadActivity | undefined): ThreadView {
  const { id, documentId, hunkId, suggestionId, quote, proposal, createdAt, resolvedAt, resolvedByUserId } = row;
  const hunk =
    hunkId === null ? null : { id: hunkId, suggestionId: suggestionId ?? '', before: quote, after: proposal ?? '' };
  const first = toComment(row.comments[0]!, names);
  return {
    id,
    documentId,
    hunk,
    quote,
    anchor: { from: encoded(row.anchorFrom), to: encoded(row.anchorTo) },
    startedBy: row.startedByUserId === null ? first.author : person(row.startedByUserId, names),
    isFromLink: row.linkId !== null,
    createdAt,
    resolved: resolvedAt && { by: resolvedByUserId === null ? null : person(resolvedByUserId, names), at: resolvedAt },
    first,
    replyCount: row._count.comments,
    lastAt: activity?.lastAt ?? createdAt,
    isMine: activity?.isMine ?? false,
    mentionsMe: activity?.mentionsMe ?? false,
  };
}

function toComment(row: CommentRow, names: Names): CommentView {
  const { id, authorId, guestId, guestName, turnId, body, createdAt, editedAt, deletedAt } = row;
  const isByGuest = authorId === null;
  const author = isByGuest ? guestAuthor({ guestId, guestName }) : person(authorId, names);
  return { id, author, isByGuest, turnId, body, createdAt, editedAt, deleted: deletedAt !== null };
}

function person(userId: string, names: Names) {
  return { userId, name: names.get(userId) ?? t('formerMember') };
}
