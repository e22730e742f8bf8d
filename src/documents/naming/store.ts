import { type Sql, sqlOfTransaction, type Tx } from '@/platform/database';

/** The column document.named_after: which documents are named after their first heading. */

/** A document whose first heading has changed since it was named after it. */
export interface MisnamedRow {
  documentId: string;
  projectId: string;
  workspaceId: string;
  createdBy: string;
  /** Its first heading with words, as Markdown. */
  heading: string;
}

const MOST = 200;

/**
 * Returns documents that are named after their headings and whose first heading changed. `changedInMs`: only documents
 * that changed in this time; undefined: all. The headings come from the index, seconds behind the text.
 */
export function findMisnamed(sql: Sql, changedInMs: number | undefined): Promise<MisnamedRow[]> {
  return sql.query<MisnamedRow>(
    `select d.id as "documentId", d.project_id as "projectId", p.workspace_id as "workspaceId",
       d.created_by as "createdBy", h.heading
     from document d join project p on p.id = d.project_id join document_index i on i.document_id = d.id
     cross join lateral (
       select heading from unnest(i.outline) with ordinality as o (heading, nth) where heading <> '' order by nth limit 1
     ) h
     where d.named_after is not null and d.trashed_at is null and d.named_after <> h.heading
       and d.updated_at > coalesce(now() - make_interval(secs => $1::float8 / 1000), '-infinity')
     order by d.updated_at desc limit ${MOST}`,
    [changedInMs ?? null],
  );
}

/** Returns whether a document is still named after its heading, and locks its row until the transaction ends. */
export async function lockNaming(tx: Tx, documentId: string): Promise<boolean> {
  const text = 'select named_after is not null as follows from document where id = $1 for no key update';
  const [row] = await sqlOfTransaction(tx).query<{ follows: boolean }>(text, [documentId]);
  return row?.follows ?? false;
}

/** Stores the heading that a document is named after, or null if a person has named it. */
export async function setNamedAfter(tx: Tx, documentId: string, heading: string | null): Promise<void> {
  await tx.document.update({ where: { id: documentId }, data: { namedAfter: heading }, select: { id: true } });
}
