import type { Db, Tx } from '@/platform/database';

/** The tables model_fallback and model_correction. */

export interface StoredFallback {
  models: string[];
  updatedByUserId: string;
  updatedAt: Date;
}

export async function findFallback(db: Db | Tx, workspaceId: string): Promise<StoredFallback | undefined> {
  return (await db.modelFallback.findUnique({ where: { workspaceId } })) ?? undefined;
}

export async function writeFallback(tx: Tx, workspaceId: string, row: StoredFallback): Promise<void> {
  await tx.modelFallback.upsert({ where: { workspaceId }, create: { workspaceId, ...row }, update: row });
}

export interface StoredCorrection {
  model: string;
  /** As JSON. */
  correction: string;
  updatedByUserId: string;
  updatedAt: Date;
}

export function findCorrections(db: Db | Tx, workspaceId: string): Promise<StoredCorrection[]> {
  return db.modelCorrection.findMany({ where: { workspaceId } });
}

export async function writeCorrection(tx: Tx, workspaceId: string, row: StoredCorrection): Promise<void> {
  const { model, ...data } = row;
  const where = { workspaceId_model: { workspaceId, model } };
  await tx.modelCorrection.upsert({ where, create: { workspaceId, model, ...data }, update: data });
}

export async function deleteCorrection(tx: Tx, workspaceId: string, model: string): Promise<void> {
  await tx.modelCorrection.deleteMany({ where: { workspaceId, model } });
}
