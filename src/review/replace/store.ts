import type { Db, SingleStatement, Tx } from '@/platform/database';
import { type AnchoredHunk, decodeAnchor, encodeAnchor } from '@/versions/core/hunks/anchors';

/** The table replaced_document. */

/** A replaced match: `before` is the text there now, `after` the text that was there. */
export type ReplacedHunk = AnchoredHunk;

export interface ReplacedRow {
  runId: string;
  documentId: string;
  hunks: ReplacedHunk[];
}

interface Key {
  runId: string;
  documentId: string;
}

export async function insertReplaced(
  tx: Tx,
  { hunks, ...row }: Key & { userId: string; projectId: string; hunks: readonly ReplacedHunk[] },
): Promise<void> {
  const stored = hunks.map(({ anchor, before, after }) => [encodeAnchor(anchor), before, after]);
  await tx.replacedDocument.create({ data: { ...row, hunks: JSON.stringify(stored) } });
}

export async function findReplaced(tx: Tx, { runId, documentId }: Key): Promise<ReplacedRow | undefined> {
  const row = await tx.replacedDocument.findUnique({ where: { runId_documentId: { runId, documentId } } });
  return row ? toRow(row) : undefined;
}

/** Returns the documents of a person's replacement that aren't undone, starting after `after`. */
export async function findOpen(
  db: Db,
  {
    limit,
    after,
    ...run
  }: { runId: string; userId: string; projectId: string; after?: string | undefined; limit: number },
): Promise<ReplacedRow[]> {
  const rows = await db.replacedDocument.findMany({
    where: { ...run, undoneAt: null, ...(after !== undefined && { documentId: { gt: after } }) },
    orderBy: { documentId: 'asc' },
    take: limit,
  });
  return rows.map(toRow);
}

/** Returns false if it was undone before. */
export async function markUndone(tx: Tx, { runId, documentId }: Key): Promise<boolean> {
  const where = { runId, documentId, undoneAt: null };
  return (await tx.replacedDocument.updateMany({ where, data: { undoneAt: new Date() } })).count > 0;
}

function toRow({ runId, documentId, hunks }: Key & { hunks: string }): ReplacedRow {
  const stored = JSON.parse(hunks) as [Parameters<typeof decodeAnchor>[0], string, string][];
  const read = stored.map(([anchor, before, after]) => ({ anchor: decodeAnchor(anchor), before, after }));
  return { runId, documentId, hunks: read };
}

/** Deletes the stored replacements of a document that is deleted for good. */
export async function deleteReplaced(tx: Tx, documentId: string): Promise<void> {
  await tx.replacedDocument.deleteMany({ where: { documentId } });
}

export async function deleteReplacedBefore(db: SingleStatement<Db>, before: Date): Promise<void> {
  await db.replacedDocument.deleteMany({ where: { createdAt: { lt: before } } });
}
