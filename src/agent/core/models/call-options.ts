import type { ProviderOptions } from '../history/message';
import type { ThinkingRequest } from './model-capabilities';

/** What a person or a template set for a call. */
export type CallSettings = {
  thinking?: ThinkingRequest | undefined;
  temperature?: number | undefined;
  /** Of everything that the model writes, thoughts included. */
  maxOutputTokens?: number | undefined;
};

/** What is sent of it. */
export type CallOptions = {
  providerOptions: ProviderOptions;
  temperature?: number;
  maxOutputTokens?: number;
};
