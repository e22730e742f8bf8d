import { execFile } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { stopTurn } from '@/agent/commands/stop-turn';
import { createCopyEditor } from '@/agent/copy-editor/copy-editor';
import type { OpenedGateway } from '@/agent/gateway/opened-gateway';
import { makeGatewayToken } from '@/agent/gateway/token';
import { turnDetails } from '@/agent/queries/turn';
import { newId } from '@/kernel/id';
import { gatewayHandler } from '../../server/http/gateway';
import { Gate } from '../fakes/gate';
import { call, say } from '../fakes/reply';
import { realAider } from '../support/aider';
import { ask, makeWorld, startTurnWorker, typesOf, watch } from '../turns/fixture';
import { ProgramTool } from './program-tool';
import { eventsOf, type GatewayAddress, requestGateway } from './request';

const MODEL = 'google/gemini-3-flash-preview';
const world = await makeWorld({ paceMs: 1 });
const { gemini, platform } = world;
const editor = world.as('editor');
const program = new ProgramTool();
const copyEditor = createCopyEditor();
await startTurnWorker(platform, { tools: [program.tool], copyEditor });

// Imitates the main port of a process that doesn't run the turn.
const handle = gatewayHandler(platform, copyEditor);
const server = http.createServer((request, response) => {
  if (!handle(request, response)) response.writeHead(418).end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const port = (server.address() as AddressInfo).port;

const running: string[] = [];
afterEach(async () => {
  program.release();
  for (const turnId of running.splice(0)) await watch(editor, turnId);
});

/** Starts a turn whose tool call opens its gateway. */
async function openTurn(): Promise<{ turnId: string; gateway: OpenedGateway; places: [string, GatewayAddress][] }> {
  const documentId = await world.newDocument('Text.\n');
  gemini.enqueue(call('program', {}));
  const opened = program.opened();
  const { turnId } = await ask(editor, { documentId, request: 'Run it' });
  running.push(turnId);
  const gateway = await opened;
  const { socketPath } = gateway;
  return {
    turnId,
    gateway,
    places: [
      ['socket', { socketPath }],
      ['port', { port }],
    ],
  };
}

/** Ends the turn's tool call and lets the model finish. */
async function finish(turnId: string) {
  gemini.enqueue(say('Done.'));
  program.release();
  const events = await watch(editor, turnId);
  return { events, details: await turnDetails(editor, turnId) };
}

const hello = (more: object = {}) => ({
  model: MODEL,
  messages: [
    { role: 'system', content: 'You are a program.' },
    { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
  ],
  ...more,
});

describe('an answer', () => {
  test('has OpenAI’s form, whole or streamed, on the socket and on the port, and is booked on the turn', async () => {
    const { turnId, gateway, places } = await openTurn();
    const { token } = gateway;
    for (const [, place] of places) {
      gemini.enqueue(say('Hel', 'lo.'), say('Hel', 'lo.'));
      const whole = await requestGateway(place, { token, body: hello({ temperature: 0, max_tokens: 100 }) });
      expect(whole.status).toBe(200);
      expect(JSON.parse(whole.text)).toMatchObject({
        object: 'chat.completion',
        model: MODEL,
        choices: [{ message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: expect.any(Number), completion_tokens: expect.any(Number) },
      });
      const sent = gemini.requests.at(-1)?.body as { systemInstruction: object; generationConfig: object };
      expect(JSON.stringify(sent.systemInstruction)).toContain('You are a program.');
      expect(sent.generationConfig).toMatchObject({ maxOutputTokens: 100 });

      const body = hello({ stream: true, stream_options: { include_usage: true } });
      const streamed = await requestGateway(place, { token, body });
      expect(streamed.headers['content-type']).toMatch(/^text\/event-stream/);
      expect(streamed.text).toMatch(/data: \[DONE\]\n\n$/);
      const chunks = eventsOf(streamed.text) as { choices: { delta: { content?: string }; finish_reason: string }[] }[];
      expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('Hello.');
      expect(chunks.at(-2)).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
      expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    }
    const { events, details } = await finish(turnId);
    expect(details.totals).toMatchObject({ calls: 6, running: 0 });
    const calls = await platform.db.modelCall.findMany({ where: { turnId, purpose: 'aider' } });
    expect(calls.map(({ status, parentCallId }) => [status, parentCallId !== ''])).toEqual(
      Array(4).fill(['finished', true]),
    );
    for (const { inputTokens, outputTokens } of calls) expect([inputTokens, outputTokens]).not.toContain(null);
    // Watchers see the calls over the socket too, but not those through the other process, which can't write the turn's
    // events.
    expect(typesOf(events).filter((type) => type === 'usage')).toHaveLength(4);
  });

  test.skipIf(!realAider)('satisfies OpenAI’s own client with its defaults', async () => {
    const { gateway } = await openTurn();
    gemini.enqueue(say('Hel', 'lo.'), say('Hel', 'lo.'));
    const python = path.join(path.dirname(realAider!), 'python3');
    const { stdout } = await promisify(execFile)(python, ['test/gateway/openai-client.py', MODEL], {
      env: {
        PATH: process.env.PATH,
        OPENAI_BASE_URL: `http://127.0.0.1:${port}/gateway/v1`,
        OPENAI_API_KEY: gateway.token,
      } as unknown as NodeJS.ProcessEnv,
    });
    expect(JSON.parse(stdout)).toEqual({
      models: [MODEL],
      whole: 'Hello.',
      streamed: 'Hello.',
      finish: 'stop',
      usage: true,
      refused: [404, 'model_not_found', 'NotFoundError'],
    });
  });

  test('the list of models has the turn’s model only', async () => {
    const { gateway, places } = await openTurn();
    for (const [, place] of places) {
      const { status, text } = await requestGateway(place, { token: gateway.token, method: 'GET', path: 'models' });
      expect(status).toBe(200);
      expect(JSON.parse(text)).toEqual({
        object: 'list',
        data: [{ id: MODEL, object: 'model', created: 0, owned_by: 'variorum' }],
      });
    }
  });
});

describe('is refused in OpenAI’s form:', () => {
  const other = { turnId: newId(), callId: 'x', until: Date.now() + 60_000 };
  const refused: [name: string, status: number, code: string, call: object][] = [
    ['no token', 401, 'invalid_api_key', { token: undefined, body: hello() }],
    ['a made-up token', 401, 'invalid_api_key', { token: 'vrg_abc', body: hello() }],
    [
      'a token of another server',
      401,
      'invalid_api_key',
      { token: makeGatewayToken('another secret', other), body: hello() },
    ],
    ['another model', 404, 'model_not_found', { body: hello({ model: 'google/gemini-pro-dear' }) }],
    ['another path', 404, 'unknown_url', { path: 'embeddings', body: hello() }],
    ['another method', 405, 'method_not_allowed', { method: 'GET' }],
    ['a form', 415, 'invalid_content_type', { headers: { 'content-type': 'text/plain' }, body: hello() }],
    ['no JSON', 400, 'invalid_json', { body: '{' }],
    ['no messages', 400, 'invalid_request', { body: { model: MODEL, messages: [] } }],
    [
      'only a system message',
      400,
      'invalid_request',
      { body: hello({ messages: [{ role: 'system', content: 'x' }] }) },
    ],
    ['tools', 400, 'invalid_request', { body: hello({ tools: [{ type: 'function' }] }) }],
    ['two answers', 400, 'invalid_request', { body: hello({ n: 2 }) }],
    [
      'a picture',
      400,
      'invalid_request',
      { body: hello({ messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }) },
    ],
    ['five megabytes', 413, 'request_too_large', { body: hello({ user: 'x'.repeat(5_000_000) }) }],
    [
      'five megabytes in chunks',
      413,
      'request_too_large',
      { body: hello({ user: 'x'.repeat(5_000_000) }), headers: { 'transfer-encoding': 'chunked' } },
    ],
  ];
  test('any other invalid request', async () => {
    const { gateway, places, turnId } = await openTurn();
    const before = gemini.requests.length;
    for (const [name, status, code, wrong] of refused) {
      for (const [where, place] of places) {
        const answer = await requestGateway(place, { token: gateway.token, ...wrong });
        expect([name, where, answer.status]).toEqual([name, where, status]);
        expect(JSON.parse(answer.text)).toMatchObject({
          error: { code, message: expect.any(String), type: expect.any(String) },
        });
        expect(answer.headers['x-should-retry']).toBe('false');
      }
    }
    expect(gemini.requests.length).toBe(before);
    expect(await platform.db.modelCall.count({ where: { turnId, purpose: 'aider' } })).toBe(0);
  });

  test('a token of another tool call, on the socket', async () => {
    const first = await openTurn();
    const { turnId, gateway } = first;
    await finish(turnId);
    const second = await openTurn();
    const answer = await requestGateway(
      { socketPath: second.gateway.socketPath },
      { token: gateway.token, body: hello() },
    );
    expect(answer.status).toBe(401);
  });

  test('a token whose tool call has ended, whose turn was stopped, or whose person may no longer run turns', async () => {
    const { turnId, gateway } = await openTurn();
    const { token } = gateway;
    const where = { workspaceId: world.workspaceId, userId: 'editor' };
    await platform.db.member.updateMany({ where, data: { role: 'viewer' } });
    expect(await requestGateway({ port }, { token, body: hello() })).toMatchObject({ status: 403 });
    await platform.db.member.updateMany({ where, data: { role: 'editor' } });
    await finish(turnId);
    const ended = await requestGateway({ port }, { token, body: hello() });
    expect([ended.status, JSON.parse(ended.text).error.code]).toEqual([403, 'turn_over']);

    const again = await openTurn();
    await stopTurn(editor, { turnId: again.turnId });
    expect(await requestGateway({ port }, { token: again.gateway.token, body: hello() })).toMatchObject({
      status: 403,
    });
  });

  test('a request from another machine, as if there were no gateway', async () => {
    const { gateway } = await openTurn();
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    expect(await requestGateway({ port }, { token: gateway.token, body: hello(), headers })).toMatchObject({
      status: 418,
    });
  });

  test('a second call at the same time, which can be retried', async () => {
    const { gateway, places } = await openTurn();
    for (const [, place] of places) {
      const gate = new Gate();
      gate.step(1);
      gemini.enqueue({ ...say('Slow ', 'answer'), gate });
      const { token } = gateway;
      let secondAnswer: ReturnType<typeof requestGateway> | undefined;
      const first = requestGateway(place, {
        token,
        body: hello({ stream: true }),
        onText: () => {
          secondAnswer ??= requestGateway(place, { token, body: hello() }).finally(() => gate.open());
        },
      });
      expect((await first).text).toContain('answer');
      const second = await secondAnswer!;
      expect([second.status, second.headers['x-should-retry']]).toEqual([429, 'true']);
    }
  });
});

describe('a call that doesn’t end well', () => {
  test('over a budget is a 429 with the reason', async () => {
    const { gateway, turnId } = await openTurn();
    const budget = { workspaceId: world.workspaceId, scope: 'workspace', subject: '', unit: 'tokens', amount: 1n };
    const { id } = await platform.db.budget.create({
      data: { id: newId(), updatedBy: 'owner', updatedAt: new Date(), ...budget },
    });
    const answer = await requestGateway({ socketPath: gateway.socketPath }, { token: gateway.token, body: hello() });
    await platform.db.budget.delete({ where: { id } });
    const { error } = JSON.parse(answer.text) as { error: { code: string; message: string } };
    expect([answer.status, error.code]).toEqual([429, 'insufficient_quota']);
    expect(gateway.failed.aborted).toBe(true);
    expect(gateway.failed.reason).toBe(error.message);
    expect(await platform.db.modelCall.count({ where: { turnId, purpose: 'aider' } })).toBe(0);
  });

  test('refused by the provider is a 502 that names no key; inside a stream it’s an event, without [DONE]', async () => {
    const { gateway } = await openTurn();
    const place = { socketPath: gateway.socketPath };
    gemini.enqueue({ type: 'failure', status: 400, message: `Bad key ${gemini.apiKey}` });
    const whole = await requestGateway(place, { token: gateway.token, body: hello() });
    expect([whole.status, JSON.parse(whole.text).error.code]).toEqual([502, 'model_failed']);
    expect(whole.text).not.toContain(gemini.apiKey);
    gemini.enqueue({ ...say('Half of', ' it'), end: 'cut' });
    const streamed = await requestGateway(place, { token: gateway.token, body: hello({ stream: true }) });
    expect(streamed.status).toBe(200);
    expect(streamed.text).toContain('Half of');
    expect(eventsOf(streamed.text).at(-1)).toMatchObject({ error: { code: 'model_failed' } });
    expect(streamed.text).not.toContain('[DONE]');
  });

  test.each(['the client goes away', 'the turn is stopped'])(
    'ends at the provider when %s, and is booked',
    async (how) => {
      const { gateway, turnId, places } = await openTurn();
      for (const [where, place] of places) {
        if (how !== 'the client goes away' && where === 'socket') continue;
        const gate = new Gate();
        gate.step(1);
        gemini.enqueue({ ...say('One ', 'two'), gate });
        const client = new AbortController();
        let stopping: Promise<unknown> | undefined;
        const end = () => {
          if (how === 'the client goes away') client.abort();
          else stopping ??= stopTurn(editor, { turnId });
        };
        const body = hello({ stream: true });
        await requestGateway(place, { token: gateway.token, body, signal: client.signal, onText: end }).catch(() => {});
        const lastCall = () =>
          platform.db.modelCall.findFirst({ where: { turnId, purpose: 'aider' }, orderBy: { createdAt: 'desc' } });
        // The worker that ends the turn may settle the call first, when its usage isn't known yet.
        await expect.poll(async () => typeof (await lastCall())?.outputTokens, { timeout: 10_000 }).toBe('number');
        expect(await lastCall()).toMatchObject({
          estimated: true,
          status: expect.stringMatching(/stopped|interrupted/),
        });
        gate.open();
        await stopping;
      }
    },
  );
});
