import { PROVIDER_NAMES, PROVIDERS, providerOfDefault } from '@/agent/core/models/model-ref';
import type { ModelView } from '@/agent/schema';
import { t } from '@/generated/messages/models/defaults';

const UNKNOWN = {
  thinking: { kind: 'none' },
  maxTemperature: null,
  tools: null,
  vision: null,
  context: null,
  isCorrected: false,
} as const;

/**
 * Returns the models for a picker. If `selected` is no longer available, it is added with the reason, so that the
 * picker doesn't silently switch to another model.
 */
export function withSelected(models: readonly ModelView[], selected: string | undefined): readonly ModelView[] {
  if (!selected || models.some(({ model }) => model === selected)) return models;
  return [...models, missing(models, selected)];
}

function missing(models: readonly ModelView[], selected: string): ModelView {
  const id = PROVIDERS.find((candidate) => selected.startsWith(`${candidate}/`));
  const provider = id === undefined ? '' : PROVIDER_NAMES[id];
  const own = providerOfDefault(selected) !== undefined;
  const ofProvider = models.filter(({ model }) => id !== undefined && model.startsWith(`${id}/`));
  return {
    ...UNKNOWN,
    model: selected,
    provider,
    label: own ? t('providerDefault', { provider }) : selected.slice(selected.indexOf('/') + 1),
    isDefault: false,
    available: own,
    reason: own ? undefined : reasonFor(ofProvider),
  };
}

function reasonFor(ofProvider: readonly ModelView[]): string {
  if (ofProvider.some(({ available }) => available)) return t('notOffered');
  const [unreachable] = ofProvider;
  return unreachable ? t('noList') : t('noKey');
}

/** Returns the model to send: undefined for a provider's default, which the server determines. */
export function modelToSend(model: string | undefined): string | undefined {
  return model === undefined || providerOfDefault(model) ? undefined : model;
}

const key = (workspaceId: string) => `model:${workspaceId}`;
/** The old key, under which one choice was stored for all workspaces. */
const OLD_KEY = 'model';

/** Returns the model that the person chose last in this workspace and browser. */
export function rememberedModel(workspaceId: string): string | undefined {
  return localStorage.getItem(key(workspaceId)) ?? localStorage.getItem(OLD_KEY) ?? undefined;
}

export function rememberModel(workspaceId: string, model: string): void {
  localStorage.setItem(key(workspaceId), model);
}
