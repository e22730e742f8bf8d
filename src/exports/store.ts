import type { Db, Tx } from '@/platform/database';

/** The table pdf_template. */

export interface StoredLogo {
  /** As PNG. */
  bytes: Uint8Array;
  /** In pixels. */
  width: number;
  height: number;
}

interface StoredPdfTemplate {
  /** JSON text. */
  settings: string;
  logo: StoredLogo | undefined;
}

export async function findPdfTemplate(db: Db | Tx, workspaceId: string): Promise<StoredPdfTemplate | undefined> {
  const row = await db.pdfTemplate.findUnique({ where: { workspaceId } });
  if (!row) return undefined;
  const { settings, logo: bytes, logoWidth: width, logoHeight: height } = row;
  const logo = bytes && width !== null && height !== null ? { bytes, width, height } : undefined;
  return { settings, logo };
}

export async function writeSettings(tx: Tx, workspaceId: string, settings: string): Promise<void> {
  await tx.pdfTemplate.upsert({ where: { workspaceId }, create: { workspaceId, settings }, update: { settings } });
}

/** Stores a logo. `settings` is used if the workspace had none. */
export async function writeLogo(
  tx: Tx,
  { workspaceId, settings }: { workspaceId: string; settings: string },
  { bytes, width, height }: StoredLogo,
): Promise<void> {
  const logo = { logo: new Uint8Array(bytes), logoWidth: width, logoHeight: height };
  await tx.pdfTemplate.upsert({ where: { workspaceId }, create: { workspaceId, settings, ...logo }, update: logo });
}

/** Returns whether there was one. */
export async function deleteLogo(tx: Tx, workspaceId: string): Promise<boolean> {
  const none = { logo: null, logoWidth: null, logoHeight: null };
  const { count } = await tx.pdfTemplate.updateMany({ where: { workspaceId, logo: { not: null } }, data: none });
  return count > 0;
}
