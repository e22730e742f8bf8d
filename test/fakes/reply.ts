import type { Gate } from './gate';

/** A fake model server's reply to one request. The same script works for every protocol. */
export type Reply = Answer | Failure | PromptBlock;

export type ScriptedCall = { name: string; args: unknown; id?: string };

export type Answer = {
  type: 'answer';
  thoughts?: readonly string[];
  /** Only for Claude: whether the thoughts are sent encrypted, so that nobody can read them. */
  areThoughtsEncrypted?: boolean;
  text?: readonly string[];
  /** Parallel calls in one step. */
  calls?: readonly ScriptedCall[];
  /** The protocol's own value, e.g. MAX_TOKENS or length. */
  finish?: string;
  cachedTokens?: number;
  /** `none` leaves usage out; `last` sends it only at the end. */
  usage?: 'none' | 'last';
  /** How the stream ends after everything above was sent. Default: `complete`. */
  end?: StreamEnd;
  /** Holds every chunk back until the test lets it pass. */
  gate?: Gate;
};

export type StreamEnd =
  | 'complete'
  /** The connection breaks. */
  | 'cut'
  /** The stream ends normally, but without the event that says it is complete. */
  | 'early'
  /** An error inside the stream, after the status 200. */
  | 'error-object'
  /** The same error as bare JSON, which isn't a valid event of the stream. */
  | 'raw-json'
  /** A chunk that isn't JSON, then the rest. */
  | 'broken-chunk'
  /** Nothing more is sent, and the connection stays open. */
  | 'stall';

export type Failure = {
  type: 'failure';
  status: number;
  message: string;
  /** Google's status name, or Anthropic's error type. */
  name?: string;
  details?: readonly unknown[];
  headers?: Record<string, string>;
};

export type PromptBlock = { type: 'prompt-block'; reason: string };

export function say(...text: string[]): Answer {
  return { type: 'answer', text };
}

export function call(name: string, args: unknown, more: Partial<Answer> = {}): Answer {
  return { type: 'answer', calls: [{ name, args }], ...more };
}

/** Makes a rate-limit error. Gemini sends the time to wait in the body, not in a header. */
export function rateLimited(retryDelay: string): Failure {
  return {
    type: 'failure',
    status: 429,
    name: 'RESOURCE_EXHAUSTED',
    message: `You exceeded your current quota. Please retry in ${retryDelay}.`,
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.Help',
        links: [{ description: 'Learn more', url: 'https://x.invalid' }],
      },
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel', quotaValue: '10' }],
      },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay },
    ],
  };
}

export function overloaded(): Failure {
  return {
    type: 'failure',
    status: 503,
    name: 'UNAVAILABLE',
    message:
      'This model is currently experiencing high demand. Spikes in demand are usually temporary. Please try again later.',
  };
}

/** A server's token counts for one answer, at about four characters per token. */
export type FakeTokens = { prompt: number; cached: number; output: number; thoughts: number };

/** The tokens that a provider counts for one picture, whatever its size in bytes. */
const PICTURE_TOKENS = 258;

/** Returns the tokens of a request. A base64 picture counts as a picture, not by its characters. */
export function countRequestTokens(request: unknown): number {
  let pictures = 0;
  const text = JSON.stringify(request, (_key, value: unknown) => {
    if (typeof value !== 'string' || !/^(data:image\/\w+;base64,)?[A-Za-z0-9+/]{200,}={0,2}$/.test(value)) return value;
    pictures++;
    return '';
  });
  return countTokens(text) + pictures * PICTURE_TOKENS;
}

export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
