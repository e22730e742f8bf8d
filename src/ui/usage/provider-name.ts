import { PROVIDER_NAMES, PROVIDERS } from '@/agent/core/models/model-ref';
import { t } from '@/generated/messages/models';

/** Returns a provider's name as the settings of models show it. A provider that is no longer known has its id. */
export function providerName(provider: string): string {
  if (provider === 'compatible') return t('compatibleServer');
  const known = PROVIDERS.find((id) => id === provider);
  return known ? PROVIDER_NAMES[known] : provider;
}
