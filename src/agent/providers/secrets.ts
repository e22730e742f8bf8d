import type { ProviderSetting } from './settings';

/** What must be in no text that leaves here: the key as it is, as in an address, and as in a Basic header. */
export function secretsOf({ apiKey }: Pick<ProviderSetting, 'apiKey'>): string[] {
  if (!apiKey) return [];
  const base64 = Buffer.from(apiKey).toString('base64');
  return [apiKey, encodeURIComponent(apiKey), base64.replace(/=+$/, '')];
}
