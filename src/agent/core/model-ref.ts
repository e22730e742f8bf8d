import { AppError } from '@/kernel/error';

export const PROVIDERS = ['google', 'openrouter', 'anthropic', 'openai', 'compatible', 'offline'] as const;
export type ProviderId = (typeof PROVIDERS)[number];

/** A model's name in this product, e.g. `openrouter/anthropic/claude-x`: the provider is what stands before the first slash. */
export type ModelRef = { provider: ProviderId; modelId: string };

/** Throws AppError INVALID when the text is not `provider/model-id` with a provider we know. */
export function parseModelRef(text: string): ModelRef {
  const slash = text.indexOf('/');
  const provider = PROVIDERS.find((id) => id === text.slice(0, slash));
  const modelId = text.slice(slash + 1);
  if (slash < 0 || !provider || modelId.trim() === '') {
    throw new AppError(
      'INVALID',
      `“${text}” is not a model. Write provider/model-id; the provider is one of ${PROVIDERS.join(', ')}.`,
    );
  }
  return { provider, modelId };
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
