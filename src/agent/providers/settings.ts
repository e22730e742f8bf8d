import type { CapabilityOverrides } from '../core/models/model-capabilities';

/** How a provider is reached. Without a key it counts as not configured, except `compatible`, which may need none. */
export type ProviderSetting = {
  apiKey: string | undefined;
  /** Without a slash at its end; Google's ends in /v1beta, the others' in /v1 or the like. */
  baseUrl: string;
  /** Model ids set by the operator, for servers that don't list theirs. */
  models?: readonly string[];
};

/** Everything that the providers know about the installation. They don't read the environment. */
export type ProviderSettings = {
  google: ProviderSetting;
  openrouter: ProviderSetting;
  anthropic: ProviderSetting;
  openai: ProviderSetting;
  /** Undefined if there is no such server. */
  compatible: ProviderSetting | undefined;
  /** The application's name and address, sent to OpenRouter. */
  app?: { name: string; url: string };
  /** Corrections of models, by `provider/model-id`. */
  capabilities?: CapabilityOverrides;
};
