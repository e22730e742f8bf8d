import type { Platform } from '@/platform/context';
import { unseal } from '@/platform/secrets/sealing';
import { authSecret } from '@/platform/secrets/secrets';
import type { Settings } from '@/platform/settings';
import type { CapabilityOverrides } from '../../core/models/model-capabilities';
import { type Correction, correctionSchema, KEYED_PROVIDERS, type KeyedProvider } from '../../model-schema';
import type { ProviderSettings } from '../../providers/settings';
import { findProviderRows, type ProviderRow } from '../../store/provider-keys';

type Reads = Pick<Platform, 'settings' | 'db'>;

/** Returns the context that an encrypted key is bound to. */
export function sealContext(workspaceId: string, provider: KeyedProvider): string {
  return `provider key ${workspaceId} ${provider}`;
}

export function sealingSecret({ authSecret: given, dataDir }: Settings): string {
  return authSecret(given, dataDir);
}

/**
 * Returns a workspace's provider settings and its corrections of models: the environment's settings, with keys that
 * admins set replacing the environment's. Read from the database each time, so that a change in one process applies in
 * all.
 */
export async function providerSettingsOf({ settings, db }: Reads, workspaceId: string): Promise<ProviderSettings> {
  const { providers, publicUrl } = settings;
  const merged: ProviderSettings = { ...providers, app: { name: 'Variorum', url: publicUrl } };
  const rows = await findProviderRows(db, workspaceId);
  const keys = openedKeys(settings, workspaceId, rows);
  for (const provider of KEYED_PROVIDERS) {
    const apiKey = keys.get(provider);
    const setting = merged[provider];
    if (apiKey !== undefined && setting) merged[provider] = { ...setting, apiKey };
  }
  return { ...merged, capabilities: correctionsIn(rows) };
}

/** Returns the admins' corrections of models, by `provider/model-id`. */
function correctionsIn(rows: readonly ProviderRow[]): CapabilityOverrides {
  return Object.fromEntries(
    rows.flatMap(({ name, correction }) => (correction === null ? [] : [[name, readCorrection(correction)]])),
  );
}

export function readCorrection(text: string): Correction {
  return correctionSchema.parse(JSON.parse(text));
}

function openedKeys(settings: Settings, workspaceId: string, rows: readonly ProviderRow[]): Map<KeyedProvider, string> {
  const keys = new Map<KeyedProvider, string>();
  for (const { name, sealed } of rows) {
    if (sealed === null) continue;
    const provider = KEYED_PROVIDERS.find((known) => known === name);
    const key = provider && unseal(sealingSecret(settings), sealed, sealContext(workspaceId, provider));
    if (key !== undefined) keys.set(provider!, key);
  }
  return keys;
}
