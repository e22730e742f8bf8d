import type { StepFinish } from '../history/step';
import { PROVIDER_NAMES, type ProviderId } from '../models/model-ref';
import type { ProviderError } from './provider-error';

export type FinishedStep = {
  finish: StepFinish;
  provider: ProviderId;
  /** The provider's own name for the reason, e.g. `SAFETY`. */
  rawReason: string | undefined;
  /** What the provider said about it; keys are removed already. */
  words: string | null;
  /** Whether anything of the answer came. */
  started: boolean;
};

/** What people are told when a step did not end well and the provider sent no error; null when it ended well. */
export function finishProblem({ finish, provider, rawReason, words, started }: FinishedStep): ProviderError | null {
  const name = PROVIDER_NAMES[provider];
  const reason = rawReason === undefined ? '' : ` (${rawReason})`;
  const kept = started ? 'What came is kept. ' : '';
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
      return say(`The answer of ${name} reached the limit of its length. ${kept}Ask it to go on.`);
    case 'prompt-blocked':
      return say(
        `${name} did not accept the request${reason}: its filter stopped it before an answer. Change the request or ` +
          'the text that it is about, or choose another model.',
      );
    case 'blocked':
      return say(`${filterWords(name, rawReason)} ${kept}Change the request, or choose another model.`);
    case 'malformed':
      return say(`${callWords(name, rawReason)} ${kept}You can run the request again.`, { retryable: true });
    case 'empty':
      return say(`The answer of ${name} was empty: neither text nor a tool call. You can run the request again.`, {
        retryable: true,
      });
    case 'error':
      return say(`${name} could not be asked, because of a fault on our side. An administrator finds it in the log.`);
    case 'incomplete':
      return say(`The answer of ${name} broke off${reason}. ${kept}You can run the request again.`, BROKE_OFF);
    case 'stalled':
      return say(`${name} sent nothing for too long. ${kept}You can run the request again.`, BROKE_OFF);
  }
}

const BROKE_OFF = { retryable: true, unavailable: true };

/** By Gemini's names of the reasons; other providers have one reason for all. */
const FILTERS: Record<string, string> = {
  SAFETY: 'its safety filter stopped it',
  RECITATION: 'it began to repeat a published text word for word',
  BLOCKLIST: 'it held a word that is not allowed',
  PROHIBITED_CONTENT: 'it held prohibited content',
  SPII: 'it held personal data',
};

function filterWords(name: string, rawReason = ''): string {
  const why = FILTERS[rawReason];
  if (why) return `${name} stopped its answer: ${why} (${rawReason}).`;
  return `${name} stopped its answer: its filter did not let it pass${rawReason === '' ? '' : ` (${rawReason})`}.`;
}

function callWords(name: string, rawReason: string | undefined): string {
  switch (rawReason) {
    case 'UNEXPECTED_TOOL_CALL':
      return `${name} called a tool that it was not offered (${rawReason}).`;
    case 'TOO_MANY_TOOL_CALLS':
      return `${name} called too many tools in a row (${rawReason}).`;
    default:
      return `${name} wrote a tool call that can't be read${rawReason === undefined ? '' : ` (${rawReason})`}.`;
  }
}
