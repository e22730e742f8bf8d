import type { CapabilityOverrides } from '../core/models/model-capabilities';

/**
 * A provider's connection settings. Without a key it counts as not configured, except `compatible`, which may need
 * none.
 */
export type ProviderSetting = {
  apiKey: string | undefined;
  /** Has no slash at its end. Google's ends in /v1beta, the others' in /v1 or similar. */
  baseUrl: string;
  /** Model ids set by the operator, for servers that don't list theirs. */
  models?: readonly string[];
};

/** Everything that provider code knows about the installation. It doesn't read the environment. */
export type ProviderSettings = {
  google: ProviderSetting;
  openrouter: ProviderSetting;
  anthropic: ProviderSetting;
  openai: ProviderSetting;
  /** Undefined if there is no such server. */
  compatible: ProviderSetting | undefined;
  /** The application's name and URL, sent to OpenRouter. */
  app?: { name: string; url: string };
  /** Admins' corrections of model capabilities, by `provider/model-id`. */
  capabilities?: CapabilityOverrides;
};
