import { PROVIDER_NAMES } from '../core/models/model-ref';
import type { KeyedProvider, ProbeResult } from '../model-schema';
import { checkKey, listModels } from './listing';
import { listingFailureOf } from './listing-failure';
import { isConfigured } from './model';
import type { ProviderSetting } from './settings';

/** Checks whether a provider accepts the key, with a call that is free. Never throws. */
export async function probeProvider(
  provider: KeyedProvider,
  setting: ProviderSetting | undefined,
): Promise<ProbeResult> {
  if (!setting || !isConfigured(provider, setting)) {
    return { ok: false, problem: `${PROVIDER_NAMES[provider]} has no key.`, words: null, status: null };
  }
  const from = performance.now();
  try {
    await checkKey(provider, setting);
    const models = await listModels(provider, setting);
    return { ok: true, models: models.length, ms: Math.round(performance.now() - from) };
  } catch (error) {
    const { message, providerMessage, status } = listingFailureOf(error, provider, setting);
    return { ok: false, problem: message, words: providerMessage, status };
  }
}
