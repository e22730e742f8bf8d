import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import type { Settings } from '@/platform/settings';
import { parseModelRef } from '../core/model-ref';
import { ModelCatalog, type ProviderOffer } from '../providers/catalog';
import { isConfigured } from '../providers/model';
import type { ModelView } from '../schema';

/** One catalogue for each set of settings, that is one a process: it keeps what the providers answered. */
const catalogs = new WeakMap<Settings, ModelCatalog>();

function catalogOf(settings: Settings): ModelCatalog {
  const catalog = catalogs.get(settings) ?? new ModelCatalog(settings.providers);
  catalogs.set(settings, catalog);
  return catalog;
}

/**
 * Every model that can be chosen, the default one first. A provider that is set up but cannot be reached is there as one
 * entry that says why; one that is not set up is left out.
 */
export async function availableModels({ settings }: Pick<Platform, 'settings'>): Promise<ModelView[]> {
  const offers = await catalogOf(settings).list();
  const preset = await defaultModel(settings);
  const views = offers.flatMap((offer) => viewsOf(offer, preset));
  if (!views.some(({ isDefault }) => isDefault)) views.push(unlisted(preset, offers));
  return views.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/**
 * The model that was asked for, or the default one. Throws INVALID for a name that is none, UNAVAILABLE when its provider
 * has no key here. Whether the provider knows the model shows at the first call.
 */
export async function chooseModel({ settings }: Pick<Platform, 'settings'>, wanted?: string): Promise<string> {
  const model = wanted ?? (await defaultModel(settings));
  const { provider } = parseModelRef(model);
  if (provider !== 'offline' && !isConfigured(provider, settings.providers[provider])) {
    throw new AppError('UNAVAILABLE', `${model} cannot be used. ${NO_KEY} Choose another model.`);
  }
  return model;
}

const NO_KEY = 'No key is set for its provider; an administrator can set one.';

async function defaultModel(settings: Settings): Promise<string> {
  return settings.defaultModel ?? (await catalogOf(settings).defaultModel());
}

function viewsOf({ provider, name, status, problem, models }: ProviderOffer, preset: string): ModelView[] {
  if (status === 'ready') {
    return models.map((offered) => ({
      model: offered.model,
      provider: name,
      label: offered.name,
      thinking: offered.thinking,
      isDefault: offered.model === preset,
      available: true,
      reason: undefined,
    }));
  }
  if (status === 'not-configured') return [];
  return [
    {
      model: `${provider}/`,
      provider: name,
      label: name,
      thinking: { kind: 'none' },
      isDefault: false,
      available: false,
      reason: problem ?? 'It cannot be reached.',
    },
  ];
}

/** The operator named a default that its provider does not list. */
function unlisted(model: string, offers: readonly ProviderOffer[]): ModelView {
  const { provider, modelId } = parseModelRef(model);
  const offer = offers.find((candidate) => candidate.provider === provider);
  return {
    model,
    provider: offer?.name ?? provider,
    label: modelId,
    thinking: { kind: 'none' },
    isDefault: true,
    // One whose list cannot be had at the moment may well answer.
    available: offer?.status !== 'not-configured',
    reason: offer?.status === 'not-configured' ? NO_KEY : undefined,
  };
}
