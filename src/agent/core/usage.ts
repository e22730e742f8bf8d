import type { TokenCounts } from '@/usage/core/price';
import { isObject } from './history/message';
import type { ProviderId } from './models/model-ref';

/** Token counts. `estimated` is true if the stream was cut off, so that the counts are those at that moment. */
export type StepUsage = TokenCounts & { estimated: boolean };

export const NO_COUNTS: TokenCounts = {
  inputTokens: null,
  cachedInputTokens: null,
  outputTokens: null,
  thoughtsTokens: null,
};

/** Approximate bytes of English prose per token in most models' tokenizers. Other scripts differ a little. */
const BYTES_PER_TOKEN = 4;

/**
 * Estimates counts that the provider didn't report for a call that was cut off: one token for every four UTF-8 bytes
 * sent and received. Reported counts stay, and a complete answer is never estimated.
 */
export function withEstimates(
  usage: StepUsage,
  { sent, thoughts, answer }: { sent: string; thoughts: string; answer: string },
): StepUsage {
  if (!usage.estimated) return usage;
  const thoughtsTokens = usage.thoughtsTokens ?? (thoughts === '' ? null : tokensIn(thoughts));
  return {
    ...usage,
    inputTokens: usage.inputTokens ?? tokensIn(sent),
    outputTokens: usage.outputTokens ?? (thoughtsTokens ?? 0) + tokensIn(answer),
    thoughtsTokens,
  };
}

/** Returns the approximate number of tokens in a text. */
export function tokensIn(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character.codePointAt(0) as number);
  return tokensInBytes(bytes);
}

/** Returns the approximate number of tokens in a text of this many UTF-8 bytes. */
export function tokensInBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Reads the usage that a provider reported. Missing or invalid counts are null, never 0. */
export function readUsage(provider: ProviderId, raw: unknown): TokenCounts {
  if (!isObject(raw)) return NO_COUNTS;
  if (provider === 'google') return readGemini(raw);
  return provider === 'anthropic' ? readAnthropic(raw) : readOpenAi(raw);
}

/**
 * Returns the usage reported so far, including one chunk of a stream, or undefined if the chunk reports none. Anthropic
 * reports the input at the start and the output at the end; its output number at the start isn't a count.
 */
export function usageInChunk(provider: ProviderId, chunk: Record<string, unknown>, before: unknown): unknown {
  if (provider !== 'anthropic') {
    const usage = provider === 'google' ? chunk.usageMetadata : chunk.usage;
    return isObject(usage) ? usage : undefined;
  }
  const { output_tokens: _none, ...atStart } =
    isObject(chunk.message) && isObject(chunk.message.usage) ? chunk.message.usage : {};
  const told = isObject(chunk.usage) ? chunk.usage : atStart;
  const counts = Object.entries(told).filter(([, value]) => value !== null);
  if (counts.length === 0) return undefined;
  return { ...(isObject(before) && before), ...Object.fromEntries(counts) };
}

/**
 * Reads Gemini's usage. Gemini counts thoughts, and the prompts of its own tools, separately. The result's output and
 * input include them.
 */
function readGemini(raw: Record<string, unknown>): TokenCounts {
  const thoughtsTokens = count(raw.thoughtsTokenCount);
  return {
    inputTokens: sum(count(raw.promptTokenCount), count(raw.toolUsePromptTokenCount)),
    cachedInputTokens: count(raw.cachedContentTokenCount),
    outputTokens: sum(count(raw.candidatesTokenCount), thoughtsTokens),
    thoughtsTokens,
  };
}

/**
 * Reads Anthropic's usage. Anthropic counts cache reads and writes separately from the input, and thoughts as part of
 * the output. The result's input includes the cache.
 */
function readAnthropic(raw: Record<string, unknown>): TokenCounts {
  const cachedInputTokens = count(raw.cache_read_input_tokens);
  const cached = sum(cachedInputTokens, count(raw.cache_creation_input_tokens));
  const input = count(raw.input_tokens);
  return {
    inputTokens: input === null ? null : sum(input, cached),
    cachedInputTokens,
    outputTokens: count(raw.output_tokens),
    thoughtsTokens: count(detail(raw.output_tokens_details, 'thinking_tokens')),
  };
}

/**
 * Reads usage in the OpenAI API, where the completion includes the reasoning. Some servers count it separately,
 * including Gemini's own; then the total is larger than prompt plus completion. The total is what is billed, so it
 * decides.
 */
function readOpenAi(raw: Record<string, unknown>): TokenCounts {
  const inputTokens = count(raw.prompt_tokens);
  const completion = count(raw.completion_tokens);
  const total = count(raw.total_tokens);
  const apart = total !== null && inputTokens !== null && completion !== null && total > inputTokens + completion;
  return {
    inputTokens,
    cachedInputTokens: count(detail(raw.prompt_tokens_details, 'cached_tokens')),
    outputTokens: apart ? total - inputTokens : completion,
    thoughtsTokens: count(detail(raw.completion_tokens_details, 'reasoning_tokens')),
  };
}

function detail(details: unknown, name: string): unknown {
  return isObject(details) ? details[name] : undefined;
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function sum(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : (a ?? 0) + (b ?? 0);
}
