import { isObject } from './message';
import { PROVIDER_NAMES, type ProviderId } from './model-ref';

/** Why a model call failed. `message` is for people; `providerMessage` holds the provider's own words, shortened. */
export type ProviderError = {
  message: string;
  /** HTTP status, or the one that the provider named inside the stream; null when nothing was answered. */
  status: number | null;
  retryable: boolean;
  /** How long the provider asks to wait. */
  retryAfterMs: number | null;
  providerMessage: string | null;
};

export type Failure = {
  provider: ProviderId;
  modelId: string;
  status: number | null;
  /** The body as text, or the error object that came inside a stream. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Needed only for a retry-after header that names a date. */
  nowMs?: number;
};

const WORDS_LIMIT = 500;

export function describeFailure(failure: Failure): ProviderError {
  const said = readBody(failure.body);
  const kind = kindOf(failure.status, said);
  return {
    message: KINDS[kind].message(PROVIDER_NAMES[failure.provider], failure.modelId),
    status: failure.status,
    retryable: KINDS[kind].retryable,
    retryAfterMs: retryAfter(failure, said),
    providerMessage: said.message === '' ? null : said.message.slice(0, WORDS_LIMIT).toWellFormed(),
  };
}

/** What the provider itself calls the error, e.g. `overloaded_error`. */
export function errorTypeOf(body: unknown): string | undefined {
  return readBody(body).type;
}

type Kind = keyof typeof KINDS;

const KINDS = {
  unreachable: {
    retryable: true,
    message: (name: string) => `${name} could not be reached. Nothing was changed; try again in a moment.`,
  },
  key: {
    retryable: false,
    message: (name: string) => `${name} refused the key. An administrator can check it in the server's settings.`,
  },
  credit: {
    retryable: false,
    message: (name: string) =>
      `The credit or daily quota at ${name} is used up. Choose another model, or try again later.`,
  },
  model: {
    retryable: false,
    message: (name: string, model: string) => `${name} does not offer the model “${model}”. Choose another one.`,
  },
  tooLong: {
    retryable: false,
    message: (name: string, model: string) =>
      `This is too long for “${model}” of ${name}. Start a new conversation, or choose a model with a larger context.`,
  },
  busy: {
    retryable: true,
    message: (name: string) => `${name} allows no more requests at the moment. Try again in a minute.`,
  },
  overloaded: {
    retryable: true,
    message: (name: string) => `${name} is overloaded or has a fault. Try again in a moment.`,
  },
  refused: {
    retryable: false,
    message: (name: string) => `${name} refused the request.`,
  },
};

function kindOf(status: number | null, said: Said): Kind {
  if (status === null) return 'unreachable';
  if (status === 401 || said.reasons.includes('API_KEY_INVALID')) return 'key';
  if (status === 402 || said.reasons.some((reason) => USED_UP.test(reason)) || NO_CREDIT.test(said.message))
    return 'credit';
  if (status === 403) return 'key';
  if (status === 404) return 'model';
  if (status === 413 || TOO_LONG.test(said.message) || said.reasons.includes('context_length_exceeded'))
    return 'tooLong';
  if (status === 429) return 'busy';
  if (status === 408 || status === 409 || status >= 500) return 'overloaded';
  return 'refused';
}

/** Anthropic says so with status 400 and no reason of its own. */
const NO_CREDIT = /credit balance is too low/i;
const USED_UP = /^insufficient_quota$|PerDay/;
const TOO_LONG = /(exceeds?|maximum|too (long|many)).{0,60}(context|tokens)|(context|token).{0,60}(exceed|too long)/i;

type Said = { message: string; type?: string; reasons: string[]; details: unknown[] };

/** Understands Google's, OpenAI's and Anthropic's shapes, Google's array on its compatible route, and plain text. */
function readBody(body: unknown): Said {
  const parsed = typeof body === 'string' ? parseJson(body) : body;
  const first = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isObject(first)) return { message: plainText(parsed), reasons: [], details: [] };
  const error = isObject(first.error) ? first.error : first;
  const details = Array.isArray(error.details) ? error.details : [];
  const message = [error.message, first.error, first.message, first.detail].find((text) => typeof text === 'string');
  return {
    message: typeof message === 'string' ? message : '',
    ...(typeof error.type === 'string' && { type: error.type }),
    reasons: reasonsOf(error, details),
    details,
  };
}

function reasonsOf(error: Record<string, unknown>, details: readonly unknown[]): string[] {
  const reasons: unknown[] = [error.code, error.type, error.status];
  for (const entry of details) {
    if (!isObject(entry)) continue;
    reasons.push(entry.reason);
    for (const violation of Array.isArray(entry.violations) ? entry.violations : []) {
      if (isObject(violation)) reasons.push(violation.quotaId);
    }
  }
  return reasons.filter((reason) => typeof reason === 'string');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A proxy's error page is no message. */
function plainText(body: unknown): string {
  return typeof body === 'string' && !body.includes('<') ? body.trim() : '';
}

/** The wait that the provider asks for: in a header, or (Gemini) as `RetryInfo.retryDelay` in the body. */
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
