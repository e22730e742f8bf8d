import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatModelRef } from '../core/models/model-ref';
import { type ChatRequest, parseChatRequest } from '../core/openai/chat-request';
import { errorBody, type GatewayProblem, modelsBody } from '../core/openai/chat-response';
import { type AnswerSink, answerChat, type GatewayTurn } from './answer-chat';
import { GatewayRefusal, problemOf } from './refusal';

export const GATEWAY_PATH = '/gateway/v1/';

export interface GatewayPorts {
  /**
   * Returns the turn that a token belongs to, if it may call its model now. `signal` aborts when the client
   * disconnects. Throws GatewayRefusal and AppError.
   */
  open(token: string, signal: AbortSignal): Promise<GatewayTurn>;
  /** Called with the reason if a call failed and retrying wouldn't help. */
  onFailure?(message: string): void;
  log: { error(fields: object, message: string): void };
}

/** The largest request, in bytes: about a million tokens. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The most calls inside one tool call, so that a program that keeps calling ends. */
const MAX_CALLS = 40;

type Serve = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/**
 * Serves the turns' models over HTTP, for programs that run inside a tool call and use the OpenAI API:
 * `chat/completions` and `models` under `GATEWAY_PATH`. A token allows one model and one call at a time, and stops
 * working when its tool call ends.
 */
export function makeGateway(ports: GatewayPorts): Serve {
  const calls = new CallCounter();
  return async (request, response, path) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const route = routeOf(path, request);
      const turn = await ports.open(tokenOf(request), gone.signal);
      if (route === 'models') return sendBody(response, 200, modelsBody(nameOf(turn)));
      const chat = readChat(await readBody(request), turn);
      await calls.during(turn, () => answerChat(turn, chat, sinkOf(response, chat)));
      if (chat.isStreamed) response.end('data: [DONE]\n\n');
    } catch (error) {
      refuse(response, error, ports);
    }
  };
}

function routeOf(path: string, { method }: IncomingMessage): 'models' | 'chat' {
  const name = path.slice(GATEWAY_PATH.length);
  if (name !== 'models' && name !== 'chat/completions') {
    throw new GatewayRefusal({
      status: 404,
      code: 'unknown_url',
      message: `There is nothing at ${path.slice(0, 200)}.`,
    });
  }
  const expected = name === 'models' ? 'GET' : 'POST';
  if (method !== expected) {
    throw new GatewayRefusal({ status: 405, code: 'method_not_allowed', message: `Use ${expected}.` });
  }
  return name === 'models' ? 'models' : 'chat';
}

function tokenOf({ headers }: IncomingMessage): string {
  return /^Bearer (\S{1,4000})$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new GatewayRefusal({ status: 415, code: 'invalid_content_type', message: 'Send application/json.' });
  }
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new GatewayRefusal({ status: 400, code: 'invalid_json', message: 'The body isn’t valid JSON.' });
  }
}

/** Stops reading at the limit, but keeps the connection open for the response. */
function readBytes(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = new GatewayRefusal({ status: 413, code: 'request_too_large', message: 'The request is too large.' });
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) return Promise.reject(tooLarge);
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      pieces.push(piece);
      if (bytes <= MAX_BYTES) return;
      request.pause();
      reject(tooLarge);
    });
    request.once('end', () => resolve(Buffer.concat(pieces)));
    request.once('error', reject);
  });
}

function readChat(body: unknown, turn: GatewayTurn): ChatRequest {
  const parsed = parseChatRequest(body);
  if (!parsed.ok) {
    throw new GatewayRefusal({ status: 400, code: 'invalid_request', message: parsed.problem, param: parsed.field });
  }
  const { model } = parsed.request;
  if (model !== nameOf(turn)) {
    const message = `The model ${JSON.stringify(model.slice(0, 200))} can’t be called here, only ${nameOf(turn)}.`;
    throw new GatewayRefusal({ status: 404, code: 'model_not_found', message, param: 'model' });
  }
  return parsed.request;
}

function nameOf({ model }: GatewayTurn): string {
  return formatModelRef(model);
}

function sinkOf(response: ServerResponse, { isStreamed }: ChatRequest): AnswerSink {
  return {
    chunk(body) {
      if (!isStreamed || response.destroyed) return;
      if (!response.headersSent) {
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
      }
      response.write(`data: ${JSON.stringify(body)}\n\n`);
    },
    whole: (body) => sendBody(response, 200, body),
  };
}

function sendBody(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed || response.writableEnded) return;
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

const FAULT: GatewayProblem = { status: 503, code: 'server_error', message: 'The server failed. Try again.' };
/** Temporary problems, and problems that only the client can fix. */
const PASSING = new Set(['busy', 'server_error', 'turn_over']);

function refuse(response: ServerResponse, error: unknown, { onFailure, log }: GatewayPorts): void {
  const problem = problemOf(error) ?? FAULT;
  if (problem === FAULT && !response.destroyed) log.error({ err: error }, 'a request to the gateway failed');
  const isFinal = !PASSING.has(problem.code);
  if (isFinal && problem.status >= 429) onFailure?.(problem.message);
  if (response.headersSent) {
    // Without [DONE], the client knows that the stream is incomplete.
    response.end(`data: ${JSON.stringify(errorBody(problem))}\n\n`);
    return;
  }
  // Otherwise OpenAI's own clients retry.
  response.setHeader('x-should-retry', String(!isFinal));
  if (problem.status === 413) response.setHeader('connection', 'close');
  sendBody(response, problem.status, errorBody(problem));
}

/** Counts the calls inside each tool call, and allows one at a time. */
class CallCounter {
  readonly #calls = new Map<string, { made: number; isRunning: boolean }>();

  async during(turn: GatewayTurn, call: () => Promise<void>): Promise<void> {
    const key = `${turn.calling.turn.id} ${turn.callId}`;
    const counted = this.#calls.get(key) ?? { made: 0, isRunning: false };
    if (counted.isRunning) {
      throw new GatewayRefusal({ status: 429, code: 'busy', message: 'Another call is running. Make one at a time.' });
    }
    if (counted.made >= MAX_CALLS) {
      const message = `The model was called ${MAX_CALLS} times, which is the limit for one tool call.`;
      throw new GatewayRefusal({ status: 429, code: 'rate_limit_exceeded', message });
    }
    this.#calls.delete(key);
    this.#calls.set(key, counted);
    if (this.#calls.size > MAX_KEPT) this.#calls.delete(this.#calls.keys().next().value ?? '');
    counted.made++;
    counted.isRunning = true;
    await call().finally(() => {
      counted.isRunning = false;
    });
  }
}

const MAX_KEPT = 1_000;
