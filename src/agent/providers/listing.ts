import { z } from 'zod';
import type { ProviderId } from '../core/models/model-ref';
import type { ProviderSetting } from './settings';

/** Asks providers for their models. */

export interface ListedModel {
  id: string;
  name: string;
  /** Undefined if the provider doesn't report it. */
  tools?: boolean;
  vision?: boolean;
  thinks?: boolean;
  temperature?: boolean;
  context?: number;
}

/** The provider answered with an error status. */
export class ListingError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`listing models failed with ${status}`);
  }
}

const TIMEOUT_MS = 8_000;
const MAX_PAGES = 20;

/** Returns the models that write text. Throws ListingError, or a network error. */
export function listModels(provider: ProviderId, setting: ProviderSetting): Promise<ListedModel[]> {
  switch (provider) {
    case 'google':
      return listGemini(setting);
    case 'anthropic':
      return listAnthropic(setting);
    default:
      return listOpenAi(provider, setting);
  }
}

/** Checks the key. OpenRouter returns its list to everyone, so only this request shows whether the key is valid. */
export async function checkKey(provider: ProviderId, setting: ProviderSetting): Promise<void> {
  if (provider === 'openrouter') await getJson(new URL(`${setting.baseUrl}/key`), bearer(setting));
}

const geminiPage = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        displayName: z.string().optional(),
        supportedGenerationMethods: z.array(z.string()).default([]),
        thinking: z.boolean().optional(),
        inputTokenLimit: z.number().optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

/** Models for images, speech, embeddings and the like, which can't be used here. */
const NOT_FOR_TEXT = /-(image|tts|audio|live|embedding|computer-use|robotics)\b|^(gemini-robotics|nano-banana)/;

async function listGemini({ apiKey = '', baseUrl }: ProviderSetting): Promise<ListedModel[]> {
  const listed: ListedModel[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const url = new URL(`${baseUrl}/models`);
    url.searchParams.set('pageSize', '1000');
    if (pageToken) url.searchParams.set('pageToken', pageToken);
    const { models, nextPageToken } = geminiPage.parse(await getJson(url, { 'x-goog-api-key': apiKey }));
    for (const { name, displayName, supportedGenerationMethods, thinking, inputTokenLimit } of models) {
      const id = name.replace(/^models\//, '');
      if (!supportedGenerationMethods.includes('generateContent') || NOT_FOR_TEXT.test(id)) continue;
      const isGemini = id.startsWith('gemini-');
      listed.push({
        id,
        name: displayName ?? id,
        ...(isGemini && { tools: true, vision: true }),
        ...(thinking !== undefined && { thinks: thinking }),
        ...(inputTokenLimit !== undefined && { context: inputTokenLimit }),
      });
    }
    pageToken = nextPageToken;
    if (!pageToken) break;
  }
  return listed;
}

const supported = z.object({ supported: z.boolean() }).nullish().catch(null);

const anthropicPage = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      display_name: z.string().optional(),
      max_input_tokens: z.number().nullish(),
      capabilities: z.object({ image_input: supported, thinking: supported }).nullish().catch(null),
    }),
  ),
  has_more: z.boolean().default(false),
  last_id: z.string().nullish(),
});

async function listAnthropic({ apiKey = '', baseUrl }: ProviderSetting): Promise<ListedModel[]> {
  const headers = { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  const listed: ListedModel[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const url = new URL(`${baseUrl}/models`);
    url.searchParams.set('limit', '1000');
    if (after) url.searchParams.set('after_id', after);
    const { data, has_more, last_id } = anthropicPage.parse(await getJson(url, headers));
    listed.push(
      ...data.map(({ id, display_name, max_input_tokens, capabilities }) => ({
        id,
        name: display_name ?? id,
        tools: true,
        vision: capabilities?.image_input?.supported ?? true,
        ...(capabilities?.thinking && { thinks: capabilities.thinking.supported }),
        ...(typeof max_input_tokens === 'number' && { context: max_input_tokens }),
      })),
    );
    after = has_more && last_id ? last_id : undefined;
    if (!after) break;
  }
  return listed;
}

/** OpenAI's list, with OpenRouter's additional fields. */
const openAiList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string().optional(),
      context_length: z.number().nullish(),
      supported_parameters: z.array(z.string()).optional(),
      architecture: z
        .object({ input_modalities: z.array(z.string()).optional(), output_modalities: z.array(z.string()).optional() })
        .optional(),
    }),
  ),
});

const NOT_FOR_CHAT = /embedding|whisper|tts|dall-e|image|audio|realtime|moderation|transcribe|sora|davinci|babbage/;

async function listOpenAi(provider: ProviderId, setting: ProviderSetting): Promise<ListedModel[]> {
  const { data } = openAiList.parse(await getJson(new URL(`${setting.baseUrl}/models`), bearer(setting)));
  return data
    .filter(({ id }) => provider !== 'openai' || !NOT_FOR_CHAT.test(id))
    .filter(({ architecture }) => architecture?.output_modalities?.includes('text') ?? true)
    .map(({ id, name, context_length, supported_parameters: parameters, architecture }) => ({
      id,
      name: name ?? id,
      ...(parameters && {
        tools: parameters.includes('tools'),
        thinks: parameters.includes('reasoning'),
        temperature: parameters.includes('temperature'),
      }),
      ...(architecture?.input_modalities && { vision: architecture.input_modalities.includes('image') }),
      ...(typeof context_length === 'number' && { context: context_length }),
    }));
}

function bearer({ apiKey }: ProviderSetting): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {};
}

async function getJson(url: URL, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new ListingError(response.status, (await response.text()).slice(0, 2_000));
  return response.json();
}
