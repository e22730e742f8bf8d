import type { Context } from '@/identity/context';
import type { Platform } from '@/platform/context';
import type { Settings } from '@/platform/settings';
import { ModelCatalog } from '../providers/catalog';
import type { ModelView } from '../schema';

// One catalogue for each set of settings, that is: one a process. It keeps what the providers answered.
const catalogs = new WeakMap<Settings, ModelCatalog>();

function catalogOf({ settings }: Platform): ModelCatalog {
  let catalog = catalogs.get(settings);
  if (!catalog) {
    catalog = new ModelCatalog(settings.providers);
    catalogs.set(settings, catalog);
  }
  return catalog;
}

/** The operator's choice, else the first of a provider that offers any, else the offline copy editor. */
export async function defaultModel(platform: Platform): Promise<string> {
  return platform.settings.defaultModel ?? (await catalogOf(platform).defaultModel());
}

/**
 * Every model that can be chosen, the default one first. A provider that is set up but cannot be reached is there as
 * one entry that says why; one that is not set up is left out.
 */
export async function availableModels(ctx: Context): Promise<ModelView[]> {
  const [offers, standard] = await Promise.all([catalogOf(ctx).list(), defaultModel(ctx)]);
  const views = offers.flatMap(({ provider, name, status, problem, models }): ModelView[] => {
    if (status === 'unreachable') {
      const label = `${name}: no list of models`;
      const reason = problem ?? 'It cannot be reached.';
      return [{ model: `${provider}/`, provider, label, isDefault: false, available: false, reason }];
    }
    return models.map((offered) => ({
      model: offered.model,
      provider,
      label: offered.name,
      isDefault: offered.model === standard,
      available: true,
      reason: undefined,
    }));
  });
  // The operator may name a model that its provider does not list.
  if (!views.some(({ isDefault }) => isDefault)) {
    const provider = standard.slice(0, standard.indexOf('/'));
    const label = standard.slice(provider.length + 1);
    views.push({ model: standard, provider, label, isDefault: true, available: true, reason: undefined });
  }
  return views.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}
