import type { IncomingMessage } from 'node:http';

/** How OpenRouter differs from OpenAI's protocol apart from the chat itself: the list of models, and the key. */
export type Dialect = 'openrouter';

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

/** Returns undefined if the answer is the same as OpenAI's. */
export function specialAnswer(dialect: Dialect | undefined, asked: Asked): Special | undefined {
  if (asked.request.method !== 'GET') return undefined;
  return dialect === 'openrouter' ? openRouter(asked) : undefined;
}

function openRouter({ request, path, apiKey, models }: Asked): Special | undefined {
  if (path === '/v1/key') {
    if (request.headers.authorization === `Bearer ${apiKey}`) return { status: 200, body: { data: { label: 'key' } } };
    return { status: 401, body: { error: { message: 'User not found.', code: 401 } } };
  }
  if (path !== '/v1/models') return undefined;
  // The list needs no key.
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
