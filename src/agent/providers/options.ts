import type { JsonObject, ProviderOptions } from '../core/message';
import {
  type EffectiveThinking,
  effectiveThinking,
  type ModelCapabilities,
  type ThinkingRequest,
} from '../core/model-capabilities';
import type { ProviderId } from '../core/model-ref';

/**
 * The options that belong to one provider, under its own name, so that they reach no other. Only what this model is known
 * to take is in them: a thinking level on a model with a budget, for example, would be refused.
 */
export function providerOptions(
  provider: ProviderId,
  capabilities: ModelCapabilities,
  request?: ThinkingRequest,
): ProviderOptions {
  if (capabilities.thinking.kind === 'none') return {};
  const thinking = effectiveThinking(capabilities.thinking, request);
  switch (provider) {
    case 'google':
      return { google: { thinkingConfig: thinkingConfig(thinking) } };
    case 'openrouter':
      return { openrouter: { reasoning: reasoning(thinking) } };
    default:
      return thinking.level ? { [provider]: { reasoningEffort: thinking.level } } : {};
  }
}

function thinkingConfig({ level, budgetTokens, includeThoughts }: EffectiveThinking): JsonObject {
  return {
    includeThoughts,
    ...(level !== undefined && { thinkingLevel: level }),
    ...(budgetTokens !== undefined && { thinkingBudget: budgetTokens }),
  };
}

function reasoning({ level, includeThoughts }: EffectiveThinking): JsonObject {
  return { exclude: !includeThoughts, ...(level !== undefined && { effort: level }) };
}
