import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import type { SheetSettingsView } from '../../model-schema';
import { findSheetSettings } from '../store';

/** Returns how sheets are designed in a workspace. */
export async function sheetSettings(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
): Promise<SheetSettingsView> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  return { looksAtPages: await looksAtPages(ctx, workspaceId) };
}

/** Returns whether a model checks pictures of pages if a request doesn't say. Off until an admin turns it on. */
export async function looksAtPages({ db }: Pick<Context, 'db'>, workspaceId: string): Promise<boolean> {
  return (await findSheetSettings(db, workspaceId))?.looksAtPages ?? false;
}
