import { PROVIDER_NAMES } from '../core/model-ref';
import { describeFailure } from '../core/provider-error';
import type { KeyedProvider, ProbeResult } from '../model-schema';
import { withoutSecrets } from './failure';
import { checkKey, ListingError, listModels } from './listing';
import { isConfigured } from './model';
import type { ProviderSetting } from './settings';

/** Asks a provider whether it takes the key, without a call that costs anything. Never throws. */
export async function probeProvider(
  provider: KeyedProvider,
  setting: ProviderSetting | undefined,
): Promise<ProbeResult> {
  if (!setting || !isConfigured(provider, setting)) {
    return { ok: false, problem: `${PROVIDER_NAMES[provider]} has no key here.`, words: null, status: null };
  }
  const from = performance.now();
  try {
    await checkKey(provider, setting);
    const models = await listModels(provider, setting);
    return { ok: true, models: models.length, ms: Math.round(performance.now() - from) };
  } catch (error) {
    const answered = error instanceof ListingError;
    const failure = { provider, modelId: '', status: answered ? error.status : null, body: answered ? error.body : '' };
    const secrets = setting.apiKey ? [setting.apiKey] : [];
    const { message, providerMessage, status } = withoutSecrets(describeFailure(failure), secrets);
    return { ok: false, problem: problemOf(error, message), words: providerMessage, status };
  }
}

function problemOf(error: unknown, message: string): string {
  const isUnreadable = error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError');
  return isUnreadable ? 'Something answered, but not with a list of models. Is the address right?' : message;
}
