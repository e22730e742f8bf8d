import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { pause } from '../gemini/gemini';
import { listen, programOptions, readBody, sendJson } from '../http';
import { detailsOf, detailsProblem, type SentDetails } from '../openrouter/details';
import { type Conversation, proofreaderReply } from '../proofreader';
import { type Answer, countRequestTokens, type FakeTokens, type Reply } from '../reply';
import { type Dialect, specialAnswer } from './dialects';
import { type ChatRequest, chatProblem, parseObject } from './request';
import { callId, streamChat, type ThoughtsAs } from './stream';

/**
 * A fake server of the OpenAI protocol over HTTP: streaming chat completions and the list of models, strict about
 * fields and unpaired tool messages. It gives the test's queued answers, otherwise it proofreads. To run it alone: `npx
 * tsx test/fakes/openai/openai.ts --port 4011 --pace 60`
 */

export type SeenChat = {
  body: ChatRequest;
  headers: IncomingHttpHeaders;
  status: number;
  refusal?: string;
  billed?: FakeTokens;
};

export type FakeOpenAi = {
  /** Ends in /v1. */
  baseUrl: string;
  apiKey: string;
  enqueue(...replies: Reply[]): void;
  readonly requests: readonly SeenChat[];
  close(): Promise<void>;
};

export type FakeOpenAiOptions = {
  port?: number;
  /** Empty for a local server that needs no key. */
  apiKey?: string;
  models?: readonly string[];
  thoughtsAs?: ThoughtsAs;
  /** Request fields that this server knows in addition to OpenAI's. */
  extraFields?: readonly string[];
  /** Whether it rejects a call of the current turn without the thoughts before it, as some servers do. */
  wantsThoughtsBack?: boolean;
  /** Whether it is a Gemini behind this protocol: it signs calls in `extra_content`, and needs the signature back. */
  signsCalls?: boolean;
  /** The provider that it imitates in its list of models and its keys, if not OpenAI. */
  dialect?: Dialect;
  paceMs?: number;
};

export async function startFakeOpenAi(options: FakeOpenAiOptions = {}): Promise<FakeOpenAi> {
  const apiKey = options.apiKey ?? 'fake-openai-key';
  const models = options.models ?? ['small-model', 'large-model'];
  const thoughtsAs = options.thoughtsAs ?? 'reasoning_content';
  const signsCalls = options.signsCalls ?? false;
  const queue: Reply[] = [];
  const requests: SeenChat[] = [];
  const sentDetails: SentDetails = new Map();
  const server = await listen(handle, options.port);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', server.origin).pathname;
    const text = await readBody(request);
    const special = specialAnswer(options.dialect, { request, path, apiKey, models });
    if (special) return sendJson(response, special.status, special.body);
    if (apiKey !== '' && request.headers.authorization !== `Bearer ${apiKey}`) {
      const message = 'Incorrect API key provided: fake****. You can find your API key in your account settings.';
      return fail(response, 401, { message, type: 'invalid_request_error', code: 'invalid_api_key' });
    }
    if (request.method === 'GET' && path === '/v1/models') {
      return sendJson(response, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) });
    }
    if (request.method === 'POST' && path === '/v1/chat/completions') {
      return complete(JSON.parse(text) as ChatRequest, request, response);
    }
    fail(response, 404, { message: `Unknown request URL: ${path}`, type: 'invalid_request_error' });
  }

  async function complete(body: ChatRequest, { headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen: SeenChat = { body, headers, status: 200 };
    requests.push(seen);
    if (!models.includes(body.model)) {
      const message = `The model \`${body.model}\` does not exist or you do not have access to it.`;
      seen.status = 404;
      return fail(response, 404, { message, type: 'invalid_request_error', code: 'model_not_found' });
    }
    const problem =
      chatProblem(body, {
        emitsThoughts: thoughtsAs === 'reasoning_content' || thoughtsAs === 'reasoning',
        wantsThoughtsBack: options.wantsThoughtsBack ?? false,
        emitsDetails: options.dialect === 'openrouter',
        signsCalls,
        extraFields: options.extraFields ?? [],
      }) ?? (thoughtsAs === 'reasoning_details' ? detailsProblem(body.messages, sentDetails) : undefined);
    if (problem !== undefined) {
      Object.assign(seen, { status: 400, refusal: problem });
      return fail(response, 400, { message: problem, type: 'invalid_request_error', param: null, code: null });
    }
    const reply = queue.shift() ?? proofreaderReply(conversationOf(body));
    if (reply.type === 'failure') {
      seen.status = reply.status;
      return fail(response, reply.status, { message: reply.message, type: 'error' }, reply.headers);
    }
    await answer(response, reply.type === 'answer' ? reply : BLOCKED, seen);
  }

  async function answer(response: ServerResponse, reply: Answer, seen: SeenChat): Promise<void> {
    const id = `chat-${requests.length}`;
    const calls = (reply.calls ?? []).map((made, index) => ({ id: made.id ?? callId(id, index) }));
    sentDetails.set(calls[0]?.id ?? (reply.text ?? []).join(''), reply.end === undefined ? detailsOf(reply, id) : []);
    await streamChat(response, reply, {
      model: seen.body.model,
      id,
      promptTokens: countRequestTokens([seen.body.messages, seen.body.tools]),
      includeUsage: seen.body.stream_options?.include_usage === true,
      thoughtsAs,
      signsCalls,
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

const BLOCKED: Answer = { type: 'answer', finish: 'content_filter' };

function fail(
  response: ServerResponse,
  status: number,
  error: Record<string, unknown>,
  headers: Record<string, string> = {},
): void {
  sendJson(response, status, { error }, headers);
}

function conversationOf(body: ChatRequest): Conversation {
  const start = body.messages.findLastIndex((message) => message.role === 'user');
  const later = body.messages.slice(start + 1);
  const names = new Map(
    later.flatMap((message) => (message.tool_calls ?? []).map(({ id, function: { name } }) => [id, name])),
  );
  const results = later.flatMap((message) =>
    message.role === 'tool'
      ? [{ tool: names.get(message.tool_call_id ?? '') ?? '', result: parseObject(message.content) ?? message.content }]
      : [],
  );
  const texts = body.messages.slice(0, start + 1).map((message) => textOf(message.content));
  return {
    request: lastTextOf(body.messages[start]?.content),
    all: texts.reverse().join('\n'),
    results,
    tools: (body.tools ?? []).map((tool) => tool.function.name),
  };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('\n') : '';
}

function lastTextOf(content: unknown): string {
  return Array.isArray(content) ? textOf(content.slice(-1)) : textOf(content);
}

const program = programOptions(import.meta.url, { port: 4011, key: 'fake-openai-key' });
if (program) {
  const fake = await startFakeOpenAi(program);
  console.log(`OPENAI_COMPATIBLE_BASE_URL=${fake.baseUrl} OPENAI_COMPATIBLE_API_KEY=${fake.apiKey}`);
}
