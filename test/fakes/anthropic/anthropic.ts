import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pause } from '../gemini/gemini';
import { listen, programOptions, readBody, sendJson } from '../http';
import { type Conversation, proofreaderReply } from '../proofreader';
import { type Answer, countTokens, type Failure, type FakeTokens, type Reply } from '../reply';
import { FAKE_CLAUDES, type FakeClaude, isThinking } from './models';
import { blocksOf, type MessagesRequest, messagesProblem, prefixOf, type RequestMessage } from './request';
import { streamMessage } from './stream';

/**
 * A fake of the Anthropic API over HTTP, with the parts that are used here: streaming messages and the list of models.
 * It rejects what the real one rejects, gives the test's queued answers (otherwise it proofreads), and keeps a ledger.
 * To run it alone: `npx tsx test/fakes/anthropic/anthropic.ts --port 4012 --pace 60`
 */

export type SeenMessages = {
  body: MessagesRequest;
  headers: IncomingHttpHeaders;
  status: number;
  /** The tokens that were sent, and are therefore billed. Undefined if nothing was sent. */
  billed?: FakeTokens;
  /** Why it was rejected. */
  refusal?: string;
  /** The places of thoughts that were dropped because something before them had changed. */
  dropped: string[];
};

export type FakeAnthropic = {
  /** Ends in /v1. */
  baseUrl: string;
  apiKey: string;
  enqueue(...replies: Reply[]): void;
  readonly requests: readonly SeenMessages[];
  close(): Promise<void>;
};

export type FakeAnthropicOptions = {
  port?: number;
  apiKey?: string;
  paceMs?: number;
};

/** The names of errors, by status. */
const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

export async function startFakeAnthropic(options: FakeAnthropicOptions = {}): Promise<FakeAnthropic> {
  const apiKey = options.apiKey ?? 'fake-claude-key';
  const queue: Reply[] = [];
  const requests: SeenMessages[] = [];
  const server = await listen(handle, options.port);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.origin);
    const text = await readBody(request);
    const problem = headersProblem(request.headers, apiKey);
    if (problem) return fail(response, problem);
    if (request.method === 'GET' && url.pathname === '/v1/models') return sendJson(response, 200, pageOfModels(url));
    if (request.method !== 'POST' || url.pathname !== '/v1/messages') {
      return fail(response, { status: 404, message: `Not Found: ${url.pathname}` });
    }
    await answerMessages(JSON.parse(text) as MessagesRequest, request.headers, response);
  }

  async function answerMessages(
    body: MessagesRequest,
    headers: IncomingHttpHeaders,
    response: ServerResponse,
  ): Promise<void> {
    const seen: SeenMessages = { body, headers, status: 200, dropped: [] };
    requests.push(seen);
    const refuse = (failure: Omit<Failure, 'type'>) => {
      Object.assign(seen, { status: failure.status, refusal: failure.message });
      return fail(response, failure);
    };
    const model = FAKE_CLAUDES.find(({ id }) => id === body.model);
    if (!model) return refuse({ status: 404, message: `model: ${body.model}` });
    const betas = String(headers['anthropic-beta'] ?? '').split(',');
    const problem = messagesProblem(body, { model, betas, dropped: seen.dropped });
    if (problem !== undefined) return refuse({ status: 400, message: problem });
    const reply = queue.shift() ?? proofreaderReply(conversationOf(body));
    if (reply.type === 'failure') {
      seen.status = reply.status;
      return fail(response, reply);
    }
    await stream(response, reply.type === 'answer' ? reply : REFUSED, { seen, model });
  }

  async function stream(
    response: ServerResponse,
    reply: Answer,
    { seen, model }: { seen: SeenMessages; model: FakeClaude },
  ): Promise<void> {
    const { body } = seen;
    const { thinking } = body;
    const isShown =
      thinking?.display === 'summarized' || (thinking?.type === 'enabled' && thinking.display === undefined);
    await streamMessage(response, reply, {
      model,
      id: `msg_${requests.length}`,
      promptTokens: countTokens(JSON.stringify([body.system, body.messages, body.tools])),
      thinking: isThinking(model, thinking) ? { isShown } : null,
      prefix: prefixOf(body, body.messages.length),
      pace: () => reply.gate?.pass() ?? pause(options.paceMs),
      onSent: (tokens) => {
        seen.billed = tokens;
      },
    });
  }

  return {
    baseUrl: `${server.origin}/v1`,
    apiKey,
    enqueue: (...replies) => void queue.push(...replies),
    requests,
    close: () => server.close(),
  };
}

const REFUSED: Answer = { type: 'answer', finish: 'refusal' };

function headersProblem(headers: IncomingHttpHeaders, apiKey: string): Omit<Failure, 'type'> | undefined {
  if (headers.authorization) {
    return { status: 401, message: 'OAuth authentication is currently not supported.' };
  }
  if (headers['x-api-key'] === undefined) return { status: 401, message: 'x-api-key header is required' };
  if (headers['x-api-key'] !== apiKey) return { status: 401, message: 'invalid x-api-key' };
  if (!headers['anthropic-version']) return { status: 400, message: 'anthropic-version: header is required' };
  return undefined;
}

function fail(response: ServerResponse, { status, name, message, headers }: Omit<Failure, 'type' | 'details'>): void {
  const type = name ?? ERROR_TYPES[status] ?? 'api_error';
  sendJson(response, status, { type: 'error', error: { type, message }, request_id: 'req_fake' }, headers);
}

/** Two models per page, to detect clients that read only the first page. */
const PAGE = 2;

function pageOfModels(url: URL): unknown {
  const after = url.searchParams.get('after_id');
  const from = after === null ? 0 : FAKE_CLAUDES.findIndex(({ id }) => id === after) + 1;
  const page = FAKE_CLAUDES.slice(from, from + PAGE);
  return {
    data: page.map((model) => ({
      type: 'model',
      id: model.id,
      display_name: model.id.toUpperCase(),
      created_at: '2026-01-01T00:00:00Z',
      max_input_tokens: 200_000,
      max_tokens: model.maxTokens,
      capabilities: {
        image_input: { supported: true },
        thinking: { supported: model.thinking.some((type) => type !== 'disabled') },
      },
    })),
    has_more: from + PAGE < FAKE_CLAUDES.length,
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
  };
}

function conversationOf({ messages, system = '', tools = [] }: MessagesRequest): Conversation {
  const start = messages.findLastIndex((message) => message.role === 'user' && textsOf(message).length > 0);
  const later = messages.slice(start + 1).flatMap(blocksOf);
  const names = new Map(
    later.flatMap(({ type, id, name }) => (type === 'tool_use' ? [[id, String(name)] as const] : [])),
  );
  const results = later.flatMap(({ type, tool_use_id: id, content }) =>
    type === 'tool_result' ? [{ tool: names.get(id) ?? '', result: parsed(content) }] : [],
  );
  const systemTexts = typeof system === 'string' ? [system] : system.map(({ text }) => text);
  const texts = [...systemTexts, ...messages.slice(0, start + 1).flatMap(textsOf)];
  return {
    request: textsOf(messages[start]!).at(-1) ?? '',
    results,
    all: texts.reverse().join('\n'),
    tools: tools.map(({ name }) => name),
  };
}

function textsOf(message: RequestMessage): string[] {
  return blocksOf(message).flatMap(({ type, text }) => (type === 'text' ? [String(text)] : []));
}

function parsed(content: unknown): unknown {
  try {
    return JSON.parse(String(content));
  } catch {
    return content;
  }
}

const program = programOptions(import.meta.url, { port: 4012, key: 'fake-claude-key' });
if (program) {
  const fake = await startFakeAnthropic(program);
  console.log(`ANTHROPIC_BASE_URL=${fake.baseUrl} ANTHROPIC_API_KEY=${fake.apiKey}`);
}
