import { sqlOfTransaction, type Tx } from '@/platform/database';
import { NO_NOTE } from './core/guest-note';

/** Queries on the table version for what people without an account suggested. */

/** A guest of a share link, and the projects in which what they left is looked for. */
export interface GuestInProjects {
  guestId: string;
  projectIds: readonly string[];
}

/** Returns the ids of the documents that the guest suggested changes to. */
export async function findDocumentsOfGuest(tx: Tx, { guestId, projectIds }: GuestInProjects): Promise<string[]> {
  const rows = await sqlOfTransaction(tx).query<{ id: string }>(
    `select distinct d.id from version v join document d on d.id = v.document_id
     where v.guest_id = $1 and d.project_id = any($2::text[])`,
    [guestId, projectIds],
  );
  return rows.map(({ id }) => id);
}

/** Erases the name and the notes of a guest's suggestions in these documents. Returns those that had any. */
export function eraseGuestOfVersions(
  tx: Tx,
  { guestId, documentIds }: { guestId: string; documentIds: readonly string[] },
): Promise<{ suggestionId: string; documentId: string }[]> {
  return sqlOfTransaction(tx).query(
    `update version set guest_name = '', description = $3
     where guest_id = $1 and document_id = any($2::text[]) and (guest_name <> '' or description <> $3)
     returning id as "suggestionId", document_id as "documentId"`,
    [guestId, documentIds, NO_NOTE],
  );
}
