import type { IncomingMessage } from 'node:http';

/** Where OpenRouter and Anthropic differ from OpenAI's protocol beside the chat itself: the list of models, and the key. */
export type Dialect = 'openrouter' | 'anthropic';

interface Asked {
  request: IncomingMessage;
  path: string;
  apiKey: string;
  models: readonly string[];
}

interface Special {
  status: number;
  body: unknown;
}

/** Undefined: as OpenAI would. */
export function specialAnswer(dialect: Dialect | undefined, asked: Asked): Special | undefined {
  if (asked.request.method !== 'GET') return undefined;
  if (dialect === 'openrouter') return openRouter(asked);
  if (dialect === 'anthropic' && asked.path === '/v1/models') return anthropicModels(asked);
  return undefined;
}

function openRouter({ request, path, apiKey, models }: Asked): Special | undefined {
  if (path === '/v1/key') {
    if (request.headers.authorization === `Bearer ${apiKey}`) return { status: 200, body: { data: { label: 'key' } } };
    return { status: 401, body: { error: { message: 'User not found.', code: 401 } } };
  }
  if (path !== '/v1/models') return undefined;
  // The list is for everybody, with a key or without.
  const data = models.map((id) => ({
    id,
    name: `Name of ${id}`,
    context_length: 131_072,
    architecture: {
      input_modalities: id.includes('vision') ? ['text', 'image'] : ['text'],
      output_modalities: id.includes('painter') ? ['image'] : ['text'],
    },
    supported_parameters: id.includes('plain') ? ['temperature'] : ['temperature', 'tools', 'reasoning'],
  }));
  return { status: 200, body: { data } };
}

const PAGE = 2;

function anthropicModels({ request, apiKey, models }: Asked): Special {
  const refuse = (status: number, type: string, message: string) => ({
    status,
    body: { type: 'error', error: { type, message } },
  });
  if (request.headers.authorization) {
    return refuse(401, 'authentication_error', 'OAuth authentication is currently not supported.');
  }
  if (request.headers['x-api-key'] !== apiKey) return refuse(401, 'authentication_error', 'invalid x-api-key');
  if (!request.headers['anthropic-version']) {
    return refuse(400, 'invalid_request_error', 'anthropic-version: header is required');
  }
  const after = new URL(request.url ?? '/', 'http://fake').searchParams.get('after_id');
  const from = after === null ? 0 : models.indexOf(after) + 1;
  const page = models.slice(from, from + PAGE);
  const data = page.map((id) => ({ type: 'model', id, display_name: id.toUpperCase() }));
  return {
    status: 200,
    body: { data, has_more: from + PAGE < models.length, first_id: page[0], last_id: page.at(-1) },
  };
}
