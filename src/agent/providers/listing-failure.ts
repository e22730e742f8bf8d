import { toError } from '@/kernel/error';
import { describeFailure, type ProviderError } from '../core/failures/provider-error';
import type { ProviderId } from '../core/models/model-ref';
import { ListingError } from './listing';
import { secretsOf } from './secrets';
import type { ProviderSetting } from './settings';

/** Returns why a provider's list of models isn't available. `error` is what the request threw. */
export function listingFailureOf(error: unknown, provider: ProviderId, setting: ProviderSetting): ProviderError {
  const isAnswer = error instanceof ListingError;
  const failure = describeFailure({
    provider,
    modelId: null,
    status: isAnswer ? error.status : null,
    body: isAnswer ? error.body : networkWords(error),
    secrets: secretsOf(setting),
  });
  if (!isUnreadable(error)) return failure;
  return {
    ...failure,
    message: 'Can’t load the list of models: the server answered, but not with a list. Check the address.',
    providerMessage: null,
  };
}

function isUnreadable(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError');
}

/** Returns the details of a network error. `fetch` throws "fetch failed"; the details are in its cause. */
function networkWords(error: unknown): string {
  const { cause, message } = toError(error);
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
