import type { Db, Tx } from '@/platform/database';

/** The table sheet_setting. */

interface StoredSheetSettings {
  looksAtPages: boolean;
  updatedByUserId: string;
  updatedAt: Date;
}

export async function findSheetSettings(db: Db | Tx, workspaceId: string): Promise<StoredSheetSettings | undefined> {
  return (await db.sheetSetting.findUnique({ where: { workspaceId } })) ?? undefined;
}

export async function writeSheetSettings(tx: Tx, workspaceId: string, row: StoredSheetSettings): Promise<void> {
  await tx.sheetSetting.upsert({ where: { workspaceId }, create: { workspaceId, ...row }, update: row });
}
