import { requirePermission } from '@/identity/access';
import { type AuditEvent, recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction, type Tx } from '@/platform/database';
import { USUAL_TEMPLATE } from '../core/pdf-template';
import type { PdfTemplateInput } from '../schema';
import { deleteLogo, type StoredLogo, writeLogo, writeSettings } from '../store';

/** Sets the design of a workspace's PDF files, from now on. */
export async function setPdfTemplate(ctx: Context, { workspaceId, template }: PdfTemplateInput): Promise<void> {
  await change(ctx, workspaceId, async (tx) => {
    await writeSettings(tx, workspaceId, JSON.stringify(template));
    return { action: 'workspace.pdf_template_set', data: { template: { ...template } } };
  });
}

/** Adds a checked picture as a logo to the PDF files of a workspace. */
export async function setPdfLogo(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
  logo: StoredLogo,
): Promise<void> {
  await change(ctx, workspaceId, async (tx) => {
    await writeLogo(tx, { workspaceId, settings: JSON.stringify(USUAL_TEMPLATE) }, logo);
    return { action: 'workspace.pdf_logo_set', data: {} };
  });
}

/** Removes the logo from the PDF files of a workspace. Does nothing if there is none. */
export async function removePdfLogo(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<void> {
  await change(ctx, workspaceId, async (tx) =>
    (await deleteLogo(tx, workspaceId)) ? { action: 'workspace.pdf_logo_removed', data: {} } : undefined,
  );
}

type Changed = Pick<AuditEvent, 'action' | 'data'>;

async function change(
  ctx: Context,
  workspaceId: string,
  write: (tx: Tx) => Promise<Changed | undefined>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'manage_members' });
    const changed = await write(tx);
    if (!changed) return;
    const subject = { subjectType: 'workspace', subjectId: workspaceId };
    await recordAuditEvent(tx, { workspaceId, actorId: ctx.actor.userId, ...subject, ...changed });
  });
}
