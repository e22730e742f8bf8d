import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** Queries on the tables thread and comment for people without an account. */

const MAX_THREADS = 100;
const MAX_COMMENTS = 100;

export interface GuestCommentRow {
  threadId: string;
  quote: string;
  isResolved: boolean;
  commentId: string;
  /** The member's name, or null for a guest. */
  memberName: string | null;
  guestId: string | null;
  guestName: string | null;
  body: string;
  createdAt: Date;
  editedAt: Date | null;
}

interface SeenByGuests {
  documentId: string;
  linkId: string;
  /** Whether they also see the threads that members started. */
  seesAll: boolean;
}

/** The newest comments `c` in the newest threads `t` that guests of a link see. See `parametersOf`. */
const SEEN = `(select * from thread
    where document_id = $1 and hunk_id is null
      and (link_id = $2 or $3::boolean and link_id is null and resolved_at is null)
    order by created_at desc, id desc limit $4::int) t
  cross join lateral (select * from comment where thread_id = t.id and deleted_at is null
    order by position desc limit $5::int) c
  left join "user" u on u.id = c.author_id`;
const IN_ORDER = 't.created_at, t.id, c.position';
const parametersOf = ({ documentId, linkId, seesAll }: SeenByGuests) => [
  ...[documentId, linkId, seesAll, MAX_THREADS, MAX_COMMENTS],
];

/** Returns the comments of the newest threads that guests of a link see, in order: oldest thread first. */
export function findGuestComments(sql: Sql, seen: SeenByGuests): Promise<GuestCommentRow[]> {
  return sql.query<GuestCommentRow>(
    `select t.id as "threadId", left(t.quote, 400) as quote, t.resolved_at is not null as "isResolved",
       c.id as "commentId", u.name as "memberName", c.guest_id as "guestId", c.guest_name as "guestName", c.body,
       c.created_at as "createdAt", c.edited_at as "editedAt"
     from ${SEEN} order by ${IN_ORDER}`,
    parametersOf(seen),
  );
}

/**
 * Returns a string that changes whenever the result of `findGuestComments` does, without reading the texts. It doesn't
 * change if only a mentioned person is renamed.
 */
export async function findGuestCommentsKey(sql: Sql, seen: SeenByGuests): Promise<string> {
  const [row] = await sql.query<{ key: string | null }>(
    `select md5(string_agg(concat_ws(' ', c.id, c.edited_at, t.resolved_at is not null, c.guest_name, u.name), E'\\n'
       order by ${IN_ORDER})) as key
     from ${SEEN}`,
    parametersOf(seen),
  );
  return row?.key ?? '';
}

/** Returns the names of those people who are mentioned by members in these threads. */
export async function findMentionedNames(
  sql: Sql,
  { userIds, threadIds }: { userIds: readonly string[]; threadIds: readonly string[] },
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await sql.query<{ id: string; name: string }>(
    `select u.id, u.name from "user" u
     where u.id = any($1::text[]) and exists (
       select from comment c join comment_mention m on m.comment_id = c.id
       where c.thread_id = any($2::text[]) and m.user_id = u.id)`,
    [userIds, threadIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Locks a thread that guests of a link see, until the transaction ends. Returns undefined if they can't see it. */
export async function lockGuestThread(
  tx: Tx,
  { threadId, documentId, linkId, seesAll }: { threadId: string; documentId: string; linkId: string; seesAll: boolean },
): Promise<{ isResolved: boolean; comments: number } | undefined> {
  const sql = sqlOfTransaction(tx);
  const [row] = await sql.query<{ isResolved: boolean }>(
    `select resolved_at is not null as "isResolved" from thread
     where id = $1 and document_id = $2 and hunk_id is null and (link_id = $3 or $4::boolean and link_id is null)
     for update`,
    [threadId, documentId, linkId, seesAll],
  );
  return row && { ...row, comments: await tx.comment.count({ where: { threadId } }) };
}

/** Counts the open threads that guests started in a document. */
export function countOpenByGuests(db: Db | Tx, documentId: string): Promise<number> {
  return db.thread.count({ where: { documentId, resolvedAt: null, linkId: { not: null } } });
}

const REPEATED_MS = 60_000;

/** Returns whether a guest wrote the same text a moment ago, in a thread or to start one on the same passage. */
export async function isRepeated(
  tx: Tx,
  {
    guestId,
    body,
    thread,
  }: { guestId: string; body: string; thread: { id: string } | { documentId: string; quote: string } },
): Promise<boolean> {
  const since = new Date(Date.now() - REPEATED_MS);
  const where = { guestId, body, deletedAt: null, createdAt: { gte: since }, thread };
  return (await tx.comment.findFirst({ where, select: { id: true } })) !== null;
}

/** A guest of a share link, and the projects in which what they left is looked for. */
interface GuestInProjects {
  guestId: string;
  projectIds: readonly string[];
}

/** Where a comment is. */
export interface CommentPlace {
  commentId: string;
  documentId: string;
}

/** Locks the threads that a guest wrote in until the transaction ends, in one order. Returns their ids. */
export async function lockThreadsOfGuest(tx: Tx, { guestId, projectIds }: GuestInProjects): Promise<string[]> {
  const rows = await sqlOfTransaction(tx).query<{ id: string }>(
    `select t.id from thread t join document d on d.id = t.document_id
     where d.project_id = any($2::text[]) and t.id in (select thread_id from comment where guest_id = $1)
     order by t.id for update of t`,
    [guestId, projectIds],
  );
  return rows.map(({ id }) => id);
}

interface GuestInThreads {
  guestId: string;
  /** Locked. */
  threadIds: readonly string[];
}

/** Erases a guest's name from their comments in these threads. Returns the comments that had one. */
export function eraseNameInThreads(tx: Tx, { guestId, threadIds }: GuestInThreads): Promise<CommentPlace[]> {
  return sqlOfTransaction(tx).query(
    `update comment c set guest_name = '' from thread t
     where c.guest_id = $1 and t.id = c.thread_id and t.id = any($2::text[]) and c.guest_name <> ''
     returning c.id as "commentId", t.document_id as "documentId"`,
    [guestId, threadIds],
  );
}

/** Deletes the text of a guest's comments in these threads, but keeps their places. Returns those that had a text. */
export function clearCommentsInThreads(tx: Tx, { guestId, threadIds }: GuestInThreads): Promise<CommentPlace[]> {
  return sqlOfTransaction(tx).query(
    `update comment c set body = '', deleted_at = now() from thread t
     where c.guest_id = $1 and t.id = c.thread_id and t.id = any($2::text[]) and c.deleted_at is null
     returning c.id as "commentId", t.document_id as "documentId"`,
    [guestId, threadIds],
  );
}

/** Deletes those of the threads that have no comment with a text. Returns their ids. */
export async function deleteEmptyThreads(tx: Tx, threadIds: readonly string[]): Promise<string[]> {
  const rows = await sqlOfTransaction(tx).query<{ id: string }>(
    `delete from thread t where t.id = any($1::text[])
       and not exists (select from comment c where c.thread_id = t.id and c.deleted_at is null)
     returning t.id`,
    [threadIds],
  );
  return rows.map(({ id }) => id);
}
