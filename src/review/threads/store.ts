import { ID_PATTERN } from '@/kernel/id';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import { MAX_OPEN_THREADS } from './core/limits';

/** The tables thread, comment and comment_mention. */

// ---------------------------------------------------------------- reading

const FIRST = { orderBy: { position: 'asc' }, take: 1 } as const;
const ALL = { orderBy: { position: 'asc' } } as const;
const REQUEST = { select: { id: true, projectId: true } } as const;
/** The columns that say which document or change request a thread belongs to. */
const PLACE = { documentId: true, changeRequest: REQUEST } as const;
const ANSWERS = { comments: { where: { position: { gt: 0 }, deletedAt: null } } } as const;

export type ThreadRow = Awaited<ReturnType<typeof findOpen>>[number];
/** A thread with the project of its change request, if it's about one. */
export type FoundThread = ThreadRow & { changeRequest: RequestOfThread | null };
type RequestOfThread = { id: string; projectId: string };
export type CommentRow = ThreadRow['comments'][number];

/** Returns the open threads of a document, oldest first. */
export function findOpen(db: Db | Tx, documentId: string) {
  return db.thread.findMany({
    where: { documentId, resolvedAt: null },
    include: { comments: FIRST, _count: { select: ANSWERS } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_OPEN_THREADS,
  });
}

/** Returns the open threads of a document with all of their comments, oldest first. */
export function findOpenWhole(db: Db, documentId: string) {
  return db.thread.findMany({
    where: { documentId, resolvedAt: null },
    include: { comments: ALL },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_OPEN_THREADS,
  });
}

/** Returns the resolved threads of a document, last resolved first. */
export function findResolved(
  db: Db | Tx,
  documentId: string,
  page: { after: { at: Date; id: string } | undefined; limit: number },
): Promise<ThreadRow[]> {
  const { after, limit } = page;
  const older = after ? { OR: [{ resolvedAt: { lt: after.at } }, { resolvedAt: after.at, id: { lt: after.id } }] } : {};
  return db.thread.findMany({
    where: { documentId, resolvedAt: { not: null }, ...older },
    include: { comments: FIRST, _count: { select: ANSWERS } },
    orderBy: [{ resolvedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

export interface ThreadActivity {
  /** When the last comment was written. */
  lastAt: Date;
  /** Whether the person started the thread or wrote in it. */
  isMine: boolean;
  /** Whether a comment mentions the person. */
  mentionsMe: boolean;
}

/** Returns the activity in each thread, and how it concerns a person. Deleted comments count only for the time. */
export async function findActivity(
  sql: Sql,
  threadIds: readonly string[],
  userId: string,
): Promise<Map<string, ThreadActivity>> {
  const rows = await sql.query<{ thread_id: string; last_at: Date; is_mine: boolean; mentions_me: boolean }>(
    `select c.thread_id, max(c.created_at) as last_at,
       bool_or(c.author_id = $2 and c.deleted_at is null) or bool_or(t.started_by_user_id = $2) as is_mine,
       bool_or(m.user_id is not null and c.deleted_at is null) as mentions_me
     from comment c
     join thread t on t.id = c.thread_id
     left join comment_mention m on m.comment_id = c.id and m.user_id = $2
     where c.thread_id = any($1::text[])
     group by c.thread_id`,
    [threadIds, userId],
  );
  return new Map(
    rows.map((row) => [row.thread_id, { lastAt: row.last_at, isMine: row.is_mine, mentionsMe: row.mentions_me }]),
  );
}

export function countResolved(db: Db | Tx, documentId: string): Promise<number> {
  return db.thread.count({ where: { documentId, resolvedAt: { not: null } } });
}

/** Returns a person's comments, sorted by id, without deleted ones. */
export async function findCommentsBy(
  db: Db | Tx,
  { userId, after, limit }: { userId: string; after: string; limit: number },
) {
  const rows = await db.comment.findMany({
    where: { authorId: userId, deletedAt: null, id: { gt: after } },
    select: { id: true, threadId: true, body: true, createdAt: true, thread: { select: PLACE } },
    orderBy: { id: 'asc' },
    take: limit,
  });
  return rows.map(({ thread, ...comment }) => ({ ...comment, ...thread }));
}

/** Returns a thread with all of its comments, in order. */
export async function findThread(db: Db | Tx, threadId: string): Promise<FoundThread | undefined> {
  const row = await db.thread.findUnique({
    where: { id: threadId },
    include: { comments: ALL, _count: { select: ANSWERS }, changeRequest: REQUEST },
  });
  return row ?? undefined;
}

export async function findComment(db: Db | Tx, commentId: string) {
  const row = await db.comment.findUnique({
    where: { id: commentId },
    include: { thread: { select: PLACE } },
  });
  if (!row) return undefined;
  const { thread, ...comment } = row;
  return { ...comment, ...thread };
}

export function countOpen(db: Db | Tx, documentId: string): Promise<number> {
  return db.thread.count({ where: { documentId, resolvedAt: null } });
}

/**
 * Returns the people who wrote in a thread or are mentioned in it, ignoring deleted comments. The person who made a
 * suggestion, or asked the agent for it, takes part in threads on its changes. The author of a change request takes
 * part in its discussion, and so do its reviewers unless it's a draft.
 */
export async function findParticipants(db: Db | Tx, threadId: string): Promise<string[]> {
  const [rows, thread] = await Promise.all([
    db.comment.findMany({
      where: { threadId, deletedAt: null },
      select: { authorId: true, mentions: { select: { userId: true } } },
    }),
    db.thread.findUnique({
      where: { id: threadId },
      select: {
        suggestionId: true,
        changeRequest: { select: { authorId: true, isDraft: true, reviewers: { select: { userId: true } } } },
      },
    }),
  ]);
  const suggester = await findSuggester(db, thread?.suggestionId ?? null);
  const { authorId, isDraft = true, reviewers = [] } = thread?.changeRequest ?? {};
  return [
    ...new Set([
      ...rows.flatMap(({ authorId, mentions }) => [
        ...(authorId === null ? [] : [authorId]),
        ...mentions.map(({ userId }) => userId),
      ]),
      ...(suggester === undefined ? [] : [suggester]),
      ...(authorId === undefined ? [] : [authorId]),
      ...(isDraft ? [] : reviewers.map(({ userId }) => userId)),
    ]),
  ];
}

async function findSuggester(db: Db | Tx, suggestionId: string | null): Promise<string | undefined> {
  if (suggestionId === null) return undefined;
  const row = await db.version.findUnique({ where: { id: suggestionId }, select: { askedByUserId: true } });
  return row?.askedByUserId ?? undefined;
}

// ---------------------------------------------------------------- writing

/**
 * Locks a thread until the transaction ends, so that nobody else adds or deletes comments. Returns undefined if it no
 * longer exists.
 */
export async function lockThread(tx: Tx, threadId: string): Promise<{ resolved: boolean } | undefined> {
  const rows = await tx.$queryRaw<{ resolved: boolean }[]>`
    select resolved_at is not null as resolved from thread where id = ${threadId} for update`;
  return rows[0];
}

/** Starts the discussion of a change request if there is none yet. Returns its id. */
export async function openDiscussion(
  tx: Tx,
  { id, changeRequestId, userId }: { id: string; changeRequestId: string; userId: string },
): Promise<string> {
  const thread = { id, changeRequestId, quote: '', startedByUserId: userId };
  await tx.thread.createMany({ data: [thread], skipDuplicates: true });
  const found = await tx.thread.findUniqueOrThrow({ where: { changeRequestId }, select: { id: true } });
  return found.id;
}

export interface NewThread {
  id: string;
  documentId: string;
  hunkId: string | null;
  suggestionId: string | null;
  quote: string;
  proposal: string | null;
  anchorFrom: Uint8Array;
  anchorTo: Uint8Array;
  /** Null for a guest, who came through `linkId`. */
  startedByUserId: string | null;
  linkId?: string;
}

export async function insertThread(tx: Tx, { anchorFrom, anchorTo, ...thread }: NewThread): Promise<void> {
  const data = { ...thread, anchorFrom: Buffer.from(anchorFrom), anchorTo: Buffer.from(anchorTo) };
  await tx.thread.create({ data, select: { id: true } });
}

/** A thread with its comments, imported from another program. */
export interface ImportedThread extends Pick<NewThread, 'id' | 'documentId' | 'quote' | 'anchorFrom' | 'anchorTo'> {
  /** In order. */
  comments: readonly { id: string; body: string }[];
  isResolved: boolean;
}

/** Adds threads on passages with their comments, all by one person, in their order. */
export async function insertThreads(tx: Tx, threads: readonly ImportedThread[], userId: string): Promise<void> {
  const now = Date.now();
  await tx.thread.createMany({
    data: threads.map(({ id, documentId, quote, anchorFrom, anchorTo, isResolved }, i) => ({
      ...{ id, documentId, quote, startedByUserId: userId },
      ...{ anchorFrom: Buffer.from(anchorFrom), anchorTo: Buffer.from(anchorTo) },
      // Lists of threads are sorted by these times.
      createdAt: new Date(now + i - threads.length),
      ...(isResolved && { resolvedAt: new Date(now), resolvedByUserId: userId }),
    })),
  });
  await tx.comment.createMany({
    data: threads.flatMap(({ id: threadId, comments }) =>
      comments.map((comment, position) => ({ ...comment, threadId, position, authorId: userId })),
    ),
  });
}

export interface NewComment {
  id: string;
  threadId: string;
  /** Null for the guest. */
  authorId: string | null;
  guestId?: string;
  guestName?: string;
  linkId?: string;
  turnId: string | null;
  body: string;
  mentions: readonly string[];
}

/**
 * Adds a comment at the end of a thread. The caller holds the thread's lock. Returns the comment's number in the
 * thread, from 0.
 */
export async function insertComment(tx: Tx, { mentions, ...comment }: NewComment): Promise<number> {
  const { _max } = await tx.comment.aggregate({ where: { threadId: comment.threadId }, _max: { position: true } });
  const position = (_max.position ?? -1) + 1;
  const create = mentions.map((userId) => ({ userId }));
  await tx.comment.create({ data: { ...comment, position, mentions: { create } }, select: { id: true } });
  return position;
}

/** Returns the first open thread on a suggested change. */
export async function findOpenOnHunk(tx: Tx, hunkId: string): Promise<string | undefined> {
  const where = { hunkId, resolvedAt: null };
  return (await tx.thread.findFirst({ where, orderBy: { createdAt: 'asc' }, select: { id: true } }))?.id;
}

export function countComments(tx: Tx, threadId: string): Promise<number> {
  return tx.comment.count({ where: { threadId } });
}

/**
 * Replaces the text of a comment. If the agent wrote it, it counts as its author's from then on. Returns the people it
 * didn't mention before.
 */
export async function updateComment(
  tx: Tx,
  commentId: string,
  { body, mentions }: { body: string; mentions: readonly string[] },
): Promise<string[]> {
  const before = await tx.commentMention.findMany({ where: { commentId }, select: { userId: true } });
  await tx.commentMention.deleteMany({ where: { commentId } });
  const create = mentions.map((userId) => ({ userId }));
  await tx.comment.update({
    where: { id: commentId },
    data: { body, turnId: null, editedAt: new Date(), mentions: { create } },
  });
  return mentions.filter((id) => !before.some(({ userId }) => userId === id));
}

/** Deletes the text of a comment but keeps its place. Returns how many comments with text the thread still has. */
export async function clearComment(tx: Tx, comment: { id: string; threadId: string }): Promise<number> {
  await tx.commentMention.deleteMany({ where: { commentId: comment.id } });
  await tx.comment.update({ where: { id: comment.id }, data: { body: '', deletedAt: new Date() } });
  return tx.comment.count({ where: { threadId: comment.threadId, deletedAt: null } });
}

/** Deletes a document's threads with their comments. */
export async function deleteThreadsOf(tx: Tx, documentId: string): Promise<void> {
  await tx.thread.deleteMany({ where: { documentId } });
}

export async function deleteThread(tx: Tx, threadId: string): Promise<void> {
  await tx.thread.delete({ where: { id: threadId } });
}

/**
 * Resolves threads of a document, or reopens them if there is no `userId`. Returns the ids of those that changed. Rows
 * are always locked in the same order, so that two calls at once can't deadlock.
 */
export async function setResolved(
  tx: Tx,
  { documentId, threadIds, userId }: { documentId: string; threadIds: readonly string[]; userId: string | null },
): Promise<string[]> {
  const rows = await sqlOfTransaction(tx).query<{ id: string }>(
    `update thread set resolved_at = case when $3::text is null then null else now() end, resolved_by_user_id = $3
     where id in (
       select id from thread
       where document_id = $1 and id = any($2::text[]) and (resolved_at is null) = ($3::text is not null)
       order by id for update)
     returning id`,
    [documentId, threadIds, userId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids mentioned in quotes, proposals and comments of a workspace, without duplicates. */
export async function findMentionedIds(sql: Sql, workspaceId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct m[1] as id from project p join document d on d.project_id = p.id join thread t on t.document_id = d.id
       left join comment c on c.thread_id = t.id,
       regexp_matches(concat_ws(' ', t.quote, t.proposal, c.body), $2, 'g') as m
     where p.workspace_id = $1`,
    [workspaceId, `(${ID_PATTERN})`],
  );
  return rows.map(({ id }) => id);
}
