import { AppError } from '@/kernel/error';

export const PROVIDERS = ['google', 'openrouter', 'anthropic', 'openai', 'compatible', 'offline'] as const;
export type ProviderId = (typeof PROVIDERS)[number];

/** A model's name, e.g. `openrouter/anthropic/claude-x`. The provider is the part before the first slash. */
export type ModelRef = { provider: ProviderId; modelId: string };

/**
 * Valid Gemini model ids. The id is part of the URL, and the SDK doesn't encode it: `../../admin?x=` would reach other
 * paths of the same host, with the key. Every character allowed here is safe in a path.
 */
const GEMINI_ID = /^((models|tunedModels)\/)?[a-z\d][\w.-]{0,127}$/i;
/** Valid ids of all other providers, which get the id inside the JSON body. */
const ID = /^[^\p{Cc}]{1,200}$/u;

/**
 * Parses `provider/model-id`. Throws AppError INVALID if the provider is unknown or the id can't be one of its models.
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
 * Returns the name for a provider's own default while its models aren't known, e.g. `google/`. A turn with this name
 * determines the actual model when it starts.
 */
export function providerDefault(provider: ProviderId): string {
  return `${provider}/`;
}

/** Returns the provider of such a name, or undefined for a model's name. */
export function providerOfDefault(model: string): ProviderId | undefined {
  return PROVIDERS.find((provider) => model === providerDefault(provider));
}

export function formatModelRef({ provider, modelId }: ModelRef): string {
  return `${provider}/${modelId}`;
}

/** Returns whether a name is of the offline copy editor, which applies rules and isn't a language model. */
export function isOffline(model: string): boolean {
  return model.startsWith('offline/');
}

/** The providers' display names, also at the start of a sentence. */
export const PROVIDER_NAMES: Record<ProviderId, string> = {
  google: 'Gemini',
  openrouter: 'OpenRouter',
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  compatible: 'The model server',
  offline: 'The offline copy editor',
};
