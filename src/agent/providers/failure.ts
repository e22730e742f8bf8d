import {
  APICallError,
  InvalidArgumentError,
  InvalidPromptError,
  MissingToolResultsError,
  RetryError,
  UnsupportedFunctionalityError,
} from 'ai';
import { isAppError } from '@/kernel/error';
import { describeFailure, errorTypeOf, type ProviderError } from '../core/failures/provider-error';
import { isObject } from '../core/history/message';
import type { ModelRef } from '../core/models/model-ref';

type Asked = ModelRef & { secrets: readonly string[] };

/**
 * Describes what happened, from a thrown error or an error in the stream, or returns null if it says nothing useful.
 */
export function providerErrorOf(thrown: unknown, model: Asked): ProviderError | null {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown;
  const { provider, modelId, secrets } = model;
  const asked = { provider, modelId, secrets };
  if (isAppError(error)) {
    const nothing = { status: null, retryAfterMs: null, providerMessage: null };
    return { ...nothing, message: error.message, retryable: false, unavailable: false };
  }
  if (APICallError.isInstance(error)) return apiCallFailure(error, asked);
  // A server of the OpenAI protocol puts its error object into the stream unchanged.
  if (isObject(error) && !(error instanceof Error) && typeof error.message === 'string') {
    const status = model.provider === 'anthropic' ? statusOfAnthropic(error) : error.code;
    if (typeof status === 'number') return describeFailure({ ...asked, status, body: error });
    return { ...describeFailure({ ...asked, status: UNNAMED, body: error }), status: null };
  }
  return null;
}

function apiCallFailure(error: APICallError, asked: Asked): ProviderError | null {
  // The response began successfully but couldn't be read to its end, and the provider didn't say why.
  if (error.statusCode !== undefined && error.statusCode < 300) return null;
  const body = error.responseBody ?? error.message;
  return describeFailure({
    ...asked,
    // An error at the start of a stream comes with one of a few HTTP statuses, so the error's own type is used first.
    status: (asked.provider === 'anthropic' ? statusOfAnthropic(body) : undefined) ?? error.statusCode ?? null,
    body,
    headers: error.responseHeaders ?? {},
    nowMs: Date.now(),
  });
}

/** The status of an error that has none. */
const UNNAMED = 500;

/** Errors inside a stream have only a type. */
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

/** Returns whether the request was never sent because its messages or options are invalid. Retrying can't help. */
export function isOurFault(error: unknown): boolean {
  return (
    InvalidPromptError.isInstance(error) ||
    InvalidArgumentError.isInstance(error) ||
    MissingToolResultsError.isInstance(error) ||
    UnsupportedFunctionalityError.isInstance(error)
  );
}
