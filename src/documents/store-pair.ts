import { newId } from '@/kernel/id';
import { type Db, type Sql, sqlOfTransaction, type Tx } from '@/platform/database';
import type { DocumentPairHalf } from './schema';

/** The table document_pair: two documents that stay together. */

export interface DocumentPair {
  pairId: string;
  projectId: string;
  dataDocumentId: string;
  templateDocumentId: string;
}

const PAIR = `id as "pairId", project_id as "projectId", data_document_id as "dataDocumentId",
  template_document_id as "templateDocumentId"`;

/** Pairs two documents. The caller has locked the project's paths. */
export async function insertPair(tx: Tx, pair: Omit<DocumentPair, 'pairId'>): Promise<DocumentPair> {
  const pairId = newId();
  await tx.documentPair.create({ data: { id: pairId, ...pair } });
  return { pairId, ...pair };
}

/** Returns the pair that a document is in. */
export async function findPairOf(tx: Tx, documentId: string): Promise<DocumentPair | undefined> {
  const [row] = await sqlOfTransaction(tx).query<DocumentPair>(
    `select ${PAIR} from document_pair where data_document_id = $1 or template_document_id = $1`,
    [documentId],
  );
  return row;
}

/** Returns the other document of a document's pair, with its path, whether it's in the trash or not. */
export async function findCompanion(
  db: Db | Tx,
  documentId: string,
): Promise<{ documentId: string; path: string } | undefined> {
  const [row] = await sqlOfTransaction(db).query<{ documentId: string; path: string }>(
    `select d.id as "documentId", d.path from document_pair p
     join document d on d.id = case p.data_document_id when $1 then p.template_document_id else p.data_document_id end
     where p.data_document_id = $1 or p.template_document_id = $1`,
    [documentId],
  );
  return row;
}

/** Adds to each document the pair that it's part of, with one query for all of them. */
export async function withPairs<T extends { documentId: string }>(
  sql: Sql,
  documents: readonly T[],
): Promise<(T & { pair?: DocumentPairHalf })[]> {
  if (documents.length === 0) return [];
  const pairs = await sql.query<DocumentPair>(
    `select ${PAIR} from document_pair where data_document_id = any($1::text[]) or template_document_id = any($1::text[])`,
    [documents.map(({ documentId }) => documentId)],
  );
  const halves = new Map<string, DocumentPairHalf>();
  for (const { pairId, dataDocumentId, templateDocumentId } of pairs) {
    halves.set(dataDocumentId, { pairId, half: 'data', companionId: templateDocumentId });
    halves.set(templateDocumentId, { pairId, half: 'template', companionId: dataDocumentId });
  }
  return documents.map((document) => {
    const pair = halves.get(document.documentId);
    return pair ? { ...document, pair } : document;
  });
}

/** Deletes the pair of a document that is deleted. */
export async function deletePairOf(tx: Tx, documentId: string): Promise<void> {
  const where = { OR: [{ dataDocumentId: documentId }, { templateDocumentId: documentId }] };
  await tx.documentPair.deleteMany({ where });
}
