import type { DocumentKind } from '@/documents/schema';
import type { Role } from '@/identity/core/role';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { ShareSubject } from './schema';

/** The table share_link. */

export interface NewLinkRow {
  id: string;
  workspaceId: string;
  subjectKind: ShareSubject['kind'];
  subjectId: string;
  tokenHash: string;
  hint: string;
  createdBy: string;
  endsAt: Date | null;
  passwordHash: string | null;
  versionId: string | null;
  isIndexed: boolean;
}

export async function insertLink(tx: Tx, link: NewLinkRow): Promise<void> {
  await tx.shareLink.create({ data: link, select: { id: true } });
}

export interface LinkSubjectRow extends ShareSubject {
  linkId: string;
  workspaceId: string;
  hint: string;
}

/** What a link that isn't revoked opens. */
export async function findSubject(db: Db | Tx, linkId: string): Promise<LinkSubjectRow | undefined> {
  const row = await db.shareLink.findFirst({ where: { id: linkId, revokedAt: null } });
  if (!row) return undefined;
  const { workspaceId, subjectKind, subjectId, hint } = row;
  return { linkId, workspaceId, hint, kind: subjectKind as ShareSubject['kind'], subjectId };
}

/** Returns false if it was revoked before. */
export async function setRevoked(tx: Tx, linkId: string, now: Date): Promise<boolean> {
  const { count } = await tx.shareLink.updateMany({
    where: { id: linkId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count > 0;
}

export function countLinks(db: Db | Tx, { kind, subjectId }: ShareSubject): Promise<number> {
  return db.shareLink.count({ where: { subjectKind: kind, subjectId, revokedAt: null } });
}

export async function deleteLinksTo(tx: Tx, { kind, subjectId }: ShareSubject): Promise<void> {
  await tx.shareLink.deleteMany({ where: { subjectKind: kind, subjectId } });
}

export async function addViews(tx: Tx, views: ReadonlyMap<string, number>, now: Date): Promise<void> {
  // In one order, so that two processes never wait for each other.
  const linkIds = [...views.keys()].sort();
  await sqlOfTransaction(tx).query(
    `with locked as (select id from share_link where id = any($1::text[]) order by id for update)
     update share_link l set view_count = l.view_count + v.count, viewed_at = $3::timestamptz
     from unnest($1::text[], $2::int[]) v(id, count) join locked on locked.id = v.id where l.id = v.id`,
    [linkIds, linkIds.map((id) => views.get(id) ?? 0), now],
  );
}

/** Where a link leads, and the role there of the person who created it. */
const PLACES = `share_link l
  left join document d on l.subject_kind = 'document' and d.id = l.subject_id
  join project p on p.id = case l.subject_kind when 'document' then d.project_id else l.subject_id end
    and p.workspace_id = l.workspace_id
  join workspace w on w.id = p.workspace_id`;
const CREATOR = 'project_member m on m.project_id = p.id and m.user_id = l.created_by';

export interface OpenLinkRow {
  linkId: string;
  workspaceId: string;
  workspaceName: string;
  projectId: string;
  isPrivate: boolean;
  isPersonal: boolean;
  /** Of the person who created it. */
  role: Role;
  isIndexed: boolean;
  passwordHash: string | null;
  createdAt: Date;
  documentId: string;
  path: string;
  kind: DocumentKind;
  updatedAt: Date;
  /** Of the version that it shows; null: the live text. */
  textHash: string | null;
}

/**
 * The link of a token. Undefined if there is none, it was revoked or has ended, links are turned off in the workspace,
 * what it opens is in the trash or deleted, or its creator can't enter the project.
 */
export async function findOpenLink(sql: Sql, tokenHash: string, now: Date): Promise<OpenLinkRow | undefined> {
  const [row] = await sql.query<OpenLinkRow>(
    `select l.id as "linkId", w.id as "workspaceId", w.name as "workspaceName", p.id as "projectId",
       p.is_private as "isPrivate", p.personal_of is not null as "isPersonal", m.role, l.is_indexed as "isIndexed",
       l.password_hash as "passwordHash", l.created_at as "createdAt", d.id as "documentId", d.path, d.kind,
       d.updated_at as "updatedAt", v.text_hash as "textHash"
     from ${PLACES} join ${CREATOR} left join version v on v.id = l.version_id and v.document_id = d.id
     where l.token_hash = $1 and l.revoked_at is null and (l.ends_at is null or l.ends_at > $2::timestamptz)
       and w.share_links_allowed and d.trashed_at is null and p.trashed_at is null
       and (l.version_id is null or v.id is not null)`,
    [tokenHash, now],
  );
  return row;
}

export interface ListedLinkRow {
  linkId: string;
  hint: string;
  creatorId: string;
  creatorName: string;
  createdAt: Date;
  endsAt: Date | null;
  hasPassword: boolean;
  isPinned: boolean;
  isIndexed: boolean;
  viewCount: number;
  viewedAt: Date | null;
  kind: ShareSubject['kind'];
  subjectId: string;
  /** Of the document or project. */
  name: string;
  isPrivate: boolean;
  isPersonal: boolean;
  /** Of the person who created it; null: they can't enter the project. */
  role: Role | null;
  /** The person $1 can't enter the project. */
  isHidden: boolean;
}

const LISTED = `select l.id as "linkId", l.hint, l.created_by as "creatorId", u.name as "creatorName",
    l.created_at as "createdAt", l.ends_at as "endsAt", l.password_hash is not null as "hasPassword",
    l.version_id is not null as "isPinned", l.is_indexed as "isIndexed", l.view_count as "viewCount",
    l.viewed_at as "viewedAt", l.subject_kind as kind, l.subject_id as "subjectId", coalesce(d.path, p.name) as name,
    p.is_private as "isPrivate", p.personal_of is not null as "isPersonal", m.role,
    exists (select from hidden_project h where h.project_id = p.id and h.user_id = $1) as "isHidden"
  from ${PLACES} left join ${CREATOR} join "user" u on u.id = l.created_by`;

/** The links to something that weren't revoked, the newest first. */
export function listLinks(sql: Sql, { kind, subjectId }: ShareSubject, userId: string): Promise<ListedLinkRow[]> {
  return sql.query<ListedLinkRow>(
    `${LISTED} where l.subject_kind = $2 and l.subject_id = $3 and l.revoked_at is null
     order by l.created_at desc, l.id`,
    [userId, kind, subjectId],
  );
}

/** The links of a workspace that weren't revoked, the newest first. */
export function listWorkspaceLinks(
  sql: Sql,
  { workspaceId, userId, limit }: { workspaceId: string; userId: string; limit: number },
): Promise<ListedLinkRow[]> {
  return sql.query<ListedLinkRow>(
    `${LISTED} where l.workspace_id = $2 and l.revoked_at is null order by l.created_at desc, l.id limit $3::int`,
    [userId, workspaceId, limit],
  );
}

export async function findAllowed(db: Db | Tx, workspaceId: string): Promise<boolean> {
  const [row] = await sqlOfTransaction(db).query<{ allowed: boolean }>(
    'select share_links_allowed as allowed from workspace where id = $1',
    [workspaceId],
  );
  return row?.allowed ?? false;
}
