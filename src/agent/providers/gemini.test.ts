import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Gate } from '../../../test/fakes/gate';
import { type FakeGemini, startFakeGemini } from '../../../test/fakes/gemini/gemini';
import { listen } from '../../../test/fakes/http';
import { call, overloaded, rateLimited, say } from '../../../test/fakes/reply';
import type { AssistantMessage, ModelMessage } from '../core/history/message';
import { retryDecision } from '../core/history/step';
import { thoughtSignatures } from '../core/history/thought-signature';
import type { StepEvent } from './stream-step';
import { answers, ask, modelWith, play, stored, told } from './test-support/step';

let fake: FakeGemini;
beforeEach(async () => {
  fake = await startFakeGemini();
});
afterEach(() => fake.close());

function gemini(modelId = 'gemini-3-flash-preview', { apiKey, baseUrl }: { apiKey: string; baseUrl: string } = fake) {
  return modelWith(`google/${modelId}`, { google: { apiKey, baseUrl } });
}

const read = (id: string) => call('read_document', { document_id: id });

test.each([
  '../../admin/delete?x=',
  'models/../../../admin',
  'gemini-x?key=other#',
  'gemini-x%2f..%2fadmin',
  'models/gemini-x/extra',
  '..',
])('the model name %j reaches no address of the provider', async (modelId) => {
  const addresses: string[] = [];
  const server = await listen(async ({ url = '' }, response) => {
    addresses.push(url);
    response.writeHead(404).end();
  });
  try {
    const setting = { apiKey: 'a-secret-key', baseUrl: `${server.origin}/v1beta` };
    const playing = (async () => play(gemini(modelId, setting), [ask('Hi')]))();
    await expect(playing).rejects.toMatchObject({ code: 'INVALID' });
    expect(addresses).toEqual([]);
  } finally {
    await server.close();
  }
});

describe('a whole answer', () => {
  test('text and thoughts arrive separately, in order, and as one message', async () => {
    fake.enqueue({ type: 'answer', thoughts: ['Let me ', 'see.'], text: ['Two ', 'words'] });
    const step = await play(gemini(), [ask('Hi')]);
    expect(step).toMatchObject({ finish: 'stop', rawFinishReason: 'STOP', toolCalls: [], error: null, started: true });
    expect(told(step, 'thought-delta')).toBe('Let me see.');
    expect(told(step, 'text-delta')).toBe('Two words');
    const [message] = step.messages as [AssistantMessage];
    expect(message.content.map(({ type }) => type)).toEqual(['reasoning', 'text']);
    expect(message.providerOptions).toEqual({ variorum: { provider: 'google', modelId: 'gemini-3-flash-preview' } });
  });

  test('usage: output includes thoughts, input includes cached, and it is what was billed', async () => {
    fake.enqueue({ type: 'answer', thoughts: ['x'.repeat(40)], text: ['y'.repeat(18)], cachedTokens: 5 });
    const { usage } = await play(gemini(), [ask('Hi')]);
    const billed = fake.billed();
    expect(usage).toEqual({
      inputTokens: billed.prompt,
      cachedInputTokens: 5,
      outputTokens: billed.output + billed.thoughts,
      thoughtsTokens: 10,
      estimated: false,
    });
  });

  test('figures that weren’t reported are null', async () => {
    fake.enqueue({ ...say('Hi'), usage: 'none' });
    const { usage } = await play(gemini(), [ask('Hi')]);
    expect(usage).toEqual({
      inputTokens: null,
      cachedInputTokens: null,
      outputTokens: null,
      thoughtsTokens: null,
      estimated: false,
    });
  });

  test('times are measured', async () => {
    const gate = new Gate();
    fake.enqueue({ ...say('a', 'b'), gate });
    const playing = play(gemini(), [ask('Hi')], { onEvent: () => gate.open() });
    gate.step();
    const step = await playing;
    expect(step.timeToFirstTokenMs).toBeGreaterThanOrEqual(0);
    expect(step.durationMs).toBeGreaterThanOrEqual(step.timeToFirstTokenMs!);
  });
});

describe('thought signatures', () => {
  test('go back byte for byte over the steps of a turn and over turns, through a store', async () => {
    const model = gemini();
    let history: ModelMessage[] = [ask('Read three')];
    for (const id of ['1', '2', '3']) {
      fake.enqueue({ ...read(id), thoughts: ['Next.'] });
      const step = await play(model, history);
      expect(step.finish).toBe('tool-calls');
      history = stored([...history, ...step.messages, answers(step)]);
    }
    const signatures = thoughtSignatures(history).all.map(({ signature }) => signature);
    expect(new Set(signatures).size).toBe(3);
    fake.enqueue(say('All read.'));
    const last = await play(model, history);
    history = stored([...history, ...last.messages, ask('Again')]);
    fake.enqueue(say('Yes.'));
    expect((await play(model, history)).finish).toBe('stop');
    const sent = fake.requests.at(-1)!.body.contents.flatMap(({ parts }) => parts);
    expect(sent.filter((part) => part.functionCall).map((part) => part.thoughtSignature)).toEqual(signatures);
    expect(sent.findLast((part) => part.text === 'All read.')?.thoughtSignature).toBeTypeOf('string');
  });

  test('only the first of several parallel calls is signed, and it stays signed', async () => {
    const model = gemini();
    const calls = ['1', '2'].map((id) => ({ name: 'read_document', args: { document_id: id } }));
    fake.enqueue({ type: 'answer', calls });
    const step = await play(model, [ask('Read both')]);
    expect(step.toolCalls.map(({ input }) => input)).toEqual(calls.map(({ args }) => args));
    fake.enqueue(say('Done.'));
    const next = await play(model, stored([ask('Read both'), ...step.messages, answers(step)]));
    expect(next.finish).toBe('stop');
    const parts = fake.requests.at(-1)!.body.contents[1]!.parts;
    expect(parts.map((part) => typeof part.thoughtSignature)).toEqual(['string', 'undefined']);
  });

  describe('a lost signature', () => {
    async function playWithout(server: FakeGemini, alarms: string[]) {
      const model = gemini('gemini-3-flash-preview', server);
      server.enqueue(read('1'));
      const step = await play(model, [ask('Read')]);
      const history = stored([ask('Read'), ...step.messages, answers(step)]);
      for (const part of (history[1] as AssistantMessage).content) delete part.providerOptions;
      return play(model, history, { log: { error: (_fields, message) => void alarms.push(message) } });
    }

    test('raises an alarm before a server that accepts no dummies refuses the request', async () => {
      const alarms: string[] = [];
      const step = await playWithout(fake, alarms);
      expect(alarms).toHaveLength(1);
      expect(step).toMatchObject({ finish: 'error', error: { status: 400, retryable: false } });
      expect(fake.requests.at(-1)!.refusal).toBe('Corrupted thought signature.');
    });

    test('raises an alarm even if the server doesn’t report it', async () => {
      const lenient = await startFakeGemini({ strict: false });
      const alarms: string[] = [];
      expect((await playWithout(lenient, alarms)).finish).not.toBe('error');
      expect(alarms).toEqual(['Gemini: thought signatures were lost from the history']);
      await lenient.close();
    });
  });

  test('raises no alarm if nothing is lost', async () => {
    fake.enqueue(read('1'));
    const alarms: string[] = [];
    const log = { error: (_fields: object, message: string) => void alarms.push(message) };
    const step = await play(gemini(), [ask('Read')], { log });
    await play(gemini(), [ask('Read'), ...step.messages, answers(step)], { log });
    expect(alarms).toEqual([]);
  });

  test('a call that was interrupted before its result does not block the conversation', async () => {
    const model = gemini();
    fake.enqueue(read('1'));
    const step = await play(model, [ask('Read')]);
    fake.enqueue(say('Then not.'));
    expect((await play(model, [ask('Read'), ...step.messages, ask('Stop it')])).finish).toBe('stop');
  });
});

describe('thinking settings', () => {
  test.each([
    ['gemini-2.0-flash', { level: 'high' as const }, undefined],
    ['gemini-2.5-flash', { level: 'off' as const }, { includeThoughts: false, thinkingBudget: 0 }],
    ['gemini-2.5-pro', { budgetTokens: 1 }, { includeThoughts: true, thinkingBudget: 128 }],
    ['gemini-3-flash-preview', { level: 'minimal' as const }, { includeThoughts: true, thinkingLevel: 'minimal' }],
    ['gemini-3.8-flash', { level: 'minimal' as const }, { includeThoughts: true, thinkingLevel: 'low' }],
    [
      'gemini-3.1-pro-preview',
      { level: 'medium' as const, budgetTokens: 5, includeThoughts: false },
      { includeThoughts: false, thinkingLevel: 'medium' },
    ],
  ])('%s takes %j', async (modelId, thinking, sent) => {
    fake.enqueue(say('Hi'));
    expect((await play(gemini(modelId), [ask('Hi')], { settings: { thinking } })).finish).toBe('stop');
    expect(fake.requests.at(-1)!.body.generationConfig?.thinkingConfig).toEqual(sent);
  });

  test('temperature and the limit of the output are passed on', async () => {
    fake.enqueue(say('Hi'));
    await play(gemini(), [ask('Hi')], { settings: { temperature: 0.5, maxOutputTokens: 100 } });
    expect(fake.requests.at(-1)!.body.generationConfig).toMatchObject({ temperature: 0.5, maxOutputTokens: 100 });
  });
});

describe('an answer that is empty or incomplete', () => {
  test.each([
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'blocked'],
    ['PROHIBITED_CONTENT', 'blocked'],
    ['RECITATION', 'blocked'],
    ['MALFORMED_FUNCTION_CALL', 'malformed'],
    ['UNEXPECTED_TOOL_CALL', 'malformed'],
    ['OTHER', 'incomplete'],
  ])('%s is %s', async (reason, finish) => {
    fake.enqueue({ ...say('Some'), finish: reason });
    const step = await play(gemini(), [ask('Hi')]);
    expect(step).toMatchObject({ finish, rawFinishReason: reason, toolCalls: [] });
    expect(step.error?.message).toBeTruthy();
    expect(step.usage.outputTokens).toBeGreaterThan(0);
  });

  test('a blocked prompt is blocked, and its input counted', async () => {
    fake.enqueue({ type: 'prompt-block', reason: 'PROHIBITED_CONTENT' });
    const step = await play(gemini(), [ask('Hi')]);
    expect(step).toMatchObject({ finish: 'prompt-blocked', messages: [], started: false });
    expect(step.error?.message).toContain('PROHIBITED_CONTENT');
    expect(step.usage.inputTokens).toBeGreaterThan(0);
  });

  test('thoughts without an answer are empty, and asked for once more', async () => {
    fake.enqueue({ type: 'answer', thoughts: ['Hm.'] });
    const step = await play(gemini(), [ask('Hi')]);
    expect(step).toMatchObject({ finish: 'empty', started: true });
    expect(retryDecision({ ...step, error: step.error! }, 1)).toEqual({ retry: true, afterMs: 0 });
    fake.enqueue(say('There.'));
    expect((await play(gemini(), [ask('Hi'), ...step.messages, ask('Again')])).finish).toBe('stop');
  });

  test.each(['cut', 'early', 'raw-json', 'error-object'] as const)(
    'a stream that ends by “%s” in the text keeps its text, estimates its usage, and is not retried',
    async (end) => {
      const gate = new Gate();
      fake.enqueue({ type: 'answer', thoughts: ['Hm.'], text: ['Half ', 'of it'], end, gate });
      gate.step(3);
      // When a connection breaks, data that the client hasn't read yet is lost.
      const breakOff = (event: StepEvent) => 'text' in event && event.text === 'of it' && gate.open();
      const step = await play(gemini(), [ask('Hi')], { onEvent: breakOff });
      expect(step).toMatchObject({ finish: 'incomplete', started: true, toolCalls: [], usage: { estimated: true } });
      expect(step.usage.outputTokens).toBe(fake.billed().output + fake.billed().thoughts);
      expect(step.messages).toMatchObject([{ content: [{ type: 'reasoning' }, { type: 'text', text: 'Half of it' }] }]);
      expect(step.error?.message).toContain('was cut off');
      expect(retryDecision({ ...step, error: step.error! }, 1)).toEqual({ retry: false });
    },
  );

  test.each(['cut', 'early', 'raw-json', 'error-object'] as const)(
    'a stream that ends by “%s” before any output can be retried',
    async (end) => {
      fake.enqueue({ type: 'answer', end });
      const step = await play(gemini(), [ask('Hi')]);
      expect(['incomplete', 'error']).toContain(step.finish);
      expect(step).toMatchObject({ started: false, messages: [] });
      expect(retryDecision({ ...step, error: step.error! }, 1)).toMatchObject({ retry: true });
    },
  );

  test('a complete call is not run if the stream was cut after it', async () => {
    const gate = new Gate();
    fake.enqueue({ ...read('1'), end: 'cut', gate });
    gate.step();
    const step = await play(gemini(), [ask('Read')], { onEvent: (event) => event.type === 'tool-call' && gate.open() });
    expect(step.messages).toHaveLength(1);
    expect(step).toMatchObject({ finish: 'incomplete', toolCalls: [] });
    fake.enqueue(say('Well.'));
    expect((await play(gemini(), [ask('Read'), ...step.messages, ask('Again')])).finish).toBe('stop');
  });

  test('an unreadable chunk makes the answer incomplete', async () => {
    fake.enqueue({ ...say('Some'), end: 'broken-chunk' });
    expect((await play(gemini(), [ask('Hi')])).finish).toBe('incomplete');
  });
});

describe('stopping', () => {
  test.each([
    ['in the thoughts', { type: 'answer' as const, thoughts: ['Hm.', 'Hm.'], text: ['So'] }],
    ['in the text', { type: 'answer' as const, text: ['So', ' it', ' is'] }],
    ['behind a call', { type: 'answer' as const, calls: [{ name: 'read_document', args: { document_id: '1' } }] }],
  ])('%s ends the call immediately, and keeps its output and cost so far', async (_name, reply) => {
    const gate = new Gate();
    fake.enqueue({ ...reply, gate });
    const stop = new AbortController();
    const playing = play(gemini(), [ask('Read')], {
      abortSignal: stop.signal,
      onEvent: (event) => {
        if (event.type !== 'usage') stop.abort();
      },
    });
    gate.step();
    const step = await playing;
    expect(step).toMatchObject({ finish: 'stopped', error: null, toolCalls: [], usage: { estimated: true } });
    expect(step.usage.inputTokens).toBe(fake.billed().prompt);
    expect(step.started).toBe(true);
  });

  test('stops before the first output, and before the request is sent', async () => {
    const gate = new Gate();
    fake.enqueue({ ...say('So'), gate });
    const stop = new AbortController();
    const playing = play(gemini(), [ask('Hi')], { abortSignal: stop.signal });
    await expect.poll(() => fake.requests.length).toBe(1);
    stop.abort();
    expect(await playing).toMatchObject({ finish: 'stopped', started: false, messages: [] });
    expect(await play(gemini(), [ask('Hi')], { abortSignal: stop.signal })).toMatchObject({ finish: 'stopped' });
    expect(fake.requests).toHaveLength(1);
  });

  test('a stream that is silent for too long counts as stalled, not as stopped', async () => {
    fake.enqueue({ ...say('So'), end: 'stall' });
    const step = await play(gemini(), [ask('Hi')], { stallMs: 300 });
    expect(step).toMatchObject({ finish: 'stalled', started: true, usage: { estimated: true } });
    expect(step.error?.message).toContain('stopped responding');
  });

  test('an error of a listener ends the call and is thrown', async () => {
    const gate = new Gate();
    fake.enqueue({ ...say('So', ' it'), gate });
    gate.step();
    const failure = new Error('the lease is gone');
    const playing = play(gemini(), [ask('Hi')], {
      onEvent: () => {
        throw failure;
      },
    });
    await expect(playing).rejects.toBe(failure);
  });
});

describe('errors', () => {
  test('429 with the wait in the body, then 503, then success', async () => {
    fake.enqueue(rateLimited('3.5s'), overloaded(), say('At last.'));
    const first = await play(gemini(), [ask('Hi')]);
    expect(first).toMatchObject({ finish: 'error', error: { status: 429, retryAfterMs: 3_500, retryable: true } });
    expect(retryDecision({ ...first, error: first.error! }, 1)).toEqual({ retry: true, afterMs: 3_500 });
    const second = await play(gemini(), [ask('Hi')]);
    expect(second).toMatchObject({ finish: 'error', error: { status: 503, retryAfterMs: null } });
    expect(retryDecision({ ...second, error: second.error! }, 2)).toEqual({ retry: true, afterMs: 4_000 });
    expect((await play(gemini(), [ask('Hi')])).finish).toBe('stop');
    expect(fake.requests.map(({ status }) => status)).toEqual([429, 503, 200]);
  });

  test('each call sends one request', async () => {
    fake.enqueue(overloaded(), say('Not this time.'));
    await play(gemini(), [ask('Hi')]);
    expect(fake.requests).toHaveLength(1);
  });

  test('a wrong key, and the key is not repeated', async () => {
    const step = await play(gemini('gemini-3-flash-preview', { ...fake, apiKey: 'wrong-key' }), [ask('Hi')]);
    expect(step.error).toMatchObject({
      status: 400,
      retryable: false,
      message: expect.stringContaining('refused the key'),
    });
    fake.enqueue({ type: 'failure', status: 400, message: 'No such key: wrong-key' });
    expect(JSON.stringify(step)).not.toContain('wrong-key');
  });

  test('the key is removed from a message of the provider', async () => {
    fake.enqueue({ type: 'failure', status: 400, message: `No luck with ${fake.apiKey}.` });
    expect((await play(gemini(), [ask('Hi')])).error?.providerMessage).toBe('No luck with [removed].');
  });

  test('an unknown model', async () => {
    const step = await play(gemini('gemini-9'), [ask('Hi')]);
    expect(step.error).toMatchObject({ status: 404, message: expect.stringContaining('gemini-9') });
  });

  test('a server that is not there', async () => {
    const nowhere = modelWith('google/gemini-3-flash-preview', {
      google: { apiKey: 'k', baseUrl: 'http://127.0.0.1:9/v1beta' },
    });
    const step = await play(nowhere, [ask('Hi')]);
    expect(step).toMatchObject({ finish: 'error', error: { status: null, retryable: true } });
    expect(step.error?.message).toContain('Couldn’t reach');
  });

  test('an invalid request is reported as our error and not retried', async () => {
    const alarms: string[] = [];
    const broken = [{ role: 'user', content: [{ type: 'text', text: 7 }] }] as unknown as ModelMessage[];
    const step = await play(gemini(), broken, { log: { error: (_f, message) => void alarms.push(message) } });
    expect(step).toMatchObject({ finish: 'error', error: { retryable: false } });
    expect(alarms).toHaveLength(1);
    expect(fake.requests).toHaveLength(0);
  });
});

test('a call of a tool that does not exist is given to the loop with the problem', async () => {
  fake.enqueue(call('write_document', { text: 'x' }));
  const step = await play(gemini(), [ask('Hi')]);
  expect(step.finish).toBe('tool-calls');
  expect(step.toolCalls[0]?.problem).toContain('read_document');
});
