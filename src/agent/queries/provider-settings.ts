import type { Platform } from '@/platform/context';
import { unseal } from '@/platform/sealing';
import { authSecret } from '@/platform/secrets';
import type { Settings } from '@/platform/settings';
import { KEYED_PROVIDERS, type KeyedProvider } from '../model-schema';
import type { ProviderSettings } from '../providers/settings';
import { findKeys } from '../store/provider-keys';

type Reads = Pick<Platform, 'settings' | 'db'>;

/** What a sealed key is tied to. */
export function sealContext(workspaceId: string, provider: KeyedProvider): string {
  return `provider key ${workspaceId} ${provider}`;
}

export function sealingSecret({ authSecret: given, dataDir }: Settings): string {
  return authSecret(given, dataDir);
}

/**
 * How providers are reached from a workspace: as the environment says, with the keys that its admins have set going before. Read
 * anew each time, so that a key that was changed in one process counts in all.
 */
export async function providerSettingsOf({ settings, db }: Reads, workspaceId: string): Promise<ProviderSettings> {
  const { providers, publicUrl } = settings;
  const merged: ProviderSettings = { ...providers, app: { name: 'Variorum', url: publicUrl } };
  const keys = await openedKeys({ settings, db }, workspaceId);
  for (const provider of KEYED_PROVIDERS) {
    const apiKey = keys.get(provider);
    const setting = merged[provider];
    if (apiKey !== undefined && setting) merged[provider] = { ...setting, apiKey };
  }
  return merged;
}

async function openedKeys({ settings, db }: Reads, workspaceId: string): Promise<Map<KeyedProvider, string>> {
  const rows = await findKeys(db, workspaceId);
  const keys = new Map<KeyedProvider, string>();
  for (const { provider: name, sealed } of rows) {
    const provider = KEYED_PROVIDERS.find((known) => known === name);
    const key = provider && unseal(sealingSecret(settings), sealed, sealContext(workspaceId, provider));
    if (key !== undefined) keys.set(provider!, key);
  }
  return keys;
}
