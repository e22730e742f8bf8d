import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { type PdfTemplate, USUAL_TEMPLATE } from '../core/pdf-template';
import { pdfTemplateSchema } from '../schema';
import { findPdfTemplate, type StoredLogo } from '../store';

export interface PdfTemplateView {
  template: PdfTemplate;
  hasLogo: boolean;
}

/** Returns the design of a workspace's PDF files. */
export async function pdfTemplate(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<PdfTemplateView> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const stored = await storedTemplate(ctx, workspaceId);
  return { template: stored?.template ?? USUAL_TEMPLATE, hasLogo: stored?.logo !== undefined };
}

/** Returns a workspace's settings for people who may read in it, or undefined if it has none. */
export async function storedTemplate(
  ctx: Context,
  workspaceId: string,
): Promise<{ template: PdfTemplate; logo: StoredLogo | undefined } | undefined> {
  const stored = await findPdfTemplate(ctx.db, workspaceId);
  return stored && { template: pdfTemplateSchema.parse(JSON.parse(stored.settings)), logo: stored.logo };
}
