import type { Tx } from '@/platform/database';

/** The head version of a document: the newest version that is not a suggestion. */

export async function findHeadVersionId(tx: Tx, documentId: string): Promise<string | undefined> {
  const row = await tx.document.findUnique({ where: { id: documentId }, select: { headVersionId: true } });
  return row?.headVersionId ?? undefined;
}

export async function updateHeadVersionId(tx: Tx, documentId: string, headVersionId: string): Promise<void> {
  await tx.document.update({ where: { id: documentId }, data: { headVersionId } });
}
