import { requireDocument, requireProject } from '@/documents/access';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import type { Settings } from '@/platform/settings';
import { capabilitiesOf } from '../core/models/model-capabilities';
import { PROVIDER_NAMES, PROVIDERS, parseModelRef, providerDefault, providerOfDefault } from '../core/models/model-ref';
import type { ModelsInput, ProjectModelSettings } from '../model-schema';
import { ModelCatalog, type OfferCache, type ProviderOffer } from '../providers/catalog';
import { isConfigured } from '../providers/model';
import type { ProviderSettings } from '../providers/settings';
import type { ModelView } from '../schema';
import { findFallback } from '../store/model-settings';
import { findWorkspaceModel } from '../store/project-models';
import { projectDefaults } from './project-model';
import { providerSettingsOf } from './providers/provider-settings';

type Reads = Pick<Platform, 'settings' | 'db'>;

/** The workspace and project in which a model will be used. */
export interface ModelPlace {
  workspaceId: string;
  /** If given, the project's default overrides the workspace's. */
  projectId?: string | undefined;
}

/** Providers' offers, cached per settings object, so once per process. */
const caches = new WeakMap<Settings, OfferCache>();

function catalogOf(settings: Settings, providers: ProviderSettings): ModelCatalog {
  const cache = caches.get(settings) ?? new Map();
  caches.set(settings, cache);
  return new ModelCatalog(providers, { cache });
}

/** Returns every model that can be chosen in a workspace, or for a document in it. */
export async function models(ctx: Context, { workspaceId, documentId }: ModelsInput): Promise<ModelView[]> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'read' });
  const document = documentId === undefined ? undefined : await requireDocument(ctx, documentId, 'read');
  return availableModels(ctx, document ?? { workspaceId });
}

/**
 * Returns every model that can be chosen, the default first. A configured provider that can't be reached is one entry
 * with the reason; a provider that isn't configured is left out.
 */
export async function availableModels(platform: Reads, place: ModelPlace): Promise<ModelView[]> {
  const providers = await providerSettingsOf(platform, place.workspaceId);
  const offers = await catalogOf(platform.settings, providers).list();
  const defaults = place.projectId === undefined ? undefined : await projectDefaults(platform, place.projectId);
  const preset = await defaultModel(platform, { ...place, projectModel: defaults?.model }, providers);
  const views = offers.flatMap((offer) => viewsOf(offer, preset));
  if (!views.some(({ isDefault }) => isDefault)) views.push(unlisted(preset, offers));
  return views.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/**
 * Returns the model for a turn in a project: `wanted`, or the default. If the default's provider can't list its models
 * now, the result is that provider's own default (see `providerDefault`), never a model of another provider. Throws
 * INVALID if `wanted` isn't a model name, UNAVAILABLE if the provider has no key. If admins have set fallback models, a
 * default without a key is accepted, and the turn falls back. Whether the provider has the model is known only at the
 * first call.
 */
export async function chooseModel(ctx: Context, projectId: string, wanted?: string): Promise<string> {
  return (await chooseModelAt(ctx, await requireProject(ctx, projectId, 'read'), wanted)).model;
}

/**
 * Like `chooseModel`, for callers that have checked that the person can read there. Also returns the project's
 * settings.
 */
export async function chooseModelAt(
  ctx: Context,
  { workspaceId, projectId }: Required<ModelPlace>,
  wanted?: string,
): Promise<{ model: string; settings: ProjectModelSettings }> {
  const [providers, defaults] = await Promise.all([
    providerSettingsOf(ctx, workspaceId),
    projectDefaults(ctx, projectId),
  ]);
  const { settings } = defaults;
  const model = wanted ?? (await defaultModel(ctx, { workspaceId, projectModel: defaults.model }, providers));
  if (wanted === undefined && !hasKey(model, providers) && (await mayFallBack(ctx, workspaceId)))
    return { model, settings };
  requireKey(model, providers, wanted === undefined ? `The default model, ${model},` : model);
  return { model, settings };
}

async function mayFallBack({ db }: Reads, workspaceId: string): Promise<boolean> {
  return ((await findFallback(db, workspaceId))?.models.length ?? 0) > 0;
}

/** Throws UNAVAILABLE if the model's provider has no key, INVALID if it isn't a model name. */
export function requireKey(model: string, providers: ProviderSettings, name = model): void {
  if (hasKey(model, providers)) return;
  throw new AppError('UNAVAILABLE', `${name} can’t be used. ${NO_KEY} Choose another model.`);
}

/**
 * Returns the actual model name: `model` itself, unless it is a provider's own default. Throws UNAVAILABLE with the
 * provider's message if that provider can't list its models.
 */
export async function knownModel({ settings }: Reads, providers: ProviderSettings, model: string): Promise<string> {
  const provider = providerOfDefault(model);
  if (!provider) return model;
  const found = await catalogOf(settings, providers).preferredModelOf(provider);
  if ('model' in found) return found.model;
  throw new AppError(
    'UNAVAILABLE',
    `${PROVIDER_NAMES[provider]} is the default provider, but its default model isn’t known. ${found.problem}`,
  );
}

const NO_KEY = 'Its provider has no key. An admin can add one.';

/**
 * Returns the default of the project, the workspace or the operator, whichever is set first in this order. If none is,
 * returns the model of the first provider with a key.
 */
async function defaultModel(
  platform: Reads,
  { workspaceId, projectModel }: { workspaceId: string; projectModel: string | undefined },
  providers: ProviderSettings,
): Promise<string> {
  const named = projectModel ?? (await findWorkspaceModel(platform.db, workspaceId))?.model;
  return named ?? defaultOf(platform.settings, providers);
}

/** Returns the model of projects in a workspace without defaults. */
export async function serverDefault(platform: Reads, workspaceId: string): Promise<string> {
  return defaultOf(platform.settings, await providerSettingsOf(platform, workspaceId));
}

async function defaultOf(settings: Settings, providers: ProviderSettings): Promise<string> {
  if (settings.defaultModel !== undefined) return settings.defaultModel;
  const found = await catalogOf(settings, providers).defaultModel();
  return 'model' in found ? found.model : providerDefault(found.provider);
}

function hasKey(model: string, providers: ProviderSettings): boolean {
  const provider = providerOfDefault(model) ?? parseModelRef(model).provider;
  return provider === 'offline' || isConfigured(provider, providers[provider]);
}

/** Returns whether a workspace has a language model besides the offline copy editor. Makes no request to providers. */
export async function hasLanguageModel(platform: Reads, workspaceId: string): Promise<boolean> {
  const providers = await providerSettingsOf(platform, workspaceId);
  return PROVIDERS.some((id) => id !== 'offline' && isConfigured(id, providers[id]));
}

const UNKNOWN = {
  thinking: { kind: 'none' },
  maxTemperature: null,
  tools: null,
  vision: null,
  context: null,
  isCorrected: false,
} as const;

function viewsOf({ provider, name, status, problem, models }: ProviderOffer, preset: string): ModelView[] {
  if (status === 'ready') {
    return models.map((offered) => ({
      model: offered.model,
      provider: name,
      label: offered.name,
      thinking: offered.thinking,
      maxTemperature: offered.maxTemperature,
      tools: offered.tools,
      vision: offered.vision,
      context: offered.context,
      isDefault: offered.model === preset,
      isCorrected: offered.isCorrected,
      available: true,
      reason: undefined,
    }));
  }
  if (status === 'not-configured') return [];
  return [
    {
      model: providerDefault(provider),
      provider: name,
      label: name,
      ...UNKNOWN,
      isDefault: preset === providerDefault(provider),
      available: false,
      reason: problem ?? 'It can’t be reached.',
    },
  ];
}

/** Returns the default model's entry if its provider doesn't list it, or can't list anything at the moment. */
function unlisted(model: string, offers: readonly ProviderOffer[]): ModelView {
  const empty = providerOfDefault(model);
  if (empty) {
    const name = PROVIDER_NAMES[empty];
    const reason = `${name} offers no models.`;
    return { ...UNKNOWN, model, provider: name, label: name, isDefault: true, available: false, reason };
  }
  const ref = parseModelRef(model);
  const { provider, modelId } = ref;
  const { thinking, maxTemperature } = capabilitiesOf(ref);
  const offer = offers.find((candidate) => candidate.provider === provider);
  return {
    model,
    provider: offer?.name ?? provider,
    label: modelId,
    ...UNKNOWN,
    thinking,
    maxTemperature,
    isDefault: true,
    // A provider whose list isn't available at the moment may still answer.
    available: offer?.status !== 'not-configured',
    reason: offer?.status === 'not-configured' ? NO_KEY : undefined,
  };
}
