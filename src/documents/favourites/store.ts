import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { DocumentKind } from '../schema';

/** The table favourite. */

export interface FavouriteRow {
  kind: 'document' | 'project';
  subjectId: string;
  /** The project's name. */
  name: string;
  /** Null for a project. */
  path: string | null;
  documentKind: DocumentKind | null;
}

/**
 * Returns a person's favourites of a workspace in their order, without those that are in the trash or that they may not
 * read.
 */
export function listFavourites(
  sql: Sql,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<FavouriteRow[]> {
  return sql.query<FavouriteRow>(
    `select f.kind, f.subject_id as "subjectId", p.name, d.path, d.kind as "documentKind"
     from favourite f
       left join document d on f.kind = 'document' and d.id = f.subject_id and d.trashed_at is null
       join project p on p.id = case f.kind when 'project' then f.subject_id else d.project_id end
         and p.workspace_id = f.workspace_id and p.trashed_at is null
       join project_member m on m.project_id = p.id and m.user_id = f.user_id
     where f.user_id = $1 and f.workspace_id = $2 order by f.position, f.created_at, f.subject_id`,
    [userId, workspaceId],
  );
}

interface Subject {
  userId: string;
  kind: 'document' | 'project';
  subjectId: string;
}

/** Adds a favourite at the end. Returns how many the person has. */
export async function insertFavourite(
  tx: Tx,
  { userId, kind, subjectId, workspaceId }: Subject & { workspaceId: string },
): Promise<number> {
  const sql = sqlOfTransaction(tx);
  await sql.query(
    `insert into favourite (user_id, kind, subject_id, workspace_id, position)
     select $1, $2, $3, $4, coalesce(max(position), 0) + 1 from favourite where user_id = $1 and workspace_id = $4
     on conflict do nothing`,
    [userId, kind, subjectId, workspaceId],
  );
  return tx.favourite.count({ where: { userId, workspaceId } });
}

export async function deleteFavourite(tx: Tx, where: Subject): Promise<void> {
  await tx.favourite.deleteMany({ where });
}

/** Puts a person's favourites into the given order. Favourites that aren't listed follow in their old order. */
export async function writeFavouriteOrder(
  tx: Tx,
  { userId, workspaceId, subjectIds }: { userId: string; workspaceId: string; subjectIds: readonly string[] },
): Promise<void> {
  await sqlOfTransaction(tx).query(
    `update favourite f set position = r.rank::int
     from (select f.kind, f.subject_id, row_number() over (order by o.at nulls last, f.position, f.created_at) as rank
           from favourite f left join unnest($3::text[]) with ordinality as o(id, at) on o.id = f.subject_id
           where f.user_id = $1 and f.workspace_id = $2) r
     where f.user_id = $1 and f.kind = r.kind and f.subject_id = r.subject_id`,
    [userId, workspaceId, [...subjectIds]],
  );
}
