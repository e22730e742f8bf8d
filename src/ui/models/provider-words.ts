import type { ProbeResult, ProviderView } from '@/agent/model-schema';

/** The provider in a list; in sentences of errors the compatible server is "The model server". */
export function providerLabel({ provider, name }: Pick<ProviderView, 'provider' | 'name'>): string {
  return provider === 'compatible' ? 'OpenAI-compatible server' : name;
}

export const NOT_SET_UP = { label: 'Not set up', tone: 'plain' } as const;

export const KEY_STATES: Record<ProviderView['key'], { label: string; tone: 'add' | 'plain' | 'warn' }> = {
  workspace: { label: 'Workspace key', tone: 'add' },
  environment: { label: 'Server key', tone: 'add' },
  none: { label: 'No key', tone: 'plain' },
  'not-needed': { label: 'No key needed', tone: 'plain' },
  unreadable: { label: 'Key unreadable', tone: 'warn' },
};

export function probeWords({ models, ms }: Extract<ProbeResult, { ok: true }>): string {
  return `Connected: ${models === 1 ? '1 model' : `${models} models`}, answered in ${ms} ms.`;
}
