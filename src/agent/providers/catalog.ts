import { z } from 'zod';
import { OFFLINE_MODEL } from '../copy-editor/offline-model';
import { NAME as COPY_EDITOR_NAME } from '../copy-editor/reply';
import { capabilitiesOf, type ThinkingSupport } from '../core/model-capabilities';
import { formatModelRef, PROVIDER_NAMES, PROVIDERS, type ProviderId } from '../core/model-ref';
import { PREFERRED_PROVIDERS, preferredModel } from '../core/preferred-model';
import { describeFailure } from '../core/provider-error';
import { isConfigured } from './model';
import type { ProviderSetting, ProviderSettings } from './settings';

/** Which models can be chosen: asked of the providers, since any list written down here would soon be wrong. */

type OfferedModel = {
  /** As `resolveModel` takes it. */
  model: string;
  name: string;
  /** What may be set about its thinking. */
  thinking: ThinkingSupport;
};

export type ProviderOffer = {
  provider: ProviderId;
  name: string;
  status: 'ready' | 'not-configured' | 'unreachable';
  /** For people: why nothing is offered. */
  problem: string | null;
  models: readonly OfferedModel[];
};

type Listed = { id: string; name: string };

const FRESH_MS = 10 * 60_000;
const FRESH_AFTER_FAILURE_MS = 20_000;
const TIMEOUT_MS = 8_000;
const MOST_PAGES = 20;

/** Answers are kept for some minutes, and shared by those who ask at the same moment. */
export class ModelCatalog {
  readonly #settings: ProviderSettings;
  readonly #now: () => number;
  readonly #kept = new Map<ProviderId, { until: number; offer: Promise<ProviderOffer> }>();

  constructor(settings: ProviderSettings, now: () => number = Date.now) {
    this.#settings = settings;
    this.#now = now;
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
    const kept = this.#kept.get(provider);
    if (kept && kept.until > this.#now()) return kept.offer;
    const entry = { until: this.#now() + FRESH_MS, offer: this.#ask(provider) };
    this.#kept.set(provider, entry);
    void entry.offer.then(({ status }) => {
      if (status === 'unreachable') entry.until = this.#now() + FRESH_AFTER_FAILURE_MS;
    });
    return entry.offer;
  }

  async #ask(provider: ProviderId): Promise<ProviderOffer> {
    const head = { provider, name: PROVIDER_NAMES[provider] };
    if (provider === 'offline') {
      return this.#ready(head, [{ id: OFFLINE_MODEL, name: COPY_EDITOR_NAME }]);
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
      const listed = await (provider === 'google' ? listGemini(setting) : listOpenAi(provider, setting));
      return this.#ready(head, listed);
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

  #ready(head: { provider: ProviderId; name: string }, listed: readonly Listed[]): ProviderOffer {
    const models = listed.map(({ id, name }) => {
      const ref = { provider: head.provider, modelId: id };
      const { thinking } = capabilitiesOf(ref, this.#settings.capabilities);
      return { model: formatModelRef(ref), name, thinking };
    });
    return { ...head, status: 'ready', problem: null, models };
  }
}

class ListingError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`listing models failed with ${status}`);
  }
}

const geminiPage = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        displayName: z.string().optional(),
        supportedGenerationMethods: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

/** Models that write text; those for images, speech, embeddings and the like are of no use here. */
const NOT_FOR_TEXT = /-(image|tts|audio|live|embedding|computer-use|robotics)\b|^(gemini-robotics|nano-banana)/;

async function listGemini({ apiKey = '', baseUrl }: ProviderSetting): Promise<Listed[]> {
  const listed: Listed[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const url = new URL(`${baseUrl}/models`);
    url.searchParams.set('pageSize', '1000');
    if (pageToken) url.searchParams.set('pageToken', pageToken);
    const { models, nextPageToken } = geminiPage.parse(await getJson(url, { 'x-goog-api-key': apiKey }));
    for (const { name, displayName, supportedGenerationMethods } of models) {
      const id = name.replace(/^models\//, '');
      if (!supportedGenerationMethods.includes('generateContent') || NOT_FOR_TEXT.test(id)) continue;
      listed.push({ id, name: displayName ?? id });
    }
    pageToken = nextPageToken;
    if (!pageToken) break;
  }
  return listed;
}

const openAiList = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string().optional(), display_name: z.string().optional() })),
});

const NOT_FOR_CHAT = /embedding|whisper|tts|dall-e|image|audio|realtime|moderation|transcribe|sora|davinci|babbage/;

async function listOpenAi(provider: ProviderId, { apiKey, baseUrl }: ProviderSetting): Promise<Listed[]> {
  const headers: Record<string, string> = {};
  if (apiKey) headers.authorization = `Bearer ${apiKey}`;
  if (provider === 'anthropic')
    Object.assign(headers, { 'x-api-key': apiKey ?? '', 'anthropic-version': '2023-06-01' });
  const { data } = openAiList.parse(await getJson(new URL(`${baseUrl}/models`), headers));
  return data
    .filter(({ id }) => provider !== 'openai' || !NOT_FOR_CHAT.test(id))
    .map(({ id, name, display_name }) => ({ id, name: name ?? display_name ?? id }));
}

async function getJson(url: URL, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new ListingError(response.status, (await response.text()).slice(0, 2_000));
  return response.json();
}
