import type { JsonObject, ModelMessage, ProviderOptions } from '../core/history/message';
import type { CallOptions, CallSettings } from '../core/models/call-options';
import {
  type EffectiveThinking,
  effectiveTemperature,
  effectiveThinking,
  type ModelCapabilities,
  type ThinkingRequest,
} from '../core/models/model-capabilities';
import type { ProviderId } from '../core/models/model-ref';
import { anthropicOptions } from './anthropic-options';

type Callee = { provider: ProviderId; capabilities: ModelCapabilities };

/**
 * Returns the options for a call. Each provider's options are under its own name, so that no other provider gets them.
 * Only options that this model is known to accept are included; for example, a model with a thinking budget would
 * reject a thinking level. `messages` are the ones to be sent.
 */
export function callOptions(
  { provider, capabilities }: Callee,
  settings: CallSettings,
  messages: readonly ModelMessage[],
): CallOptions {
  const { maxOutputTokens } = settings;
  const temperature = effectiveTemperature(capabilities, settings.temperature);
  if (provider === 'anthropic') {
    return anthropicOptions(capabilities, { ...settings, temperature }, messages);
  }
  return {
    providerOptions: providerOptions(provider, capabilities, settings.thinking),
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
  };
}

function providerOptions(
  provider: ProviderId,
  capabilities: ModelCapabilities,
  request: ThinkingRequest | undefined,
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
