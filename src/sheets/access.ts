import { requireDocument, requireProject } from '@/documents/access';
import { nameOf, splitName } from '@/documents/core/path';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import type { SheetSummary } from './schema';
import { findSheet, findSheetOf, listSheets } from './store';

/**
 * Returns a sheet. Throws NOT_FOUND for a stranger, who learns nothing about it, and FORBIDDEN for a member without the
 * permission.
 */
export async function requireSheet(ctx: Context, sheetId: string, permission: Permission): Promise<SheetSummary> {
  const row = await findSheet(sqlOfPool(ctx.pool), sheetId);
  if (!row) throw new AppError('NOT_FOUND', 'This sheet doesn’t exist, or you don’t have access to it.');
  await requireProject(ctx, row.projectId, permission);
  return toSummary(row);
}

/** The sheet that a document is the data or the template of; null if it is in none. */
export async function sheetOfDocument(ctx: Context, input: { documentId: string }): Promise<SheetSummary | null> {
  const { documentId } = await requireDocument(ctx, input.documentId, 'read');
  const row = await findSheetOf(sqlOfPool(ctx.pool), documentId);
  return row ? toSummary(row) : null;
}

/** A project's sheets, without the trash, sorted by path. */
export async function sheets(ctx: Context, input: { projectId: string }): Promise<SheetSummary[]> {
  const { projectId } = await requireProject(ctx, input.projectId, 'read');
  return (await listSheets(sqlOfPool(ctx.pool), projectId)).map(toSummary);
}

function toSummary(row: Omit<SheetSummary, 'name'>): SheetSummary {
  return { ...row, name: splitName(nameOf(row.templatePath)).stem };
}
