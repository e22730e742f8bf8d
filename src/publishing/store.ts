import type { DocumentKind } from '@/documents/schema';
import type { Role } from '@/identity/core/role';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { ShareLinkAccess, ShareSubject } from './schema';

/** The table share_link. */

/** What is stored of a link's token. */
export interface StoredToken {
  tokenHash: string;
  tokenSealed: Uint8Array<ArrayBuffer>;
  /** Its last characters. */
  hint: string;
}

export interface NewLinkRow extends StoredToken {
  id: string;
  workspaceId: string;
  subjectKind: ShareSubject['kind'];
  subjectId: string;
  createdBy: string;
  /** What members call it. */
  name: string | null;
  endsAt: Date | null;
  passwordHash: string | null;
  versionId: string | null;
  isIndexed: boolean;
  access: ShareLinkAccess;
  showsThreads: boolean;
}

export async function insertLink(tx: Tx, link: NewLinkRow): Promise<void> {
  await tx.shareLink.create({ data: link, select: { id: true } });
}

export interface LinkSubjectRow extends ShareSubject {
  linkId: string;
  workspaceId: string;
  hint: string;
  access: ShareLinkAccess;
  createdBy: string;
}

/** Returns the document or project that a link opens, if it isn't revoked. */
export async function findSubject(db: Db | Tx, linkId: string): Promise<LinkSubjectRow | undefined> {
  const row = await db.shareLink.findFirst({ where: { id: linkId, revokedAt: null } });
  if (!row) return undefined;
  const { workspaceId, subjectKind, subjectId, hint, access, createdBy } = row;
  const kind = subjectKind as ShareSubject['kind'];
  return { linkId, workspaceId, hint, access: access as ShareLinkAccess, createdBy, kind, subjectId };
}

/** Returns the encrypted token of a link, if it isn't revoked and its token is stored. */
export async function findSealedToken(db: Db | Tx, linkId: string): Promise<Uint8Array | undefined> {
  const row = await db.shareLink.findFirst({ where: { id: linkId, revokedAt: null }, select: { tokenSealed: true } });
  return row?.tokenSealed ?? undefined;
}

/** Gives a link another token. The old one opens nothing from then on. */
export async function updateToken(tx: Tx, linkId: string, token: StoredToken): Promise<void> {
  await tx.shareLink.update({ where: { id: linkId }, data: token, select: { id: true } });
}

export type LinkSettingsRow = Pick<
  NewLinkRow,
  'name' | 'endsAt' | 'passwordHash' | 'versionId' | 'isIndexed' | 'access' | 'showsThreads'
>;

/** Locks a link until the transaction ends and returns its settings, if it isn't revoked. */
export async function lockSettings(tx: Tx, linkId: string): Promise<LinkSettingsRow | undefined> {
  await lockLink(tx, linkId);
  const row = await tx.shareLink.findFirst({ where: { id: linkId, revokedAt: null } });
  if (!row) return undefined;
  const { name, endsAt, passwordHash, versionId, isIndexed, access, showsThreads } = row;
  return { name, endsAt, passwordHash, versionId, isIndexed, access: access as ShareLinkAccess, showsThreads };
}

export async function updateSettings(tx: Tx, linkId: string, settings: LinkSettingsRow): Promise<void> {
  await tx.shareLink.update({ where: { id: linkId }, data: settings, select: { id: true } });
}

/** Returns false if it was already revoked. */
export async function setRevoked(tx: Tx, linkId: string, now: Date): Promise<boolean> {
  const { count } = await tx.shareLink.updateMany({
    where: { id: linkId, revokedAt: null },
    data: { revokedAt: now, tokenSealed: null },
  });
  return count > 0;
}

/** Returns how many links lead to a document or project. Nobody else creates one until the transaction ends. */
export async function lockAndCountLinks(tx: Tx, { kind, subjectId }: ShareSubject): Promise<number> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtext(${`variorum.share-links.${subjectId}`}))::text`;
  return tx.shareLink.count({ where: { subjectKind: kind, subjectId, revokedAt: null } });
}

export async function deleteLinksTo(tx: Tx, { kind, subjectId }: ShareSubject): Promise<void> {
  await tx.shareLink.deleteMany({ where: { subjectKind: kind, subjectId } });
}

export async function addViews(tx: Tx, views: ReadonlyMap<string, number>, now: Date): Promise<void> {
  // Locked in the same order everywhere, so that two processes can't deadlock.
  const linkIds = [...views.keys()].sort();
  await sqlOfTransaction(tx).query(
    `with locked as (select id from share_link where id = any($1::text[]) order by id for update)
     update share_link l set view_count = l.view_count + v.count, viewed_at = $3::timestamptz
     from unnest($1::text[], $2::int[]) v(id, count) join locked on locked.id = v.id where l.id = v.id`,
    [linkIds, linkIds.map((id) => views.get(id) ?? 0), now],
  );
}

/** Locks the link until the transaction ends, so that nobody can revoke it or comment through it meanwhile. */
export async function lockLink(tx: Tx, linkId: string): Promise<void> {
  await sqlOfTransaction(tx).query('select id from share_link where id = $1 for update', [linkId]);
}

/** Counts a comment of a guest. Returns false if the link has reached the limit. */
export async function countComment(tx: Tx, linkId: string, most: number): Promise<boolean> {
  const { count } = await tx.shareLink.updateMany({
    where: { id: linkId, commentCount: { lt: most } },
    data: { commentCount: { increment: 1 } },
  });
  return count > 0;
}

/** Counts a suggestion of a guest. Returns false if the link has reached the limit. */
export async function countSuggestion(tx: Tx, linkId: string, most: number): Promise<boolean> {
  const { count } = await tx.shareLink.updateMany({
    where: { id: linkId, suggestionCount: { lt: most } },
    data: { suggestionCount: { increment: 1 } },
  });
  return count > 0;
}

/**
 * Stops counting a suggestion that its guest has withdrawn, unless the link has more than `most` withdrawn ones. Otherwise
 * a guest could store any number of suggestions by withdrawing each.
 */
export async function uncountWithdrawn(tx: Tx, linkId: string, most: number): Promise<void> {
  await sqlOfTransaction(tx).query(
    `update share_link set suggestion_count = suggestion_count - 1
     where id = $1 and $2::int >= (select count(*) from version where link_id = $1 and status = 'withdrawn')`,
    [linkId, most],
  );
}

/** Returns SQL for the project and workspace of a link. `document` is the condition that finds its document, if any. */
const placesWith = (document: string) => `share_link l
  left join document d on ${document}
  join project p on p.id = case l.subject_kind when 'document' then d.project_id else l.subject_id end
    and p.workspace_id = l.workspace_id
  join workspace w on w.id = p.workspace_id`;
/** The role of the link's creator. */
const CREATOR = 'project_member m on m.project_id = p.id and m.user_id = l.created_by';

/** A document as a link shows it. */
export interface SharedDocument {
  documentId: string;
  path: string;
  kind: DocumentKind;
  updatedAt: Date;
  /** The version that it shows. Null for the live text. */
  pinned: { textHash: string; at: Date } | null;
}

export interface OpenLinkRow {
  linkId: string;
  subjectKind: ShareSubject['kind'];
  workspaceId: string;
  workspaceName: string;
  projectId: string;
  projectName: string;
  isPrivate: boolean;
  isPersonal: boolean;
  /** The role of the link's creator. */
  role: Role;
  isIndexed: boolean;
  access: ShareLinkAccess;
  showsThreads: boolean;
  createdBy: string;
  /** The last characters of its URL. */
  hint: string;
  passwordHash: string | null;
  createdAt: Date;
  /**
   * The link's document; for a link to a project, the requested document. Null if it isn't in the project now, or none
   * was requested.
   */
  document: SharedDocument | null;
}

interface WantedLink {
  tokenHash: string;
  /** A document of the project. A link to a single document opens nothing if it is given. */
  documentId: string | null;
  now: Date;
}

/**
 * Returns the link with this token. Undefined if there is none, it was revoked or has ended, links are turned off in
 * the workspace, its document or project is in the trash or deleted, or its creator can't enter the project.
 */
export async function findOpenLink(sql: Sql, wanted: WantedLink): Promise<OpenLinkRow | undefined> {
  const { tokenHash, documentId, now } = wanted;
  const [row] = await sql.query<FoundLink>(
    `select l.id as "linkId", l.subject_kind as "subjectKind", w.id as "workspaceId", w.name as "workspaceName",
       p.id as "projectId", p.name as "projectName", p.is_private as "isPrivate",
       p.personal_of is not null as "isPersonal", m.role, l.is_indexed as "isIndexed", l.access,
       l.shows_threads as "showsThreads", l.created_by as "createdBy", l.hint,
       l.password_hash as "passwordHash", l.created_at as "createdAt", d.id as "documentId", d.path, d.kind,
       d.updated_at as "updatedAt", v.text_hash as "textHash", v.created_at as "pinnedAt"
     from ${placesWith(`d.trashed_at is null and case l.subject_kind when 'document' then d.id = l.subject_id
         else d.project_id = l.subject_id and d.id = $3::text end`)}
       join ${CREATOR} left join version v on v.id = l.version_id and v.document_id = d.id
     where l.token_hash = $1 and l.revoked_at is null and (l.ends_at is null or l.ends_at > $2::timestamptz)
       and w.share_links_allowed and p.trashed_at is null and (l.version_id is null or v.id is not null)
       and (l.subject_kind = 'project' or $3::text is null)`,
    [tokenHash, now, documentId],
  );
  if (!row) return undefined;
  const { documentId: id, path, kind, updatedAt, textHash, pinnedAt, ...link } = row;
  const pinned = textHash !== null && pinnedAt !== null ? { textHash, at: pinnedAt } : null;
  return { ...link, document: id === null ? null : { documentId: id, path, kind, updatedAt, pinned } };
}

interface FoundLink extends Omit<OpenLinkRow, 'document'>, Omit<SharedDocument, 'documentId' | 'pinned'> {
  documentId: string | null;
  textHash: string | null;
  pinnedAt: Date | null;
}

/** Returns a page of a project's documents, sorted by path, without those in the trash. */
export function listContents(
  sql: Sql,
  { projectId, offset, limit }: { projectId: string; offset: number; limit: number },
): Promise<{ documentId: string; path: string }[]> {
  return sql.query(
    `select id as "documentId", path from document where project_id = $1 and trashed_at is null
     order by path, id limit $3::int offset $2::int`,
    [projectId, offset, limit],
  );
}

/** Returns the documents with these ids or paths that are in a project and not in the trash. */
export function findDocumentsAt(
  sql: Sql,
  { projectId, ids, paths }: { projectId: string; ids: readonly string[]; paths: readonly string[] },
): Promise<{ documentId: string; path: string }[]> {
  return sql.query(
    `select id as "documentId", path from document
     where project_id = $1 and trashed_at is null and (id = any($2::text[]) or path = any($3::text[]))`,
    [projectId, ids, paths],
  );
}

export interface ListedLinkRow {
  linkId: string;
  hint: string;
  linkName: string | null;
  creatorId: string;
  creatorName: string;
  createdAt: Date;
  endsAt: Date | null;
  hasPassword: boolean;
  /** When the version that it shows was saved. Null for the latest text. */
  pinnedAt: Date | null;
  pinnedName: string | null;
  isIndexed: boolean;
  access: ShareLinkAccess;
  showsThreads: boolean;
  viewCount: number;
  viewedAt: Date | null;
  commentCount: number;
  suggestionCount: number;
  kind: ShareSubject['kind'];
  subjectId: string;
  /** The name of the document or project. */
  name: string;
  isPrivate: boolean;
  isPersonal: boolean;
  /** The role of the link's creator. Null if they can't enter the project. */
  role: Role | null;
  /** Whether the person $1 can't enter the project. */
  isHidden: boolean;
  /** Whether its token is stored, so that its URL can be read again. */
  isTokenStored: boolean;
}

const LISTED = `select l.id as "linkId", l.hint, l.name as "linkName", l.created_by as "creatorId", u.name as "creatorName",
    l.created_at as "createdAt", l.ends_at as "endsAt", l.password_hash is not null as "hasPassword",
    v.created_at as "pinnedAt", v.name as "pinnedName", l.is_indexed as "isIndexed", l.access,
    l.shows_threads as "showsThreads", l.comment_count as "commentCount",
    l.suggestion_count as "suggestionCount", l.view_count as "viewCount",
    l.viewed_at as "viewedAt", l.subject_kind as kind, l.subject_id as "subjectId", coalesce(d.path, p.name) as name,
    p.is_private as "isPrivate", p.personal_of is not null as "isPersonal", m.role,
    exists (select from hidden_project h where h.project_id = p.id and h.user_id = $1) as "isHidden",
    l.token_sealed is not null as "isTokenStored"
  from ${placesWith("l.subject_kind = 'document' and d.id = l.subject_id")}
    left join ${CREATOR} join "user" u on u.id = l.created_by
    left join version v on v.id = l.version_id and v.document_id = d.id`;

/** Returns the links to a document or project that aren't revoked, newest first. */
export function listLinks(sql: Sql, { kind, subjectId }: ShareSubject, userId: string): Promise<ListedLinkRow[]> {
  return sql.query<ListedLinkRow>(
    `${LISTED} where l.subject_kind = $2 and l.subject_id = $3 and l.revoked_at is null
     order by l.created_at desc, l.id`,
    [userId, kind, subjectId],
  );
}

/** Returns the links of a workspace that aren't revoked, newest first. */
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
