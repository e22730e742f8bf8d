import { t } from '@/generated/messages/server/names';
import { csvLine } from '@/kernel/csv';
import { requirePermission } from '../access';
import type { Context } from '../context';
import type { AuditEventView, AuditFilterInput, AuditInput } from '../schema';
import { type AuditRow, findAuditEvents, withoutHidden } from '../store/audit';
import { findMembers } from '../store/members';
import { hiddenProjects } from './projects';

export interface AuditPage {
  events: AuditEventView[];
  nextCursor: string | undefined;
}

/**
 * Returns who did what, to what, when and from where, newest first, for people who manage members. For projects that
 * they can't enter, they see only that someone did something.
 */
export async function auditEvents(ctx: Context, input: AuditInput): Promise<AuditPage> {
  const { workspaceId, cursor, limit, ...filter } = input;
  const read = await reader(ctx, { workspaceId, ...filter });
  const events = await read(cursor === undefined ? undefined : BigInt(cursor), limit + 1);
  const page = events.slice(0, limit);
  return { events: page, nextCursor: events.length > limit ? page.at(-1)?.id : undefined };
}

const FILE_PAGE = 1_000;
const HEADINGS = ['time', 'who', 'user id', 'action', 'subject', 'subject id', 'details', 'address', 'by token'];

/** Returns the same as CSV, in pieces, so that little of even a long log is in memory. */
export async function auditFile(ctx: Context, input: AuditFilterInput): Promise<AsyncGenerator<string, void>> {
  const read = await reader(ctx, input);
  return (async function* () {
    yield csvLine(HEADINGS);
    let before: bigint | undefined;
    for (;;) {
      const events = await read(before, FILE_PAGE);
      if (events.length > 0) yield events.map(toLine).join('');
      if (events.length < FILE_PAGE) return;
      before = BigInt(events.at(-1)?.id ?? 0);
    }
  })();
}

function toLine(event: AuditEventView): string {
  const { createdAt, actor, action, subjectType, subjectId, data, ip, byToken } = event;
  const who = actor?.name ?? 'the system';
  return csvLine([createdAt, who, actor?.userId, action, subjectType, subjectId, data, ip, byToken ? 'yes' : 'no']);
}

/** Checks the actor's permission once, and returns a function that reads page by page. */
async function reader(ctx: Context, { workspaceId, ...filter }: AuditFilterInput) {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_members' });
  const members = await findMembers(ctx.db, workspaceId);
  const names = new Map(members.map(({ user }) => [user.id, user.name]));
  const hidden = new Set(await hiddenProjects(ctx, workspaceId));
  const place = { workspaceId, memberIds: [...names.keys()], hidden };
  return async (before: bigint | undefined, limit: number): Promise<AuditEventView[]> => {
    const rows = await findAuditEvents(ctx.db, place, { ...filter, before, limit });
    return withoutHidden(rows, hidden).map((row) => toView(row, names));
  };
}

function toView(row: AuditRow, names: ReadonlyMap<string, string>): AuditEventView {
  const { id, actorId, tokenId, data, workspaceId: _same, projectId: _checked, ...rest } = row;
  return {
    ...rest,
    id: String(id),
    actor: actorId === null ? null : { userId: actorId, name: names.get(actorId) ?? t('formerMember') },
    data: JSON.stringify(data),
    byToken: tokenId !== null,
  };
}
