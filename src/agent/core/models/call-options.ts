import type { ProviderOptions } from '../history/message';
import type { ThinkingRequest } from './model-capabilities';

/** The options that a person or a template set for a call. */
export type CallSettings = {
  thinking?: ThinkingRequest | undefined;
  temperature?: number | undefined;
  /** The limit for everything that the model writes, including thoughts, in tokens. */
  maxOutputTokens?: number | undefined;
};

/** The options that are sent. */
export type CallOptions = {
  providerOptions: ProviderOptions;
  temperature?: number;
  maxOutputTokens?: number;
};
