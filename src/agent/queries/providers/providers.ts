import { t } from '@/generated/messages/server/names';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { unseal } from '@/platform/secrets/sealing';
import { USUAL_ADDRESSES } from '@/platform/settings';
import { namesOfMembers } from '@/versions/queries/version';
import { PROVIDER_NAMES } from '../../core/models/model-ref';
import { KEYED_PROVIDERS, type KeyedProvider, type ProviderView } from '../../model-schema';
import { findKeys, type StoredKey } from '../../store/provider-keys';
import { sealContext, sealingSecret } from './provider-settings';

/** Returns each provider's connection settings in a workspace, and who set its key and when. Never returns a key. */
export async function providers(ctx: Context, { workspaceId }: { workspaceId: string }): Promise<ProviderView[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  const [rows, names] = await Promise.all([findKeys(ctx.db, workspaceId), namesOfMembers(ctx, workspaceId)]);
  return KEYED_PROVIDERS.map((provider) => {
    const row = rows.find((candidate) => candidate.provider === provider);
    const setting = ctx.settings.providers[provider];
    return {
      provider,
      name: PROVIDER_NAMES[provider],
      key: keyState(ctx, { workspaceId, provider, row }),
      setBy: row ? { userId: row.setByUserId, name: names.get(row.setByUserId) ?? t('formerMember') } : null,
      setAt: row?.setAt ?? null,
      inEnvironment: Boolean(setting?.apiKey),
      address: setting ? addressOf(setting.baseUrl) : null,
      isUsualAddress: provider !== 'compatible' && setting?.baseUrl === USUAL_ADDRESSES[provider],
    };
  });
}

function keyState(
  { settings }: Pick<Context, 'settings'>,
  { workspaceId, provider, row }: { workspaceId: string; provider: KeyedProvider; row: StoredKey | undefined },
): ProviderView['key'] {
  const setting = settings.providers[provider];
  if (!setting) return 'none';
  if (row) {
    const key = unseal(sealingSecret(settings), row.sealed, sealContext(workspaceId, provider));
    return key === undefined ? 'unreadable' : 'workspace';
  }
  if (setting.apiKey) return 'environment';
  return provider === 'compatible' ? 'not-needed' : 'none';
}

/** Removes a user name and password from a URL. */
function addressOf(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname}`;
}
