import { t } from '@/generated/messages/server/names';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { namesOfMembers } from '@/versions/queries/version';
import { knownCapabilities } from '../../core/models/model-capabilities';
import { parseModelRef } from '../../core/models/model-ref';
import type { ModelCapabilitiesView, ModelInput } from '../../model-schema';
import { findCorrections } from '../../store/model-settings';
import { readCorrection } from './provider-settings';

/** Returns what a model can do according to its name, and the workspace's correction. */
export async function modelCapabilities(
  ctx: Context,
  { workspaceId, model }: ModelInput,
): Promise<ModelCapabilitiesView> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  const known = knownCapabilities(parseModelRef(model));
  const row = (await findCorrections(ctx.db, workspaceId)).find((candidate) => candidate.model === model);
  if (!row) return { known, correction: null, updatedBy: null, updatedAt: null };
  const names = await namesOfMembers(ctx, workspaceId);
  const { correction, updatedByUserId: userId, updatedAt } = row;
  const updatedBy = { userId, name: names.get(userId) ?? t('formerMember') };
  return { known, correction: readCorrection(correction), updatedBy, updatedAt };
}
