import type { ProbeResult, ProviderView } from '@/agent/model-schema';
import { t } from '@/generated/messages/models';

/** Returns a provider's name for lists. Error messages call the compatible server "The model server" instead. */
export function providerLabel({ provider, name }: Pick<ProviderView, 'provider' | 'name'>): string {
  return provider === 'compatible' ? t('compatibleServer') : name;
}

interface KeyState {
  label: string;
  tone: 'add' | 'plain' | 'warn';
}

export function notSetUp(): KeyState {
  return { label: t('notSetUp'), tone: 'plain' };
}

const TONES: Record<ProviderView['key'], KeyState['tone']> = {
  workspace: 'add',
  environment: 'add',
  none: 'plain',
  'not-needed': 'plain',
  unreadable: 'warn',
};

export function keyState(key: ProviderView['key']): KeyState {
  return { label: t('keyState', { key }), tone: TONES[key] };
}

export function probeWords({ models, ms }: Extract<ProbeResult, { ok: true }>): string {
  return t('connected', { models, ms });
}
