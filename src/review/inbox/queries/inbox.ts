import { t } from '@/generated/messages/review/words';
import { t as namesText } from '@/generated/messages/server/names';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { guestAuthor } from '@/versions/guest-author';
import { namesOfMembers } from '@/versions/queries/version';
import { findRequestSizes, type RequestSize } from '../../requests/store-parts';
import { treeTitle } from '../../words/tree-text';
import { MAX_COUNT } from '../core/limits';
import type { InboxCounts, InboxFilterCounts, InboxItem, InboxPage, ListInboxInput } from '../schema';
import { countFilters, countInbox, type InboxRow, readInbox } from '../store';
import { countSnoozed } from '../store-own';

/**
 * Returns the person's inbox in a workspace, newest first, one page at a time. With `isSnoozed`, returns their snoozed
 * items, those that come back soonest first.
 */
export async function inbox(
  ctx: Context,
  input: Omit<ListInboxInput, 'isSnoozed'> & { isSnoozed?: boolean },
): Promise<InboxPage> {
  const { workspaceId, cursor, limit, isSnoozed = false, ...filter } = input;
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const scope = { userId: ctx.actor.userId, workspaceId, filter, isSnoozed };
  const after = cursor && { at: cursor.happenedAt, subjectId: cursor.subjectId };
  const sql = sqlOfPool(ctx.pool);
  const [rows, names] = await Promise.all([
    readInbox(sql, scope, { after, limit: limit + 1 }),
    namesOfMembers(ctx, workspaceId),
  ]);
  const shown = rows.slice(0, limit);
  const ids = shown.flatMap((row) => sizedRequest(row) ?? []);
  const sizes = await findRequestSizes(sql, { userId: scope.userId, workspaceId, ids });
  const items = shown.map((row) => toItem(row, { names, sizes, isSnoozed }));
  const last = items.at(-1);
  const isMore = rows.length > limit && last;
  return { items, nextCursor: isMore ? { happenedAt: last.happenedAt, subjectId: last.subjectId } : undefined };
}

/** Returns the number of items, of unread items and of snoozed items, each counted up to MAX_COUNT. */
export async function inboxCount(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<InboxCounts> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const scope = { userId: ctx.actor.userId, workspaceId, filter: {} };
  const sql = sqlOfPool(ctx.pool);
  const [open, snoozed] = await Promise.all([countInbox(sql, scope, MAX_COUNT), countSnoozed(sql, scope, MAX_COUNT)]);
  return { ...open, ...snoozed };
}

/** Returns how many items each filter lists, each counted up to MAX_COUNT. With `projectId`, those of that project. */
export async function inboxFilterCounts(
  ctx: Context,
  { workspaceId, projectId }: { workspaceId: string; projectId?: string | undefined },
): Promise<InboxFilterCounts> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const scope = { userId: ctx.actor.userId, workspaceId, filter: { projectId } };
  return countFilters(sqlOfPool(ctx.pool), scope, MAX_COUNT);
}

/** Returns the change request whose size belongs to an item. */
function sizedRequest({ reason, request_id, part_of }: InboxRow): string | undefined {
  return (reason === 'request' ? request_id : part_of?.requestId) ?? undefined;
}

/** Returns the titles of the first open tree changes, and how many more there are. */
function treeText({ next_changes: next, reviewed, total }: InboxRow): string {
  const titles = (next ?? []).map(treeTitle);
  const more = (total ?? 0) - (reviewed ?? 0) - titles.length;
  return more > 0 ? t('titlesAndMore', { titles: titles.join(', '), more }) : titles.join(', ');
}

function actorOf(row: InboxRow, names: ReadonlyMap<string, string>): InboxItem['actor'] {
  const { actor_id: userId, guest_id: guestId, guest_name: guestName } = row;
  if (userId !== null) return { userId, name: names.get(userId) ?? namesText('formerMember') };
  return guestId === null ? null : guestAuthor({ guestId, guestName });
}

interface ItemContext {
  names: ReadonlyMap<string, string>;
  /** The sizes of the change requests. */
  sizes: ReadonlyMap<string, RequestSize>;
  isSnoozed: boolean;
}

function toItem(row: InboxRow, { names, sizes, isSnoozed }: ItemContext): InboxItem {
  const { kind, reason, path, quote, reviewed, total } = row;
  return {
    kind,
    reason,
    path,
    text: reason === 'tree' ? treeText(row) : row.text,
    quote,
    subjectId: row.subject_id,
    projectId: row.project_id,
    documentId: row.document_id,
    requestId: row.request_id,
    partOf: row.part_of,
    projectName: row.project_name,
    actor: actorOf(row, names),
    happenedAt: row.happened_at,
    isSnoozed,
    isRead: isSnoozed || row.is_read,
    isWritten: row.is_written,
    review: total === null ? null : { reviewed: reviewed ?? 0, total, nextHunkId: row.next_hunk_id },
    requestSize: sizes.get(sizedRequest(row) ?? '') ?? null,
    hunkId: row.hunk_id,
  };
}
