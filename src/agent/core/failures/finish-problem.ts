import type { StepFinish } from '../history/step';
import { PROVIDER_NAMES, type ProviderId } from '../models/model-ref';
import type { ProviderError } from './provider-error';

export type FinishedStep = {
  finish: StepFinish;
  provider: ProviderId;
  /** The provider's own name for the reason, e.g. `SAFETY`. */
  rawReason: string | undefined;
  /** The provider's message about it, without keys. */
  words: string | null;
  /** Whether anything of the answer arrived. */
  started: boolean;
};

/**
 * Returns the message for people if a step ended badly without an error from the provider, or null if it ended well.
 */
export function finishProblem({ finish, provider, rawReason, words, started }: FinishedStep): ProviderError | null {
  const name = PROVIDER_NAMES[provider];
  const reason = rawReason === undefined ? '' : ` (${rawReason})`;
  const kept = started ? 'The part that arrived is kept. ' : '';
  const say = (message: string, more: Partial<ProviderError> = {}): ProviderError => ({
    message,
    retryable: false,
    status: null,
    retryAfterMs: null,
    providerMessage: words,
    unavailable: false,
    ...more,
  });
  switch (finish) {
    case 'stop':
    case 'tool-calls':
    case 'stopped':
      return null;
    case 'length':
      return say(`${name}’s answer reached its length limit. ${kept}Ask it to continue.`);
    case 'prompt-blocked':
      return say(
        `${name} blocked the request${reason} with its content filter. Change the request or ` +
          'the text it’s about, or choose another model.',
      );
    case 'blocked':
      return say(`${filterWords(name, rawReason)} ${kept}Change the request, or choose another model.`);
    case 'malformed':
      return say(`${callWords(name, rawReason)} ${kept}You can run the request again.`, { retryable: true });
    case 'empty':
      return say(`${name} returned an empty answer, without text or a tool call. You can run the request again.`, {
        retryable: true,
      });
    case 'error':
      return say(
        `${name} couldn’t be called because of an error in Variorum. An admin can find it in the server’s log.`,
      );
    case 'incomplete':
      return say(`${name}’s answer was cut off${reason}. ${kept}You can run the request again.`, BROKE_OFF);
    case 'stalled':
      return say(`${name} stopped responding. ${kept}You can run the request again.`, BROKE_OFF);
  }
}

const BROKE_OFF = { retryable: true, unavailable: true };

/** Explanations of Gemini's reasons. Other providers use one reason for all. */
const FILTERS: Record<string, string> = {
  SAFETY: 'its safety filter blocked it',
  RECITATION: 'it started to repeat published text word for word',
  BLOCKLIST: 'it contained a word that isn’t allowed',
  PROHIBITED_CONTENT: 'it contained prohibited content',
  SPII: 'it contained personal data',
};

function filterWords(name: string, rawReason = ''): string {
  const why = FILTERS[rawReason];
  if (why) return `${name} stopped its answer: ${why} (${rawReason}).`;
  return `${name} stopped its answer: its content filter blocked it${rawReason === '' ? '' : ` (${rawReason})`}.`;
}

function callWords(name: string, rawReason: string | undefined): string {
  switch (rawReason) {
    case 'UNEXPECTED_TOOL_CALL':
      return `${name} called a tool that it wasn’t given (${rawReason}).`;
    case 'TOO_MANY_TOOL_CALLS':
      return `${name} called too many tools in a row (${rawReason}).`;
    default:
      return `${name} wrote a tool call that can’t be read${rawReason === undefined ? '' : ` (${rawReason})`}.`;
  }
}
