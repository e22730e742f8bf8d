import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import type { ProbeResult, ProviderInput } from '../model-schema';
import { probeProvider } from '../providers/probe';
import { providerSettingsOf } from '../queries/providers/provider-settings';

/** Checks now whether a provider accepts the workspace's key. */
export async function testProvider(ctx: Context, { workspaceId, provider }: ProviderInput): Promise<ProbeResult> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  const settings = await providerSettingsOf(ctx, workspaceId);
  return probeProvider(provider, settings[provider]);
}
