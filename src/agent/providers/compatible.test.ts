import { afterEach, describe, expect, test } from 'vitest';
import { Gate } from '../../../test/fakes/gate';
import { startFakeGemini } from '../../../test/fakes/gemini/gemini';
import { type FakeOpenAi, type FakeOpenAiOptions, startFakeOpenAi } from '../../../test/fakes/openai/openai';
import { type Answer, call, say } from '../../../test/fakes/reply';
import type { AssistantMessage, ModelMessage } from '../core/history/message';
import { thoughtSignatures } from '../core/history/thought-signature';
import { answers, ask, modelWith, play, stored, told } from './test-support/step';

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(options: FakeOpenAiOptions = {}): Promise<FakeOpenAi> {
  const fake = await startFakeOpenAi(options);
  servers.push(fake);
  return fake;
}

function compatible({ apiKey, baseUrl }: FakeOpenAi, modelId = 'small-model') {
  return modelWith(`compatible/${modelId}`, { compatible: { apiKey, baseUrl } });
}

const read = (id: string): Answer => call('read_document', { document_id: id });

describe('a whole answer', () => {
  test('text, usage with cached and thoughts tokens, no error', async () => {
    const fake = await start();
    fake.enqueue({ type: 'answer', thoughts: ['Hm.'], text: ['Two ', 'words'], cachedTokens: 3 });
    const step = await play(compatible(fake), [ask('Hi')]);
    expect(step).toMatchObject({ finish: 'stop', rawFinishReason: 'stop', error: null });
    expect(told(step, 'text-delta')).toBe('Two words');
    const { billed } = fake.requests[0]!;
    expect(step.usage).toEqual({
      inputTokens: billed!.prompt,
      cachedInputTokens: 3,
      outputTokens: billed!.output,
      thoughtsTokens: billed!.thoughts,
      estimated: false,
    });
    expect(fake.requests[0]!.body.stream_options).toEqual({ include_usage: true });
  });

  test('a server that reports no usage leaves it unknown', async () => {
    const fake = await start();
    fake.enqueue({ ...say('Hi'), usage: 'none' });
    const { usage } = await play(compatible(fake), [ask('Hi')]);
    expect(usage).toMatchObject({ inputTokens: null, outputTokens: null, estimated: false });
  });

  test('a local server may need no key', async () => {
    const fake = await start({ apiKey: '' });
    fake.enqueue(say('Hi'));
    expect((await play(compatible(fake), [ask('Hi')])).finish).toBe('stop');
  });

  test('the name of a model can contain slashes', async () => {
    const fake = await start({ models: ['org/model:free'] });
    fake.enqueue(say('Hi'));
    expect((await play(compatible(fake, 'org/model:free'), [ask('Hi')])).finish).toBe('stop');
  });
});

describe('calls', () => {
  test('arguments that come in pieces are put together, and results are paired', async () => {
    const fake = await start();
    const calls = ['1', '2'].map((id) => ({ name: 'read_document', args: { document_id: `document-${id}` } }));
    fake.enqueue({ type: 'answer', calls }, say('Read.'));
    const step = await play(compatible(fake), [ask('Read')]);
    expect(step.finish).toBe('tool-calls');
    expect(step.toolCalls.map(({ input }) => input)).toEqual(calls.map(({ args }) => args));
    expect(step.events.filter(({ type }) => type === 'tool-call-started')).toHaveLength(2);
    const next = await play(compatible(fake), stored([ask('Read'), ...step.messages, answers(step)]));
    expect(next.finish).toBe('stop');
  });

  test('arguments that aren’t JSON are given to the loop with the problem, and the history stays acceptable', async () => {
    const fake = await start();
    fake.enqueue(call('read_document', '{"document_id": '), say('Sorry.'));
    const step = await play(compatible(fake), [ask('Read')]);
    expect(step.finish).toBe('tool-calls');
    expect(step.toolCalls[0]?.problem).toContain('not valid JSON');
    const next = await play(compatible(fake), stored([ask('Read'), ...step.messages, answers(step)]));
    expect(next.finish).toBe('stop');
  });

  test('calls are run even if the server ends them with “stop”', async () => {
    const fake = await start();
    fake.enqueue({ ...read('1'), finish: 'stop' });
    expect((await play(compatible(fake), [ask('Read')])).finish).toBe('tool-calls');
  });
});

describe('thoughts', () => {
  test.each([
    ['reasoning_content', 'small-model'],
    ['reasoning', 'small-model'],
    ['think-tags', 'small-model'],
    ['closing-tag-only', 'deepseek-r1'],
  ] as const)('as %s they are thoughts, not text', async (thoughtsAs, modelId) => {
    const fake = await start({ thoughtsAs, models: [modelId] });
    fake.enqueue({ type: 'answer', thoughts: ['Let me ', 'see.'], text: ['The tag `<think>x</think>`', ' is used'] });
    const step = await play(compatible(fake, modelId), [ask('Hi')]);
    expect(told(step, 'thought-delta')).toBe('Let me see.');
    expect(told(step, 'text-delta')).toBe('The tag `<think>x</think>` is used');
    expect((step.messages[0] as AssistantMessage).content.map(({ type }) => type)).toEqual(['reasoning', 'text']);
  });

  test('thoughts in tags have no count of their own and are counted once, in the output', async () => {
    const fake = await start({ thoughtsAs: 'think-tags' });
    fake.enqueue({ type: 'answer', thoughts: ['Let me see.'], text: ['Yes.'] });
    const { usage } = await play(compatible(fake), [ask('Hi')]);
    expect(usage).toMatchObject({ outputTokens: fake.requests[0]!.billed!.output, thoughtsTokens: null });
  });

  test('thoughts in tags and thoughts of earlier turns aren’t sent back', async () => {
    const fake = await start({ thoughtsAs: 'think-tags' });
    fake.enqueue({ ...read('1'), thoughts: ['Hm.'] }, say('Read.'), say('Yes.'));
    const step = await play(compatible(fake), [ask('Read')]);
    const history = [ask('Read'), ...step.messages, answers(step)];
    expect((await play(compatible(fake), history)).finish).toBe('stop');
    expect((await play(compatible(fake), [...history, ask('Again')])).finish).toBe('stop');
    expect(JSON.stringify(fake.requests.at(-1)!.body)).not.toContain('Hm.');
  });

  test('a server that needs the current turn’s thoughts back gets only those', async () => {
    const fake = await start({ thoughtsAs: 'reasoning_content', wantsThoughtsBack: true });
    fake.enqueue({ ...read('1'), thoughts: ['Hm.'] }, say('Read.'), say('Yes.'));
    const step = await play(compatible(fake), [ask('Read')]);
    const history = stored([ask('Read'), ...step.messages, answers(step)]);
    expect((await play(compatible(fake), history)).finish).toBe('stop');
    expect((await play(compatible(fake), [...history, ask('Again')])).finish).toBe('stop');
  });
});

describe('a Gemini behind a compatible server', () => {
  test('its signatures go back unchanged in extra_content', async () => {
    const fake = await start({ signsCalls: true });
    const calls = ['1', '2'].map((id) => ({ name: 'read_document', args: { document_id: id } }));
    fake.enqueue({ type: 'answer', calls }, read('3'), say('Read.'));
    let history: ModelMessage[] = [ask('Read')];
    for (let n = 0; n < 2; n++) {
      const step = await play(compatible(fake), history);
      expect(step.finish).toBe('tool-calls');
      history = stored([...history, ...step.messages, answers(step)]);
    }
    expect((await play(compatible(fake), history)).finish).toBe('stop');
    const sent = fake.requests.at(-1)!.body.messages.flatMap((message) => message.tool_calls ?? []);
    const signatures = thoughtSignatures(history).all.map(({ signature }) => signature);
    expect(signatures).toHaveLength(2);
    expect(sent.map((entry) => entry.extra_content?.google?.thought_signature)).toEqual([
      signatures[0],
      undefined,
      signatures[1],
    ]);
  });
});

describe('an incomplete answer', () => {
  test.each(['early', 'raw-json', 'error-object', 'broken-chunk'] as const)('ends by “%s”: incomplete', async (end) => {
    const fake = await start();
    fake.enqueue({ ...say('Half'), end });
    const step = await play(compatible(fake), [ask('Hi')]);
    expect(step).toMatchObject({ finish: 'incomplete', started: true, usage: { estimated: true } });
    expect(step.messages).toMatchObject([{ content: [{ text: 'Half' }] }]);
  });

  test('cut inside the arguments of a call: the call is not run, and the history stays acceptable', async () => {
    const fake = await start();
    const gate = new Gate();
    fake.enqueue({ ...read('a long id of a document'), gate, end: 'cut' });
    gate.step(3);
    const stop = new AbortController();
    const playing = play(compatible(fake), [ask('Read')], {
      abortSignal: stop.signal,
      onEvent: (event) => event.type === 'tool-call-started' && stop.abort(),
    });
    const step = await playing;
    expect(step).toMatchObject({ finish: 'stopped', started: true, toolCalls: [] });
    fake.enqueue(say('Well.'));
    expect((await play(compatible(fake), [ask('Read'), ...step.messages, ask('Again')])).finish).toBe('stop');
  });

  test.each([
    ['length', 'length'],
    ['content_filter', 'blocked'],
  ])('%s is %s', async (reason, finish) => {
    const fake = await start();
    fake.enqueue({ ...say('Half'), finish: reason });
    expect((await play(compatible(fake), [ask('Hi')])).finish).toBe(finish);
  });
});

describe('errors', () => {
  test('a limit with its wait in the header', async () => {
    const fake = await start();
    fake.enqueue({ type: 'failure', status: 429, message: 'Slow down.', headers: { 'retry-after': '7' } });
    expect((await play(compatible(fake), [ask('Hi')])).error).toMatchObject({
      status: 429,
      retryAfterMs: 7_000,
      providerMessage: 'Slow down.',
    });
  });

  test('a wrong key, a model that is not there', async () => {
    const fake = await start();
    expect((await play(compatible({ ...fake, apiKey: 'no' }), [ask('Hi')])).error).toMatchObject({ status: 401 });
    expect((await play(compatible(fake, 'other'), [ask('Hi')])).error).toMatchObject({ status: 404 });
  });
});

describe('options that belong to one provider', () => {
  test('thinking is not sent to a server that is not known to take it', async () => {
    const fake = await start();
    fake.enqueue(say('Hi'));
    const step = await play(compatible(fake), [ask('Hi')], { settings: { thinking: { level: 'high' } } });
    expect(step.finish).toBe('stop');
  });

  test('OpenAI: reasoning effort and no temperature for models that reason, and the name that they want for the limit', async () => {
    const fake = await start({ models: ['gpt-5', 'gpt-4.1'] });
    const openai = (modelId: string) =>
      modelWith(`openai/${modelId}`, { openai: { apiKey: fake.apiKey, baseUrl: fake.baseUrl } });
    const settings = { thinking: { level: 'minimal' as const }, temperature: 0.3, maxOutputTokens: 50 };
    fake.enqueue(say('Hi'), say('Hi'));
    expect((await play(openai('gpt-5'), [ask('Hi')], { settings })).finish).toBe('stop');
    expect(fake.requests[0]!.body).toMatchObject({ reasoning_effort: 'low', max_completion_tokens: 50 });
    expect((await play(openai('gpt-4.1'), [ask('Hi')], { settings })).finish).toBe('stop');
    expect(fake.requests[1]!.body).not.toHaveProperty('reasoning_effort');
    // Models that reason reject any temperature.
    expect(fake.requests.map(({ body }) => body.temperature)).toEqual([undefined, 0.3]);
  });

  test('a temperature above what the provider takes is the highest that it takes', async () => {
    const fake = await start();
    fake.enqueue(say('Hi'));
    const capabilities = { 'compatible/small-model': { maxTemperature: 1 } };
    const model = modelWith('compatible/small-model', { compatible: fake, capabilities });
    expect((await play(model, [ask('Hi')], { settings: { temperature: 1.7 } })).finish).toBe('stop');
    expect(fake.requests[0]!.body.temperature).toBe(1);
  });

  test('OpenRouter: its own field', async () => {
    const fake = await start({ models: ['some/model'], extraFields: ['reasoning'] });
    const model = modelWith('openrouter/some/model', { openrouter: { apiKey: fake.apiKey, baseUrl: fake.baseUrl } });
    fake.enqueue(say('Hi'));
    const settings = { thinking: { level: 'high' as const, includeThoughts: false } };
    expect((await play(model, [ask('Hi')], { settings })).finish).toBe('stop');
    expect(fake.requests[0]!.body.reasoning).toEqual({ effort: 'high', exclude: true });
  });

  test('a provider without its key says which setting is missing', () => {
    expect(() => modelWith('anthropic/claude', {})).toThrow(/ANTHROPIC_API_KEY isn’t set/);
    expect(() => modelWith('compatible/x', {})).toThrow(/OPENAI_COMPATIBLE_BASE_URL isn’t set/);
    expect(() => modelWith('offline/other', {})).toThrow(/no offline model/);
  });
});

test('a conversation that moves from Gemini to another server and back leaks nothing and is accepted everywhere', async () => {
  const google = await startFakeGemini();
  servers.push(google);
  const other = await start({ signsCalls: true });
  const gemini = modelWith('google/gemini-3-flash-preview', { google });
  let history: ModelMessage[] = [];

  async function turn(model: typeof gemini, server: { enqueue(...replies: Answer[]): void }, request: string) {
    server.enqueue({ ...read(request), thoughts: [`Hm, ${request}.`] }, say(`Read ${request}.`));
    history.push(ask(request));
    for (let n = 0; n < 2; n++) {
      const step = await play(model, history);
      expect(['tool-calls', 'stop'], step.error?.providerMessage ?? '').toContain(step.finish);
      history = stored([...history, ...step.messages, ...(step.toolCalls.length > 0 ? [answers(step)] : [])]);
    }
  }

  await turn(gemini, google, 'one');
  await turn(compatible(other), other, 'two');
  await turn(gemini, google, 'three');
  await turn(compatible(other), other, 'four');

  const signed = thoughtSignatures(history).all;
  expect(signed).toHaveLength(4);
  const [one, two, three, four] = signed.map(({ signature }) => signature);
  const toGoogle = JSON.stringify(google.requests.map(({ body }) => body));
  const toOther = JSON.stringify(other.requests.map(({ body }) => body));
  for (const own of [one, three]) expect([toGoogle.includes(own!), toOther.includes(own!)]).toEqual([true, false]);
  for (const own of [two, four]) expect([toGoogle.includes(own!), toOther.includes(own!)]).toEqual([false, true]);
  expect(toGoogle).not.toContain('skip_thought_signature_validator');
  expect(toOther).not.toMatch(/Hm, (one|three)/);
  expect(toGoogle).not.toMatch(/Hm, (two|four)/);
  expect(toGoogle + toOther).not.toContain('variorum');
});
