import {
  APICallError,
  InvalidArgumentError,
  InvalidPromptError,
  MissingToolResultsError,
  RetryError,
  UnsupportedFunctionalityError,
} from 'ai';
import { isAppError } from '@/kernel/error';
import { isObject } from '../core/message';
import type { ModelRef } from '../core/model-ref';
import { describeFailure, errorTypeOf, type ProviderError } from '../core/provider-error';

/** What happened, from whatever was thrown or came as an error inside the stream; null when it says nothing useful. */
export function providerErrorOf(thrown: unknown, model: ModelRef): ProviderError | null {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (isAppError(error)) {
    return { message: error.message, status: null, retryable: false, retryAfterMs: null, providerMessage: null };
  }
  if (APICallError.isInstance(error)) {
    // The answer began well and could not be read to its end: the provider said nothing about why.
    if (error.statusCode !== undefined && error.statusCode < 300) return null;
    const body = error.responseBody ?? error.message;
    return describeFailure({
      ...model,
      // An error at the start of a stream comes as one of a few statuses, whatever its own is.
      status: (model.provider === 'anthropic' ? statusOfAnthropic(body) : undefined) ?? error.statusCode ?? null,
      body,
      headers: error.responseHeaders ?? {},
      nowMs: Date.now(),
    });
  }
  // A server of the OpenAI protocol puts its error object into the stream as it is.
  if (isObject(error) && !(error instanceof Error) && typeof error.message === 'string') {
    const status = model.provider === 'anthropic' ? statusOfAnthropic(error) : error.code;
    return describeFailure({ ...model, status: typeof status === 'number' ? status : 500, body: error });
  }
  return null;
}

/** Inside a stream an error names its type alone. */
const ANTHROPIC_STATUS: Record<string, number> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

function statusOfAnthropic(body: unknown): number | undefined {
  const type = errorTypeOf(body);
  return type === undefined ? undefined : ANTHROPIC_STATUS[type];
}

/** The request never left: its messages or options are wrong, and asking again can't help. */
export function isOurFault(error: unknown): boolean {
  return (
    InvalidPromptError.isInstance(error) ||
    InvalidArgumentError.isInstance(error) ||
    MissingToolResultsError.isInstance(error) ||
    UnsupportedFunctionalityError.isInstance(error)
  );
}

/** Takes secrets out of a provider's words: some repeat the key that they refuse. */
export function withoutSecrets(error: ProviderError, secrets: readonly string[]): ProviderError {
  let words = error.providerMessage;
  for (const secret of secrets) words = words?.replaceAll(secret, '[removed]') ?? null;
  return { ...error, providerMessage: words };
}
