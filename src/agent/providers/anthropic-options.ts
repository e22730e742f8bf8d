import { goesOnWithoutThoughts } from '../core/history/claude-history';
import type { JsonObject, ModelMessage } from '../core/history/message';
import type { CallOptions, CallSettings } from '../core/models/call-options';
import { effectiveThinking, type ModelCapabilities } from '../core/models/model-capabilities';

/**
 * Returns the options for Anthropic. `temperature` is sent only if the model doesn't think, because Anthropic rejects
 * both together.
 */
export function anthropicOptions(
  capabilities: ModelCapabilities,
  settings: CallSettings,
  messages: readonly ModelMessage[],
): CallOptions {
  const { thinking: support } = capabilities;
  const wanted = effectiveThinking(support, settings.thinking);
  if (support.kind === 'none') return withoutThinking(settings);
  if (support.kind === 'budget') {
    const budget = budgetWithin(settings.maxOutputTokens, wanted.budgetTokens ?? 0);
    if (budget < support.min || goesOnWithoutThoughts(messages)) return withoutThinking(settings);
    return withBudget(settings, budget);
  }
  if (wanted.budgetTokens === 0) return withoutThinking(settings, { thinking: { type: 'disabled' } });
  const thinking = {
    type: 'adaptive',
    display: wanted.includeThoughts ? 'summarized' : 'omitted',
    // In a long conversation, a note replaces early messages. Thoughts that depended on these messages are then dropped
    // instead of rejected.
    ...(capabilities.bindsThoughts && { blockBinding: { prefixMismatchBehavior: 'drop_block' } }),
  };
  return {
    providerOptions: { anthropic: { thinking, ...(wanted.level !== undefined && { effort: wanted.level }) } },
    ...limit(settings.maxOutputTokens),
  };
}

/** Removes thoughts of earlier steps, which Anthropic rejects in a request without thinking. */
function withoutThinking({ temperature, maxOutputTokens }: CallSettings, more: JsonObject = {}): CallOptions {
  return {
    providerOptions: { anthropic: { sendReasoning: false, ...more } },
    ...(temperature !== undefined && { temperature }),
    ...limit(maxOutputTokens),
  };
}

/**
 * Returns options with a thinking budget. The SDK adds the budget to the given limit, but our limit covers thoughts and
 * answer together, so the budget is subtracted.
 */
function withBudget({ maxOutputTokens }: CallSettings, budgetTokens: number): CallOptions {
  return {
    providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens } } },
    ...limit(maxOutputTokens === undefined ? undefined : maxOutputTokens - budgetTokens),
  };
}

/** Returns a thinking budget that leaves at least half of the limit for the answer. */
function budgetWithin(maxOutputTokens: number | undefined, budget: number): number {
  return maxOutputTokens === undefined ? budget : Math.min(budget, Math.floor(maxOutputTokens / 2));
}

function limit(maxOutputTokens: number | undefined): Pick<CallOptions, 'maxOutputTokens'> {
  return maxOutputTokens === undefined ? {} : { maxOutputTokens };
}
