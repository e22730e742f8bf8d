import type { LanguageModel } from 'ai';
import { AppError } from '@/kernel/error';
import type { CopyEditor } from '../copy-editor/copy-editor';
import { OFFLINE_MODEL, offlineModel } from '../copy-editor/offline-model';
import { type CapabilityOverrides, capabilitiesOf, type ModelCapabilities } from '../core/models/model-capabilities';
import { formatModelRef, type ModelRef, type ProviderId, parseModelRef } from '../core/models/model-ref';
import { secretsOf } from './secrets';
import type { ProviderSetting, ProviderSettings } from './settings';

/** A model that can be called. `resolveModel` creates it; only `streamStep` uses it. */
export type ResolvedModel = ModelRef & {
  capabilities: ModelCapabilities;
  overrides: CapabilityOverrides;
  /** Loads the provider's package on first use, so that a server without turns doesn't spend memory on it. */
  languageModel(): Promise<Exclude<LanguageModel, string>>;
  /** Secrets to remove from everything that a provider says. */
  secrets: readonly string[];
};

const KEY_SETTINGS: Record<Exclude<ProviderId, 'offline'>, string> = {
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  openrouter: 'OPENROUTER_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
  compatible: 'OPENAI_COMPATIBLE_BASE_URL',
};

/**
 * Returns the model for a name like `google/gemini-3-flash-preview`. Whether the provider offers it is known only after
 * the first call. Throws AppError INVALID for an invalid name, UNAVAILABLE for a provider that isn't configured.
 */
export function resolveModel(name: string, settings: ProviderSettings, copyEditor: CopyEditor): ResolvedModel {
  const ref = parseModelRef(name);
  const overrides = settings.capabilities ?? {};
  const capabilities = capabilitiesOf(ref, overrides);
  if (ref.provider === 'offline') {
    if (ref.modelId !== OFFLINE_MODEL) throw new AppError('INVALID', `There is no offline model “${ref.modelId}”.`);
    return { ...ref, capabilities, overrides, languageModel: async () => offlineModel(copyEditor), secrets: [] };
  }
  const setting = settings[ref.provider];
  if (!setting || !isConfigured(ref.provider, setting)) {
    throw new AppError(
      'UNAVAILABLE',
      `${formatModelRef(ref)} can’t be used because ${KEY_SETTINGS[ref.provider]} isn’t set and there is no key under Models & keys. An admin can set one, or you can choose another model.`,
    );
  }
  const secrets = secretsOf(setting);
  return { ...ref, capabilities, overrides, languageModel: () => connect(ref, setting, settings.app), secrets };
}

export function isConfigured(provider: ProviderId, setting: ProviderSetting | undefined): boolean {
  return setting !== undefined && (provider === 'compatible' || Boolean(setting.apiKey));
}

async function connect(
  { provider, modelId }: ModelRef,
  { apiKey, baseUrl }: ProviderSetting,
  app: ProviderSettings['app'],
): ReturnType<ResolvedModel['languageModel']> {
  if (provider === 'google') {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    return createGoogleGenerativeAI({ apiKey: apiKey ?? '', baseURL: baseUrl })(modelId);
  }
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ apiKey: apiKey ?? '', baseURL: baseUrl })(modelId);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: provider,
    baseURL: baseUrl,
    includeUsage: true,
    ...(apiKey && { apiKey }),
    // OpenRouter's headers that identify the application. No other provider gets them.
    ...(provider === 'openrouter' && app && { headers: { 'HTTP-Referer': app.url, 'X-Title': app.name } }),
    ...(provider === 'openai' && { transformRequestBody: forOpenAi }),
  })(modelId);
}

/** Renames the token limit. OpenAI's newer models reject `max_tokens`, which every other server with that API needs. */
function forOpenAi({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}
