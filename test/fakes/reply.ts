import type { Gate } from './gate';

/** What a fake model server answers to one request; the same script serves every protocol. */
export type Reply = Answer | Failure | PromptBlock;

export type ScriptedCall = { name: string; args: unknown; id?: string };

export type Answer = {
  type: 'answer';
  thoughts?: readonly string[];
  /** Claude's: the thoughts come encrypted, so that nobody can read them. */
  areThoughtsEncrypted?: boolean;
  text?: readonly string[];
  /** Parallel calls of one step. */
  calls?: readonly ScriptedCall[];
  /** The protocol's own word, e.g. MAX_TOKENS or length. */
  finish?: string;
  cachedTokens?: number;
  /** `none` leaves usage out; `last` sends it only at the end. */
  usage?: 'none' | 'last';
  /** How the stream ends once everything above was sent; `complete` unless said otherwise. */
  end?: StreamEnd;
  /** Holds every chunk back until the test lets it pass. */
  gate?: Gate;
};

export type StreamEnd =
  | 'complete'
  /** The connection breaks. */
  | 'cut'
  /** The stream ends politely, with nothing that says it is whole. */
  | 'early'
  /** An error inside the stream, after the status 200. */
  | 'error-object'
  /** The same as bare JSON, which is no event of the stream. */
  | 'raw-json'
  /** A chunk that is no JSON, then the rest. */
  | 'broken-chunk'
  /** Nothing more comes, and the connection stays open. */
  | 'stall';

export type Failure = {
  type: 'failure';
  status: number;
  message: string;
  /** Google's name of the status, Anthropic's type of the error. */
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

/** Gemini says how long to wait in the body, not in a header. */
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

/** A server's figures for one answer, counted as roughly four characters a token. */
export type FakeTokens = { prompt: number; cached: number; output: number; thoughts: number };

/** What a provider counts for one picture, whatever its size in bytes. */
const PICTURE_TOKENS = 258;

/** Tokens of a request. Pictures in it (base64) count as such, not by their letters. */
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
