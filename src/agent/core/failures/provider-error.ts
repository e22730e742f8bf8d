import { shorten } from '@/kernel/text';
import { isObject } from '../history/message';
import { PROVIDER_NAMES, type ProviderId } from '../models/model-ref';
import { redact } from './redact';
import { waitWords } from './wait-words';

/** Why a model call failed. `message` is ours, for people. Neither text contains a key; see `redact`. */
export type ProviderError = {
  message: string;
  /** HTTP status, or the status in the stream's error. Null without a response. */
  status: number | null;
  retryable: boolean;
  /** The wait that the provider asked for, if any. */
  retryAfterMs: number | null;
  /** The provider's message, shortened. Null if there is none. */
  providerMessage: string | null;
  /** Whether the provider can't serve the model now, whatever the request. Another model may answer it. */
  unavailable: boolean;
};

export type Failure = {
  provider: ProviderId;
  /** Null if the request was for the list of models. */
  modelId: string | null;
  status: number | null;
  /** The body as text, the error object from a stream, or a network error. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The current time, needed only for a retry-after header that contains a date. */
  nowMs?: number;
  /** The keys that were sent, which are removed from texts: see `redact`. */
  secrets?: readonly string[];
};

/** Only this many characters of a provider's message are redacted and used. */
const LONGEST_BODY = 4_000;
const WORDS_LIMIT = 500;

export function describeFailure(failure: Failure): ProviderError {
  const said = readBody(failure.body);
  const retryAfterMs = retryAfter(failure, said);
  const kind = kindOf(failure.status, said);
  const clean = (text: string) => redact(text.slice(0, LONGEST_BODY), failure.secrets);
  const told: Told = { quota: said.quota && clean(said.quota), wait: waitWords(retryAfterMs) };
  const words = shorten(clean(said.message), WORDS_LIMIT);
  return {
    message: messageOf(kind, failure, told),
    status: failure.status,
    retryable: KINDS[kind].retryable,
    retryAfterMs,
    providerMessage: words === '' ? null : words,
    unavailable: KINDS[kind].unavailable,
  };
}

/** Returns `message` with the provider's own message, for turns, usage rows and tools. */
export function fullMessage({ message, providerMessage, status }: ProviderError): string {
  if (providerMessage === null) return message;
  const answer = status === null ? '' : ` (${status})`;
  return `${message} Message from the provider${answer}: “${providerMessage}”`;
}

/** Returns the provider's own name for the error, e.g. `overloaded_error`. */
export function errorTypeOf(body: unknown): string | undefined {
  return readBody(body).type;
}

function messageOf(kind: Kind, { provider, modelId }: Failure, told: Told): string {
  const name = PROVIDER_NAMES[provider];
  if (modelId === null) return `Can’t load the list of models: ${name} ${KINDS[kind].list}.`;
  return KINDS[kind].message({ name, model: modelId, ...told });
}

/** Details from the provider, in words: the quota that is used up, and how long to wait. */
type Told = { quota: string | undefined; wait: string | undefined };
type Place = { name: string; model: string } & Told;
type Kind = keyof typeof KINDS;

const KINDS = {
  unreachable: {
    retryable: true,
    unavailable: true,
    message: ({ name }: Place) => `Couldn’t reach ${name}. Nothing was changed; try again in a moment.`,
    list: 'couldn’t be reached',
  },
  key: {
    retryable: false,
    unavailable: true,
    message: ({ name }: Place) => `${name} refused the key. An admin can check it under Settings → Models & keys.`,
    list: 'refused the key',
  },
  credit: {
    retryable: false,
    unavailable: true,
    message: ({ name }: Place) =>
      `The credit for ${name} is used up. Choose another model, or ask an admin to add credit.`,
    list: 'says that the credit is used up',
  },
  dailyQuota: {
    retryable: false,
    unavailable: true,
    message: ({ name, quota }: Place) =>
      `A daily quota for ${name} is used up${quota ? `: ${quota}` : ''}. Choose another model, or try again tomorrow.`,
    list: 'says that a daily quota is used up',
  },
  model: {
    retryable: false,
    unavailable: true,
    message: ({ name, model }: Place) => `${name} doesn’t offer the model “${model}”. Choose another one.`,
    list: 'has no list of models at this address',
  },
  tooLong: {
    retryable: false,
    unavailable: false,
    message: ({ name, model }: Place) =>
      `This conversation is too long for “${model}” (${name}). Start a new conversation, or choose a model with a larger context.`,
    list: 'says that the request is too long',
  },
  busy: {
    retryable: true,
    unavailable: true,
    message: ({ name, quota, wait = 'in a minute' }: Place) =>
      quota
        ? `A quota for ${name} is used up for now: ${quota}. Try again ${wait}.`
        : `${name} is limiting requests. Try again ${wait}.`,
    list: 'is limiting requests',
  },
  overloaded: {
    retryable: true,
    unavailable: true,
    message: ({ name, wait = 'in a moment' }: Place) => `${name} is overloaded or failing. Try again ${wait}.`,
    list: 'is overloaded or failing',
  },
  refused: {
    retryable: false,
    unavailable: false,
    message: ({ name }: Place) => `${name} refused the request.`,
    list: 'refused the request',
  },
};

function kindOf(status: number | null, said: Said): Kind {
  if (status === null) return 'unreachable';
  if (status === 401 || said.reasons.includes('API_KEY_INVALID')) return 'key';
  if (status === 402 || said.reasons.includes('insufficient_quota') || NO_CREDIT.test(said.message)) return 'credit';
  if (said.reasons.some((reason) => DAILY.test(reason))) return 'dailyQuota';
  if (status === 403) return 'key';
  if (status === 404) return 'model';
  if (status === 413 || TOO_LONG.test(said.message) || said.reasons.includes('context_length_exceeded'))
    return 'tooLong';
  if (status === 429) return 'busy';
  if (status === 408 || status === 409 || status >= 500) return 'overloaded';
  return 'refused';
}

/** Anthropic reports this with status 400 and no specific type. */
const NO_CREDIT = /credit balance is too low/i;
const DAILY = /PerDay|_per_day\b/;
const TOO_LONG = /(exceeds?|maximum|too (long|many)).{0,60}(context|tokens)|(context|token).{0,60}(exceed|too long)/i;

type Said = {
  message: string;
  type?: string;
  reasons: string[];
  /** The names of the quotas, joined. */
  quota?: string;
  details: unknown[];
};

/**
 * Reads a body in the formats of Google, OpenAI and Anthropic, as Google's array on its compatible endpoint, or as
 * plain text.
 */
function readBody(body: unknown): Said {
  const parsed = typeof body === 'string' ? parseJson(body) : body;
  const first = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isObject(first)) return { message: plainText(parsed), reasons: [], details: [] };
  const error = isObject(first.error) ? first.error : first;
  const details = Array.isArray(error.details) ? error.details : [];
  const message = [error.message, first.error, first.message, first.detail].find((text) => typeof text === 'string');
  const quota = quotaWords(details);
  return {
    message: withUpstreamWords(typeof message === 'string' ? message.trim() : '', error.metadata),
    ...(typeof error.type === 'string' && { type: error.type }),
    reasons: reasonsOf(error, details),
    ...(quota !== '' && { quota }),
    details,
  };
}

/** Adds the original provider's message. OpenRouter's own is only "Provider returned error". */
function withUpstreamWords(message: string, metadata: unknown): string {
  const raw = isObject(metadata) && typeof metadata.raw === 'string' ? metadata.raw : '';
  const words = raw === '' ? '' : readBody(raw).message || plainText(raw);
  return words === '' || message.includes(words) ? message : `${message}: ${words}`;
}

function reasonsOf(error: Record<string, unknown>, details: readonly unknown[]): string[] {
  const reasons: unknown[] = [error.code, error.type, error.status];
  for (const entry of details) if (isObject(entry)) reasons.push(entry.reason);
  for (const { quotaId, quotaMetric } of violationsIn(details)) reasons.push(quotaId, quotaMetric);
  return reasons.filter((reason) => typeof reason === 'string');
}

/** Returns the violations in Google's QuotaFailure. */
function violationsIn(details: readonly unknown[]): Record<string, unknown>[] {
  return details
    .filter(isObject)
    .flatMap(({ violations }): unknown[] => (Array.isArray(violations) ? violations : []))
    .filter(isObject);
}

const MAX_QUOTAS = 3;

/**
 * Returns the quotas' names, e.g. `GenerateRequestsPerDayPerProjectPerModel (limit 250, gemini-3.8-flash)`. Empty if
 * none is named.
 */
function quotaWords(details: readonly unknown[]): string {
  const names = violationsIn(details).flatMap((violation) => quotaName(violation) ?? []);
  return shorten([...new Set(names)].slice(0, MAX_QUOTAS).join('; '), WORDS_LIMIT);
}

function quotaName({ quotaId, quotaMetric, quotaValue, quotaDimensions }: Record<string, unknown>): string | undefined {
  const metric = typeof quotaMetric === 'string' ? quotaMetric.split('/').at(-1) : undefined;
  const name = typeof quotaId === 'string' ? quotaId : metric;
  if (!name) return undefined;
  const limit = typeof quotaValue === 'string' || typeof quotaValue === 'number' ? `limit ${quotaValue}` : undefined;
  const model = isObject(quotaDimensions) && typeof quotaDimensions.model === 'string' ? quotaDimensions.model : '';
  const more = [name === metric ? undefined : metric, limit, model].filter(Boolean).join(', ');
  return more === '' ? name : `${name} (${more})`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns a plain-text body. Ignores a proxy's HTML error page. */
function plainText(body: unknown): string {
  return typeof body === 'string' && !body.includes('<') ? body.trim() : '';
}

/** Returns the wait that the provider asks for, in a header or (Gemini) as `RetryInfo.retryDelay` in the body. */
function retryAfter({ headers = {}, nowMs }: Failure, said: Said): number | null {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(ms)) return Math.max(Math.ceil(ms), 0);
  const after = headers['retry-after'];
  if (after !== undefined) {
    const seconds = Number(after);
    if (Number.isFinite(seconds)) return Math.max(Math.ceil(seconds * 1000), 0);
    const date = Date.parse(after);
    if (nowMs !== undefined && Number.isFinite(date)) return Math.max(date - nowMs, 0);
  }
  for (const entry of said.details) {
    if (!isObject(entry) || typeof entry.retryDelay !== 'string') continue;
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(entry.retryDelay)?.[1];
    if (seconds !== undefined) return Math.ceil(Number(seconds) * 1000);
  }
  return null;
}
