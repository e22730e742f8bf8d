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
import { describeFailure, type ProviderError } from '../core/provider-error';

/** What happened, from whatever was thrown or came as an error inside the stream; null when it says nothing useful. */
export function providerErrorOf(thrown: unknown, model: ModelRef): ProviderError | null {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  if (isAppError(error)) {
    return { message: error.message, status: null, retryable: false, retryAfterMs: null, providerMessage: null };
  }
  if (APICallError.isInstance(error)) {
    // The answer began well and could not be read to its end: the provider said nothing about why.
    if (error.statusCode !== undefined && error.statusCode < 300) return null;
    return describeFailure({
      ...model,
      status: error.statusCode ?? null,
      body: error.responseBody ?? error.message,
      headers: error.responseHeaders ?? {},
      nowMs: Date.now(),
    });
  }
  // A server of the OpenAI protocol puts its error object into the stream as it is.
  if (isObject(error) && !(error instanceof Error) && typeof error.message === 'string') {
    return describeFailure({ ...model, status: typeof error.code === 'number' ? error.code : 500, body: error });
  }
  return null;
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
