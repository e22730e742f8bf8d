import type { ProviderSetting } from './settings';

/**
 * Returns everything that must not appear in any text that leaves the server: the key itself, its URL-encoded form, and
 * its form in a Basic header.
 */
export function secretsOf({ apiKey }: Pick<ProviderSetting, 'apiKey'>): string[] {
  if (!apiKey) return [];
  const base64 = Buffer.from(apiKey).toString('base64');
  return [apiKey, encodeURIComponent(apiKey), base64.replace(/=+$/, '')];
}
