import { t } from '@/generated/messages/server/names';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { namesOfMembers } from '@/versions/queries/version';
import type { TemplateView } from '../schema';
import { findTemplates } from '../store';
import { definitionOf } from './tasks';

/** Returns the task templates of a workspace, by type and subtype. */
export async function templates(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<TemplateView[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const [rows, names] = await Promise.all([findTemplates(ctx.db, workspaceId), namesOfMembers(ctx, workspaceId)]);
  return rows.map(({ updatedByUserId: userId, updatedAt, ...row }) => {
    const { systemPrompt = '', ...definition } = definitionOf(row);
    const updatedBy = { userId, name: names.get(userId) ?? t('formerMember') };
    return { ...definition, systemPrompt, updatedBy, updatedAt };
  });
}
