import type { ProviderId } from './model-ref';

/** The order in which providers are searched for a default: the best supported first, the offline copy editor last. */
export const PREFERRED_PROVIDERS: readonly ProviderId[] = [
  'google',
  'openrouter',
  'anthropic',
  'openai',
  'compatible',
  'offline',
];

/**
 * Returns a provider's model to use if nobody has chosen one: its newest general fast model by the version in the name,
 * released ones before previews. Undefined if there is none.
 */
export function preferredModel(provider: ProviderId, modelIds: readonly string[]): string | undefined {
  const pattern = NAMES[provider];
  const [best] = modelIds
    .flatMap((id) => {
      const version = pattern?.exec(id)?.[1];
      return version === undefined ? [] : [{ id, version: Number(version.replace('-', '.')) }];
    })
    .sort((a, b) => b.version - a.version || a.id.length - b.id.length);
  return best?.id ?? modelIds[0];
}

const NAMES: Partial<Record<ProviderId, RegExp>> = {
  google: /^gemini-(\d+(?:\.\d+)?)-flash(?:-preview)?$/,
  openrouter: /^google\/gemini-(\d+(?:\.\d+)?)-flash(?:-preview)?$/,
  anthropic: /^claude-sonnet-(\d+(?:-\d)?)(?:-\d{8})?$/,
  openai: /^gpt-(\d+(?:\.\d+)?)$/,
};
