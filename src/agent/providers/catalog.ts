import { createHash } from 'node:crypto';
import { OFFLINE_MODEL } from '../copy-editor/offline-model';
import { NAME as COPY_EDITOR_NAME } from '../copy-editor/reply';
import { capabilitiesOf } from '../core/model-capabilities';
import { formatModelRef, PROVIDER_NAMES, PROVIDERS, type ProviderId } from '../core/model-ref';
import { PREFERRED_PROVIDERS, preferredModel } from '../core/preferred-model';
import { describeFailure } from '../core/provider-error';
import type { ModelAbilities } from '../model-schema';
import { type ListedModel, ListingError, listModels } from './listing';
import { isConfigured } from './model';
import type { ProviderSettings } from './settings';

/** Which models can be chosen: asked of the providers, since any list written down here would soon be wrong. */

type OfferedModel = ModelAbilities & {
  /** As `resolveModel` takes it. */
  model: string;
  name: string;
};

export type ProviderOffer = {
  provider: ProviderId;
  name: string;
  status: 'ready' | 'not-configured' | 'unreachable';
  /** For people: why nothing is offered. */
  problem: string | null;
  models: readonly OfferedModel[];
};

const FRESH_MS = 10 * 60_000;
const FRESH_AFTER_FAILURE_MS = 20_000;
const MOST_KEPT = 200;

/** Answers of providers, by how they were asked: another key or another address is another question. */
export type OfferCache = Map<string, { until: number; offer: Promise<ProviderOffer> }>;

export interface CatalogOptions {
  now?: () => number;
  /** Shared by catalogues of several workspaces. */
  cache?: OfferCache;
}

/** Answers are kept for some minutes, and shared by those who ask at the same moment. */
export class ModelCatalog {
  readonly #settings: ProviderSettings;
  readonly #now: () => number;
  readonly #kept: OfferCache;

  constructor(settings: ProviderSettings, { now = Date.now, cache = new Map() }: CatalogOptions = {}) {
    this.#settings = settings;
    this.#now = now;
    this.#kept = cache;
  }

  /** Every provider, also those that offer nothing, and why. Never throws. */
  async list(): Promise<ProviderOffer[]> {
    return Promise.all(PROVIDERS.map((provider) => this.#offer(provider)));
  }

  /** The model for whoever has not chosen: of the first provider that offers any, else the offline copy editor. */
  async defaultModel(): Promise<string> {
    for (const provider of PREFERRED_PROVIDERS) {
      const { models } = await this.#offer(provider);
      const ids = models.map(({ model }) => model.slice(provider.length + 1));
      const modelId = preferredModel(provider, ids);
      if (modelId !== undefined) return formatModelRef({ provider, modelId });
    }
    return formatModelRef({ provider: 'offline', modelId: OFFLINE_MODEL });
  }

  #offer(provider: ProviderId): Promise<ProviderOffer> {
    const question = this.#question(provider);
    const kept = this.#kept.get(question);
    if (kept && kept.until > this.#now()) return kept.offer;
    const entry = { until: this.#now() + FRESH_MS, offer: this.#ask(provider) };
    this.#kept.delete(question);
    this.#kept.set(question, entry);
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    void entry.offer.then(({ status }) => {
      if (status === 'unreachable') entry.until = this.#now() + FRESH_AFTER_FAILURE_MS;
    });
    return entry.offer;
  }

  #question(provider: ProviderId): string {
    const setting = provider === 'offline' ? undefined : this.#settings[provider];
    return createHash('sha256')
      .update(JSON.stringify([provider, setting]))
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
      const status = error instanceof ListingError ? error.status : null;
      const { message } = describeFailure({
        provider,
        modelId: '',
        status,
        body: error instanceof ListingError ? error.body : '',
      });
      return { ...head, status: 'unreachable', problem: message, models: [] };
    }
  }

  #ready(head: { provider: ProviderId; name: string }, listed: readonly ListedModel[]): ProviderOffer {
    const models = listed.map(({ id, name, tools, vision, thinks, temperature, context }): OfferedModel => {
      const ref = { provider: head.provider, modelId: id };
      const { thinking, maxTemperature } = capabilitiesOf(ref, this.#settings.capabilities);
      return {
        model: formatModelRef(ref),
        name,
        thinking: thinks === false ? { kind: 'none' } : thinking,
        maxTemperature: temperature === false ? null : maxTemperature,
        tools: tools ?? null,
        vision: vision ?? null,
        context: context ?? null,
      };
    });
    return { ...head, status: 'ready', problem: null, models };
  }
}
