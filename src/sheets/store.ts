import type { Sql } from '@/platform/database';
import type { SheetSummary } from './schema';

/**
 * Sheets are pairs of documents. The table belongs to the documents domain, which keeps both together; here it's only
 * read.
 */

type SheetRow = Omit<SheetSummary, 'name'>;

const SHEET = `p.id as "sheetId", p.project_id as "projectId", d.id as "dataDocumentId", d.path as "dataPath",
  t.id as "templateDocumentId", t.path as "templatePath", t.trashed_at is not null as trashed
  from document_pair p join document d on d.id = p.data_document_id join document t on t.id = p.template_document_id`;

export async function findSheet(sql: Sql, sheetId: string): Promise<SheetRow | undefined> {
  const [row] = await sql.query<SheetRow>(`select ${SHEET} where p.id = $1`, [sheetId]);
  return row;
}

/** Returns the sheet that a document is the data or the template of. */
export async function findSheetOf(sql: Sql, documentId: string): Promise<SheetRow | undefined> {
  const [row] = await sql.query<SheetRow>(
    `select ${SHEET} where p.data_document_id = $1 or p.template_document_id = $1`,
    [documentId],
  );
  return row;
}

/** Returns a project's sheets, without the trash, sorted by path. */
export function listSheets(sql: Sql, projectId: string): Promise<SheetRow[]> {
  return sql.query<SheetRow>(`select ${SHEET} where p.project_id = $1 and t.trashed_at is null order by t.path`, [
    projectId,
  ]);
}
