import type { Db, Tx } from '@/platform/database';
import type { HunkAnchor } from './core/hunks/anchors';
import type { FrozenRange } from './core/hunks/frozen';

/** Reads and writes the table frozen_range. */

export interface FrozenRow extends FrozenRange {
  id: string;
  documentId: string;
  createdBy: string;
  createdAt: Date;
}

/** Returns the frozen passages of a document, oldest first. */
export async function findFrozen(db: Db | Tx, documentId: string): Promise<FrozenRow[]> {
  const rows = await db.frozenRange.findMany({
    where: { documentId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toRow);
}

export async function findFrozenRange(db: Db | Tx, id: string): Promise<FrozenRow | undefined> {
  const row = await db.frozenRange.findUnique({ where: { id } });
  return row ? toRow(row) : undefined;
}

export async function countFrozen(db: Db | Tx, documentId: string): Promise<number> {
  return db.frozenRange.count({ where: { documentId } });
}

export async function insertFrozen(tx: Tx, { anchor, ...row }: Omit<FrozenRow, 'createdAt'>): Promise<void> {
  const [anchorFrom, anchorTo] = [Buffer.from(anchor.from), Buffer.from(anchor.to)];
  const [placeFrom, placeTo] = [Buffer.from(anchor.placeFrom), Buffer.from(anchor.placeTo)];
  await tx.frozenRange.create({ data: { ...row, anchorFrom, anchorTo, placeFrom, placeTo } });
}

/** Deletes a frozen passage. Returns whether it existed. */
export async function deleteFrozen(tx: Tx, id: string): Promise<boolean> {
  return (await tx.frozenRange.deleteMany({ where: { id } })).count > 0;
}

interface StoredRow {
  id: string;
  documentId: string;
  quote: string;
  createdBy: string;
  createdAt: Date;
  anchorFrom: Uint8Array;
  anchorTo: Uint8Array;
  placeFrom: Uint8Array;
  placeTo: Uint8Array;
}

function toRow({ anchorFrom, anchorTo, placeFrom, placeTo, ...row }: StoredRow): FrozenRow {
  const anchor: HunkAnchor = { from: anchorFrom, to: anchorTo, placeFrom, placeTo };
  return { ...row, anchor };
}

/** Deletes all frozen passages of a document that is permanently deleted. */
export async function deleteFrozenOf(tx: Tx, documentId: string): Promise<void> {
  await tx.frozenRange.deleteMany({ where: { documentId } });
}
