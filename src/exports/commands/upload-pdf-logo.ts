import type { Readable } from 'node:stream';
import { copyPicture } from '@/files/commands/copy-picture';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { setPdfLogo } from './set-pdf-template';

interface Upload {
  workspaceId: string;
  content: Readable;
}

/**
 * Adds a picture as a logo to the PDF files of a workspace. Throws INVALID if it isn't a picture, and TOO_LARGE above
 * 10 MB.
 */
export async function uploadPdfLogo(ctx: Context, { workspaceId, content }: Upload): Promise<void> {
  // Check before anything is read. `setPdfLogo` checks again.
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_members' });
  await setPdfLogo(ctx, { workspaceId }, await copyPicture(ctx, content, 'logo'));
}
