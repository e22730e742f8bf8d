import { createHash } from 'node:crypto';
import { OFFLINE_MODEL } from '../copy-editor/offline-model';
import { NAME as COPY_EDITOR_NAME } from '../copy-editor/reply';
import { fullMessage } from '../core/failures/provider-error';
import { capabilitiesOf } from '../core/models/model-capabilities';
import { formatModelRef, PROVIDER_NAMES, PROVIDERS, type ProviderId } from '../core/models/model-ref';
import { PREFERRED_PROVIDERS, preferredModel } from '../core/models/preferred-model';
import type { ModelAbilities } from '../model-schema';
import { type ListedModel, listModels } from './listing';
import { listingFailureOf } from './listing-failure';
import { isConfigured } from './model';
import type { ProviderSettings } from './settings';

/** The models that can be chosen. Providers are asked for them, because a fixed list would soon be outdated. */

type OfferedModel = ModelAbilities & {
  /** The name that `resolveModel` accepts. */
  model: string;
  name: string;
  /** Whether an admin has corrected it. */
  isCorrected: boolean;
};

export type ProviderOffer = {
  provider: ProviderId;
  name: string;
  status: 'ready' | 'not-configured' | 'unreachable';
  /** Why no models are offered, for people. */
  problem: string | null;
  /** For an unreachable provider: the models it offered when it was last reached. */
  models: readonly OfferedModel[];
};

/**
 * `model` is `provider/model-id`. Without a model, `problem` says why, and people who haven't chosen one get an error.
 */
export type DefaultModel = { provider: ProviderId; model: string } | { provider: ProviderId; problem: string };

const FRESH_MS = 10 * 60_000;
const FRESH_AFTER_FAILURE_MS = 20_000;
const MAX_KEPT = 200;

/** The cached offers of providers, by the settings used, since another key or URL may give another offer. */
export type OfferCache = Map<string, { until: number; hasFailed: boolean; offer: Promise<ProviderOffer> }>;

export interface CatalogOptions {
  now?: () => number;
  /** Shared by the catalogs of several workspaces. */
  cache?: OfferCache;
}

/** Lists the models of all providers. Offers are cached for some minutes and shared by concurrent callers. */
export class ModelCatalog {
  readonly #settings: ProviderSettings;
  readonly #now: () => number;
  readonly #kept: OfferCache;

  constructor(settings: ProviderSettings, { now = Date.now, cache = new Map() }: CatalogOptions = {}) {
    this.#settings = settings;
    this.#now = now;
    this.#kept = cache;
  }

  /** Returns the offers of all providers. A provider that offers nothing says why. Never throws. */
  async list(): Promise<ProviderOffer[]> {
    return Promise.all(PROVIDERS.map((provider) => this.#offer(provider)));
  }

  /**
   * Returns the default model: the preferred model of the first configured provider. A provider that can't be reached
   * stays the default, because the document must not be sent to another provider for that reason.
   */
  defaultModel(): Promise<DefaultModel> {
    const provider = PREFERRED_PROVIDERS.find((id) => id === 'offline' || isConfigured(id, this.#settings[id]));
    return this.#preferredOf(this.#offer(provider ?? 'offline'));
  }

  /** Returns the actual model of a provider's default. Asks the provider again if its last answer was a failure. */
  preferredModelOf(provider: ProviderId): Promise<DefaultModel> {
    return this.#preferredOf(this.#offer(provider, { retriesFailure: true }));
  }

  async #preferredOf(asked: Promise<ProviderOffer>): Promise<DefaultModel> {
    const { provider, name, problem, models } = await asked;
    const ids = models.map(({ model }) => model.slice(provider.length + 1));
    const modelId = preferredModel(provider, ids);
    if (modelId !== undefined) return { provider, model: formatModelRef({ provider, modelId }) };
    return { provider, problem: problem ?? `${name} offers no models.` };
  }

  #offer(provider: ProviderId, { retriesFailure = false } = {}): Promise<ProviderOffer> {
    const question = this.#question(provider);
    const kept = this.#kept.get(question);
    if (kept && kept.until > this.#now() && !(retriesFailure && kept.hasFailed)) return kept.offer;
    const offer = this.#ask(provider).then((answer) => withLastModels(answer, kept?.offer));
    const entry = { until: this.#now() + FRESH_MS, hasFailed: false, offer };
    this.#kept.delete(question);
    this.#kept.set(question, entry);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    void offer.then(({ status }) => {
      if (status !== 'unreachable') return;
      entry.hasFailed = true;
      entry.until = this.#now() + FRESH_AFTER_FAILURE_MS;
    });
    return offer;
  }

  #question(provider: ProviderId): string {
    const setting = provider === 'offline' ? undefined : this.#settings[provider];
    const corrections = Object.entries(this.#settings.capabilities ?? {}).filter(([model]) =>
      model.startsWith(`${provider}/`),
    );
    return createHash('sha256')
      .update(JSON.stringify([provider, setting, corrections]))
      .digest('hex');
  }

  async #ask(provider: ProviderId): Promise<ProviderOffer> {
    const head = { provider, name: PROVIDER_NAMES[provider] };
    if (provider === 'offline') {
      return this.#ready(head, [{ id: OFFLINE_MODEL, name: COPY_EDITOR_NAME, tools: true, vision: false }]);
    }
    const setting = this.#settings[provider];
    if (!setting || !isConfigured(provider, setting)) {
      return { ...head, status: 'not-configured', problem: null, models: [] };
    }
    if (setting.models && setting.models.length > 0) {
      return this.#ready(
        head,
        setting.models.map((id) => ({ id, name: id })),
      );
    }
    try {
      return this.#ready(head, await listModels(provider, setting));
    } catch (error) {
      const problem = fullMessage(listingFailureOf(error, provider, setting));
      return { ...head, status: 'unreachable', problem, models: [] };
    }
  }

  #ready(head: { provider: ProviderId; name: string }, listed: readonly ListedModel[]): ProviderOffer {
    const models = listed.map(({ id, name, tools, vision, thinks, temperature, context }): OfferedModel => {
      const ref = { provider: head.provider, modelId: id };
      const { thinking, maxTemperature } = capabilitiesOf(ref, this.#settings.capabilities);
      const corrected = this.#settings.capabilities?.[formatModelRef(ref)];
      return {
        model: formatModelRef(ref),
        name,
        thinking: thinks === false && !corrected?.thinking ? { kind: 'none' } : thinking,
        maxTemperature: temperature === false && corrected?.maxTemperature === undefined ? null : maxTemperature,
        tools: tools ?? null,
        vision: vision ?? null,
        context: context ?? null,
        isCorrected: corrected !== undefined,
      };
    });
    return { ...head, status: 'ready', problem: null, models };
  }
}

/** Keeps the last known models if the list is temporarily unavailable, so that the default model stays known. */
async function withLastModels(
  answer: ProviderOffer,
  before: Promise<ProviderOffer> | undefined,
): Promise<ProviderOffer> {
  return answer.status === 'unreachable' && before ? { ...answer, models: (await before).models } : answer;
}
