import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FakeServer, listen, programOptions, readBody, sendJson } from '../http';
import { type Conversation, proofreaderReply } from '../proofreader';
import { countRequestTokens, type Failure, type FakeTokens, type Reply } from '../reply';
import { openEventStream } from '../sse';
import { FAKE_GEMINI_MODELS, type FakeGeminiModel } from './models';
import { currentTurnStart, type GeminiRequest, type Refusal, requestProblem } from './request';
import { streamAnswer, usageMetadata } from './stream';

/**
 * A fake of the Gemini API over HTTP, with the parts that are used here: streamGenerateContent and the list of models.
 * It rejects what the real one rejects, gives the test's queued answers (otherwise it proofreads), and keeps a ledger.
 * To run it alone: `npx tsx test/fakes/gemini/gemini.ts --port 4010 --pace 60`
 */

export type SeenRequest = {
  model: string;
  body: GeminiRequest;
  status: number;
  /** The tokens that were sent, and are therefore billed. Undefined if nothing was sent. */
  billed?: FakeTokens;
  /** Why it was rejected. */
  refusal?: string;
};

export type FakeGemini = {
  /** Ends in /v1beta, as the setting requires. */
  baseUrl: string;
  apiKey: string;
  /** Replies are used up in order; after the last one the fake proofreads. */
  enqueue(...replies: Reply[]): void;
  /** Makes requests for the list of models fail from now on, or with undefined succeed again. */
  failLists(failure: Failure | undefined): void;
  readonly requests: readonly SeenRequest[];
  /** Returns the sum of the billed tokens. */
  billed(): FakeTokens;
  close(): Promise<void>;
};

export type FakeGeminiOptions = {
  port?: number;
  apiKey?: string;
  paceMs?: number;
  /** Whether dummy signatures are rejected. Default: true. The real API accepts them. */
  strict?: boolean;
  /** The reply if none is queued, from the conversation so far. By default it proofreads. */
  answer?: (conversation: Conversation) => Reply;
};

export async function startFakeGemini(options: FakeGeminiOptions = {}): Promise<FakeGemini> {
  const apiKey = options.apiKey ?? 'fake-gemini-key';
  const queue: Reply[] = [];
  const requests: SeenRequest[] = [];
  let listFailure: Failure | undefined;
  const server: FakeServer = await listen(handle, options.port);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.origin);
    const body = await readBody(request);
    const keyProblem = checkKey(request.headers['x-goog-api-key'] ?? url.searchParams.get('key'), apiKey);
    if (keyProblem) return fail(response, keyProblem);
    if (request.method === 'GET' && url.pathname === '/v1beta/models') {
      return listFailure ? fail(response, listFailure) : listModels(url, response);
    }
    const called = /^\/v1beta\/models\/([^/:]+):streamGenerateContent$/.exec(url.pathname);
    if (request.method !== 'POST' || !called) return fail(response, notFound(url.pathname));
    await generate(decodeURIComponent(called[1]!), body, response);
  }

  async function generate(modelId: string, text: string, response: ServerResponse): Promise<void> {
    const model = FAKE_GEMINI_MODELS.find((known) => known.id === modelId);
    if (!model) return fail(response, unknownModel(modelId));
    const body = JSON.parse(text) as GeminiRequest;
    const seen: SeenRequest = { model: modelId, body, status: 200 };
    requests.push(seen);
    const refusal = requestProblem(body, model, options.strict ?? true);
    if (refusal) {
      Object.assign(seen, { status: 400, refusal: refusal.message });
      return fail(response, badRequest(refusal));
    }
    const reply = queue.shift() ?? (options.answer ?? proofreaderReply)(conversationOf(body));
    if (reply.type === 'failure') {
      seen.status = reply.status;
      return fail(response, reply);
    }
    await answer(response, reply, { body, model, seen });
  }

  async function answer(
    response: ServerResponse,
    reply: Exclude<Reply, Failure>,
    { body, model, seen }: { body: GeminiRequest; model: FakeGeminiModel; seen: SeenRequest },
  ): Promise<void> {
    const promptTokens = countRequestTokens([body.systemInstruction, body.contents, body.tools]);
    if (reply.type === 'prompt-block') {
      const tokens: FakeTokens = { prompt: promptTokens, cached: 0, output: 0, thoughts: 0 };
      const block = {
        promptFeedback: { blockReason: reply.reason },
        usageMetadata: usageMetadata(tokens),
        modelVersion: model.id,
      };
      if (await openEventStream(response, async () => {}).send(block)) response.end();
      return;
    }
    const thinking = body.generationConfig?.thinkingConfig as { includeThoughts?: boolean } | undefined;
    await streamAnswer(response, reply, {
      model,
      promptTokens,
      includeThoughts: thinking?.includeThoughts === true,
      responseId: `response-${requests.length}`,
      pace: () => reply.gate?.pass() ?? pause(options.paceMs),
      onSent: (tokens) => {
        seen.billed = tokens;
      },
    });
  }

  return {
    baseUrl: `${server.origin}/v1beta`,
    apiKey,
    enqueue: (...replies) => void queue.push(...replies),
    failLists: (failure) => {
      listFailure = failure;
    },
    requests,
    billed: () => sumTokens(requests.flatMap((seen) => seen.billed ?? [])),
    close: () => server.close(),
  };
}

function checkKey(given: unknown, expected: string): Failure | undefined {
  if (given === expected) return undefined;
  if (given === undefined || given === null || given === '') {
    const message =
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";
    return { type: 'failure', status: 403, name: 'PERMISSION_DENIED', message };
  }
  return {
    type: 'failure',
    status: 400,
    name: 'INVALID_ARGUMENT',
    message: 'API key not valid. Please pass a valid API key.',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
    ],
  };
}

function badRequest({ message, violations }: Refusal): Failure {
  const details = violations && [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations }];
  return { type: 'failure', status: 400, name: 'INVALID_ARGUMENT', message, ...(details && { details }) };
}

function unknownModel(modelId: string): Failure {
  const message = `models/${modelId} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`;
  return { type: 'failure', status: 404, name: 'NOT_FOUND', message };
}

function notFound(path: string): Failure {
  return { type: 'failure', status: 404, name: 'NOT_FOUND', message: `The fake has no ${path}` };
}

function fail(response: ServerResponse, { status, message, name, details, headers }: Failure): void {
  const error = { code: status, message, status: name ?? 'UNKNOWN', ...(details && { details }) };
  sendJson(response, status, { error }, headers);
}

/** Three models per page, to detect clients that read only the first page. */
function listModels(url: URL, response: ServerResponse): void {
  const start = Number(url.searchParams.get('pageToken') ?? 0);
  const size = Math.min(Number(url.searchParams.get('pageSize') ?? 3), 3);
  const models = FAKE_GEMINI_MODELS.slice(start, start + size).map((model) => ({
    name: `models/${model.id}`,
    displayName: model.id,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
    ...((model.budget || model.levels.length > 0) && { thinking: true }),
  }));
  const embedding = {
    name: 'models/gemini-embedding-001',
    displayName: 'Embedding',
    inputTokenLimit: 2048,
    outputTokenLimit: 1,
    supportedGenerationMethods: ['embedContent'],
  };
  const more = start + size < FAKE_GEMINI_MODELS.length;
  const page = more ? { models, nextPageToken: String(start + size) } : { models: [...models, embedding] };
  sendJson(response, 200, page);
}

function conversationOf(body: GeminiRequest): Conversation {
  const start = currentTurnStart(body.contents);
  const request = body.contents[start]?.parts.findLast((part) => part.text !== undefined)?.text ?? '';
  const results = body.contents
    .slice(start + 1)
    .flatMap((content) =>
      content.parts.flatMap(({ functionResponse }) =>
        functionResponse ? [{ tool: functionResponse.name, result: functionResponse.response }] : [],
      ),
    );
  const texts = [
    ...(body.systemInstruction?.parts ?? []),
    ...body.contents.slice(0, start + 1).flatMap(({ parts }) => parts),
  ];
  return {
    request,
    results,
    all: texts
      .map((part) => part.text ?? '')
      .reverse()
      .join('\n'),
    tools: (body.tools ?? []).flatMap((tool) => (tool.functionDeclarations ?? []).map(({ name }) => name)),
  };
}

function sumTokens(all: readonly FakeTokens[]): FakeTokens {
  const sum: FakeTokens = { prompt: 0, cached: 0, output: 0, thoughts: 0 };
  for (const tokens of all) {
    for (const key of Object.keys(sum) as (keyof FakeTokens)[]) sum[key] += tokens[key];
  }
  return sum;
}

export async function pause(ms = 0): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}

const program = programOptions(import.meta.url, { port: 4010, key: 'fake-gemini-key' });
if (program) {
  const fake = await startFakeGemini(program);
  console.log(`GOOGLE_GENERATIVE_AI_BASE_URL=${fake.baseUrl} GOOGLE_GENERATIVE_AI_API_KEY=${fake.apiKey}`);
}
