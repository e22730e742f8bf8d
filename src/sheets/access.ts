import { requireDocument, requireProject } from '@/documents/access';
import { nameOf, splitName } from '@/documents/core/path';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError, isAppError } from '@/kernel/error';
import { sqlOfPool } from '@/platform/database';
import type { SheetSummary } from './schema';
import { findSheet, findSheetOf, listSheets } from './store';

/**
 * Returns a sheet. Throws NOT_FOUND for someone outside the project, who learns nothing about it, and FORBIDDEN for a
 * member without the permission.
 */
export async function requireSheet(ctx: Context, sheetId: string, permission: Permission): Promise<SheetSummary> {
  const row = await findSheet(sqlOfPool(ctx.pool), sheetId);
  if (!row) throw missing();
  try {
    await requireProject(ctx, row.projectId, permission);
  } catch (error) {
    // The error of the project would name the project.
    throw isAppError(error) && error.code === 'NOT_FOUND' ? missing() : error;
  }
  return toSummary(row);
}

function missing(): AppError {
  return new AppError('NOT_FOUND', 'This sheet doesn’t exist, or you don’t have access to it.');
}

/** Returns the sheet that a document is the data or the template of, or null. */
export async function sheetOfDocument(ctx: Context, input: { documentId: string }): Promise<SheetSummary | null> {
  const { documentId } = await requireDocument(ctx, input.documentId, 'read');
  const row = await findSheetOf(sqlOfPool(ctx.pool), documentId);
  return row ? toSummary(row) : null;
}

/** Returns a project's sheets, without the trash, sorted by path. */
export async function sheets(ctx: Context, input: { projectId: string }): Promise<SheetSummary[]> {
  const { projectId } = await requireProject(ctx, input.projectId, 'read');
  return (await listSheets(sqlOfPool(ctx.pool), projectId)).map(toSummary);
}

function toSummary(row: Omit<SheetSummary, 'name'>): SheetSummary {
  return { ...row, name: splitName(nameOf(row.templatePath)).stem };
}
