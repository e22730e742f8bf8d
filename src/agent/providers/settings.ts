import type { CapabilityOverrides } from '../core/models/model-capabilities';

/** How a provider is reached. Without a key it counts as not configured, but for `compatible`, which may need none. */
export type ProviderSetting = {
  apiKey: string | undefined;
  /** Without a slash at its end; Google's ends in /v1beta, the others' in /v1 or the like. */
  baseUrl: string;
  /** Model ids that the operator names, for servers that don't list theirs. */
  models?: readonly string[];
};

/** Everything the providers know about the installation. They read no environment. */
export type ProviderSettings = {
  google: ProviderSetting;
  openrouter: ProviderSetting;
  anthropic: ProviderSetting;
  openai: ProviderSetting;
  /** Undefined: there is no such server. */
  compatible: ProviderSetting | undefined;
  /** How OpenRouter is told which application asks. */
  app?: { name: string; url: string };
  /** Corrections of what is known about models, by `provider/model-id`. */
  capabilities?: CapabilityOverrides;
};
