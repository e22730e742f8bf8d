import { AppError } from '@/kernel/error';

export const PROVIDERS = ['google', 'openrouter', 'anthropic', 'openai', 'compatible', 'offline'] as const;
export type ProviderId = (typeof PROVIDERS)[number];

/** A model's name in this product, e.g. `openrouter/anthropic/claude-x`: the provider is what stands before the first slash. */
export type ModelRef = { provider: ProviderId; modelId: string };

/**
 * Gemini's model id is part of the address that is called, and the SDK doesn't encode it: `../../admin?x=` would reach
 * other paths of the same host, with the key. Every character allowed here stands for itself in a path.
 */
const GEMINI_ID = /^((models|tunedModels)\/)?[a-z\d][\w.-]{0,127}$/i;
/** All other providers get the id inside the JSON body. */
const ID = /^[^\p{Cc}]{1,200}$/u;

/**
 * Reads `provider/model-id`. Throws AppError INVALID when the provider is unknown or the id can't be one of its
 * models' names.
 */
export function parseModelRef(text: string): ModelRef {
  const slash = text.indexOf('/');
  const provider = PROVIDERS.find((id) => id === text.slice(0, slash));
  const modelId = text.slice(slash + 1);
  if (slash < 0 || !provider || modelId.trim() === '') {
    throw new AppError(
      'INVALID',
      `“${text}” isn’t a model. Use provider/model-id, where the provider is one of ${PROVIDERS.join(', ')}.`,
    );
  }
  if (!(provider === 'google' ? GEMINI_ID : ID).test(modelId)) {
    throw new AppError('INVALID', `“${text}” isn’t a valid model name. Choose one from the list of models.`);
  }
  return { provider, modelId };
}

/**
 * A provider's own default while its models are not known, e.g. `google/`: a turn with this name finds out which model
 * that is when it starts.
 */
export function providerDefault(provider: ProviderId): string {
  return `${provider}/`;
}

/** The provider of such a name; undefined for the name of a model. */
export function providerOfDefault(model: string): ProviderId | undefined {
  return PROVIDERS.find((provider) => model === providerDefault(provider));
}

export function formatModelRef({ provider, modelId }: ModelRef): string {
  return `${provider}/${modelId}`;
}

/** What people call the provider, at the start of a sentence. */
export const PROVIDER_NAMES: Record<ProviderId, string> = {
  google: 'Gemini',
  openrouter: 'OpenRouter',
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  compatible: 'The model server',
  offline: 'The offline copy editor',
};
