import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeAnthropic, startFakeAnthropic } from '../../../test/fakes/anthropic/anthropic';
import { blocksOf } from '../../../test/fakes/anthropic/request';
import { Gate } from '../../../test/fakes/gate';
import { type Answer, call, type Failure, say } from '../../../test/fakes/reply';
import type { AssistantMessage, ModelMessage } from '../core/history/message';
import { retryDecision } from '../core/history/step';
import type { CallSettings } from '../core/models/call-options';
import type { StepEvent } from './stream-step';
import { answers, ask, modelWith, type Played, play, stored, told } from './test-support/step';

let fake: FakeAnthropic;
beforeEach(async () => {
  fake = await startFakeAnthropic();
});
afterEach(() => fake.close());

const NEWEST = 'claude-sonnet-5-5';
const BY_BUDGET = 'claude-haiku-4-5-20251001';
const THINKING: CallSettings = { thinking: { level: 'low' } };

function claude(modelId = NEWEST, { apiKey, baseUrl }: { apiKey: string; baseUrl: string } = fake) {
  return modelWith(`anthropic/${modelId}`, { anthropic: { apiKey, baseUrl } });
}

const read = (id: string): Answer => call('read_document', { document_id: id });
const refusals = () => fake.requests.flatMap(({ refusal }) => refusal ?? []);
const sentThoughts = (n = -1) =>
  fake.requests
    .at(n)!
    .body.messages.flatMap(blocksOf)
    .filter(({ type }) => type.endsWith('thinking'));

/** Returns the signatures of the thoughts in stored messages. */
function seals(messages: readonly ModelMessage[]): unknown[] {
  return messages.flatMap((message) =>
    message.role === 'assistant'
      ? message.content.flatMap((part) => {
          const own = part.type === 'reasoning' ? part.providerOptions?.anthropic : undefined;
          return own ? [own.signature ?? own.redactedData] : [];
        })
      : [],
  );
}

describe('a whole answer', () => {
  test('text and thoughts arrive separately, in order, and as one message', async () => {
    fake.enqueue({ type: 'answer', thoughts: ['Let me ', 'see.'], text: ['Two ', 'words'] });
    const step = await play(claude(), [ask('Hi')]);
    expect(step).toMatchObject({ finish: 'stop', rawFinishReason: 'end_turn', toolCalls: [], error: null });
    expect(told(step, 'thought-delta')).toBe('Let me see.');
    expect(told(step, 'text-delta')).toBe('Two words');
    const [message] = step.messages as [AssistantMessage];
    expect(message.content).toEqual([
      { type: 'reasoning', text: 'Let me see.', providerOptions: { anthropic: { signature: expect.any(String) } } },
      { type: 'text', text: 'Two words' },
    ]);
    expect(message.providerOptions).toEqual({ variorum: { provider: 'anthropic', modelId: NEWEST } });
  });

  test('usage: input includes what was read from the cache, output the thoughts, and it is what was billed', async () => {
    fake.enqueue({ type: 'answer', thoughts: ['x'.repeat(40)], text: ['y'.repeat(18)], cachedTokens: 5 });
    const { usage } = await play(claude(), [ask('Hi')]);
    const { prompt, output } = fake.requests[0]!.billed!;
    expect(output).toBe(15);
    expect(usage).toEqual({
      inputTokens: prompt,
      cachedInputTokens: 5,
      outputTokens: output,
      thoughtsTokens: 10,
      estimated: false,
    });
  });

  test('a model that does not count its thoughts apart: unknown, never 0, and still in the output', async () => {
    fake.enqueue({ type: 'answer', thoughts: ['x'.repeat(40)], text: ['y'.repeat(18)] });
    const { usage } = await play(claude(BY_BUDGET), [ask('Hi')], { settings: THINKING });
    expect(usage).toMatchObject({ outputTokens: 15, thoughtsTokens: null });
  });

  test('calls come with their arguments, parallel ones in their order, and their results go back together', async () => {
    const calls = ['1', '2'].map((id) => ({ name: 'read_document', args: { document_id: id } }));
    fake.enqueue({ type: 'answer', thoughts: ['Both.'], text: ['I read.'], calls }, say('Done.'));
    const step = await play(claude(), [ask('Read both')]);
    expect(step.finish).toBe('tool-calls');
    expect(step.toolCalls.map(({ input }) => input)).toEqual(calls.map(({ args }) => args));
    const next = await play(claude(), stored([ask('Read both'), ...step.messages, answers(step)]));
    expect(next.finish).toBe('stop');
    const sent = fake.requests[1]!.body.messages;
    expect(sent.map((message) => blocksOf(message).map(({ type }) => type))).toEqual([
      ['text'],
      ['thinking', 'text', 'tool_use', 'tool_use'],
      ['tool_result', 'tool_result'],
    ]);
  });

  test('a call without arguments, and one of a tool that does not exist', async () => {
    fake.enqueue({ type: 'answer', calls: [{ name: 'write_document', args: {} }] });
    const step = await play(claude(), [ask('Hi')]);
    expect(step.toolCalls).toMatchObject([{ input: {}, problem: expect.stringContaining('read_document') }]);
  });
});

describe('signatures of thoughts', () => {
  test.each([
    [NEWEST, {}],
    [NEWEST, { areThoughtsEncrypted: true }],
    [BY_BUDGET, {}],
    [BY_BUDGET, { areThoughtsEncrypted: true }],
  ])('%s %j: they go back byte for byte over the steps of a turn and over turns, through a store', async (id, more) => {
    const model = claude(id);
    let history: ModelMessage[] = [ask('Read three')];
    for (const document of ['1', '2', '3']) {
      fake.enqueue({ ...read(document), thoughts: [`Next is ${document}.`], ...more });
      const step = await play(model, history, { settings: THINKING });
      expect(step.finish).toBe('tool-calls');
      history = stored([...history, ...step.messages, answers(step)]);
    }
    fake.enqueue({ ...say('All read.'), thoughts: ['Done.'], ...more }, say('Yes.'));
    const last = await play(model, history, { settings: THINKING });
    history = stored([...history, ...last.messages, ask('Again')]);
    expect((await play(model, history, { settings: THINKING })).finish).toBe('stop');
    expect(new Set(seals(history)).size).toBe(4);
    expect(sentThoughts().map(({ signature, data }) => signature ?? data)).toEqual(seals(history));
    expect(fake.requests.flatMap(({ dropped }) => dropped)).toEqual([]);
    expect(refusals()).toEqual([]);
  });

  test('hidden thoughts arrive empty and are still sent back', async () => {
    fake.enqueue({ ...read('1'), thoughts: ['Secret.'] }, say('Done.'));
    const settings: CallSettings = { thinking: { includeThoughts: false } };
    const step = await play(claude(), [ask('Read')], { settings });
    expect(told(step, 'thought-delta')).toBe('');
    const next = await play(claude(), stored([ask('Read'), ...step.messages, answers(step)]), { settings });
    expect(next.finish).toBe('stop');
    expect(sentThoughts()).toMatchObject([{ type: 'thinking', thinking: '' }]);
  });

  test('a changed signature is refused', async () => {
    fake.enqueue({ ...read('1'), thoughts: ['Hm.'] });
    const step = await play(claude(), [ask('Read')]);
    const changed = JSON.parse(JSON.stringify(step.messages).replace('Hm.', 'Hm!')) as ModelMessage[];
    const next = await play(claude(), [ask('Read'), ...changed, answers(step)]);
    expect(next).toMatchObject({ finish: 'error', error: { status: 400, retryable: false } });
    expect(refusals()).toEqual(['messages.1.content.0: Invalid `signature` in `thinking` block']);
  });

  test.each([NEWEST, 'claude-haiku-5-5'])(
    '%s: thoughts are left out if something before them was replaced by a note, so they aren’t refused',
    async (id) => {
      fake.enqueue({ ...read('1'), thoughts: ['Hm.'] }, say('Done.'));
      const step = await play(claude(id), [ask('A long request')]);
      const next = await play(claude(id), [ask('[left out]'), ...step.messages, answers(step)]);
      expect(next.finish).toBe('stop');
      expect(fake.requests[1]!.dropped).toEqual(['messages.1.content.0']);
    },
  );

  test('thoughts that were cut off before their signature are not sent back', async () => {
    const gate = new Gate();
    fake.enqueue({ type: 'answer', thoughts: ['Hm, ', 'well'], text: ['So'], gate }, say('Yes.'));
    const stop = new AbortController();
    const playing = play(claude(), [ask('Hi')], {
      abortSignal: stop.signal,
      onEvent: (event) => event.type === 'thought-delta' && stop.abort(),
    });
    gate.step(4);
    const step = await playing;
    expect(step.messages).toMatchObject([{ content: [{ type: 'reasoning', text: 'Hm, ' }] }]);
    expect((await play(claude(), stored([ask('Hi'), ...step.messages, ask('Again')]))).finish).toBe('stop');
    expect(sentThoughts()).toEqual([]);
  });

  test('thoughts without an answer count as an empty answer, which is retried once and left out later', async () => {
    fake.enqueue({ type: 'answer', thoughts: ['Hm.'] }, say('There.'));
    const step = await play(claude(), [ask('Hi')]);
    expect(step).toMatchObject({ finish: 'empty', started: true });
    expect(retryDecision({ ...step, error: step.error! }, 1)).toEqual({ retry: true, afterMs: 0 });
    expect((await play(claude(), [ask('Hi'), ...step.messages, ask('Again')])).finish).toBe('stop');
  });
});

describe('how requested settings are sent', () => {
  const adaptive = (display = 'summarized', more = {}) => ({ thinking: { type: 'adaptive', display, ...more } });
  const bound = { block_binding: { prefix_mismatch_behavior: 'drop_block' } };
  test.each<[string, CallSettings, object]>([
    ['claude-sonnet-5', {}, { ...adaptive(), max_tokens: 128_000 }],
    ['claude-sonnet-5', { thinking: { level: 'medium' } }, { ...adaptive(), output_config: { effort: 'medium' } }],
    ['claude-sonnet-5', { thinking: { level: 'minimal' } }, { ...adaptive(), output_config: { effort: 'low' } }],
    ['claude-sonnet-5', { thinking: { level: 'off' }, temperature: 0.5 }, { thinking: { type: 'disabled' } }],
    ['claude-sonnet-5', { thinking: { includeThoughts: false } }, adaptive('omitted')],
    ['claude-sonnet-5', { maxOutputTokens: 500, temperature: 1.7 }, { ...adaptive(), max_tokens: 500 }],
    [NEWEST, { thinking: { level: 'off' } }, { ...adaptive('summarized', bound), output_config: { effort: 'low' } }],
    ['claude-haiku-5-5', { thinking: { level: 'off' } }, { thinking: { type: 'disabled' } }],
    ['claude-opus-4-6', { temperature: 0.5 }, adaptive()],
    [
      'claude-opus-4-6',
      { thinking: { level: 'off' }, temperature: 1.7 },
      { thinking: { type: 'disabled' }, temperature: 1 },
    ],
    [BY_BUDGET, { temperature: 0.5 }, { temperature: 0.5 }],
    [BY_BUDGET, { thinking: { level: 'off' }, temperature: 0.5 }, { temperature: 0.5 }],
    [
      BY_BUDGET,
      { thinking: { budgetTokens: 1 }, temperature: 0.5 },
      { thinking: { type: 'enabled', budget_tokens: 1_024 } },
    ],
    [
      BY_BUDGET,
      { thinking: { level: 'high' } },
      { thinking: { type: 'enabled', budget_tokens: 24_576 }, max_tokens: 64_000 },
    ],
    [
      BY_BUDGET,
      { thinking: { level: 'high' }, maxOutputTokens: 4_000 },
      { thinking: { type: 'enabled', budget_tokens: 2_000 }, max_tokens: 4_000 },
    ],
    [BY_BUDGET, { thinking: { level: 'high' }, maxOutputTokens: 2_000 }, { max_tokens: 2_000 }],
    [
      'claude-opus-4-1-20250805',
      { thinking: { budgetTokens: 1_000_000 } },
      { thinking: { type: 'enabled', budget_tokens: 24_576 }, max_tokens: 32_000 },
    ],
    ['claude-3-haiku-20240307', { thinking: { level: 'high' }, temperature: 0.5 }, { temperature: 0.5 }],
  ])('%s, %j', async (id, settings, sent) => {
    fake.enqueue(say('Hi'));
    const step = await play(claude(id), [ask('Hi')], { settings });
    expect(refusals()).toEqual([]);
    expect(step.finish).toBe('stop');
    const { thinking, output_config, temperature, max_tokens } = fake.requests[0]!.body;
    expect({ thinking, output_config, temperature, max_tokens }).toEqual({
      max_tokens: expect.any(Number),
      ...sent,
    });
  });

  test('thoughts of earlier steps are not sent if thinking is off', async () => {
    for (const id of ['claude-haiku-5-5', BY_BUDGET]) {
      fake.enqueue({ ...say('So.'), thoughts: ['Hm.'] }, say('Yes.'));
      const step = await play(claude(id), [ask('Hi')], { settings: THINKING });
      expect(seals(step.messages)).toHaveLength(1);
      const settings: CallSettings = { thinking: { level: 'off' } };
      const next = await play(claude(id), [ask('Hi'), ...step.messages, ask('Sure?')], { settings });
      expect(next.finish).toBe('stop');
      expect(sentThoughts()).toEqual([]);
    }
  });

  test('a model with a budget doesn’t start thinking between calls that began without thoughts', async () => {
    fake.enqueue(read('1'), { ...say('Done.'), thoughts: ['Hm.'] });
    const step = await play(claude(BY_BUDGET), [ask('Read')]);
    const next = await play(claude(BY_BUDGET), [ask('Read'), ...step.messages, answers(step)], { settings: THINKING });
    expect(refusals()).toEqual([]);
    expect(next.finish).toBe('stop');
    expect(fake.requests[1]!.body.thinking).toBeUndefined();
  });

  test('the key and the version go in their own headers', async () => {
    fake.enqueue(say('Hi'));
    await play(claude(), [ask('Hi')]);
    const { headers } = fake.requests[0]!;
    expect(headers).toMatchObject({ 'x-api-key': fake.apiKey, 'anthropic-version': '2023-06-01' });
    expect(headers.authorization).toBeUndefined();
  });
});

describe('a history of other servers', () => {
  const foreign = (toolCallId: string, toolName = 'read_document'): ModelMessage[] => [
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Elsewhere.', providerOptions: { google: { thoughtSignature: 'c2ln' } } },
        { type: 'text', text: ' \n' },
        {
          type: 'tool-call',
          toolCallId,
          toolName,
          input: {},
          providerOptions: { google: { thoughtSignature: 'c2ln' } },
        },
      ],
      providerOptions: { variorum: { provider: 'google', modelId: 'gemini-3-flash-preview' } },
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: toolCallId } }],
    },
  ];

  test.each([NEWEST, BY_BUDGET])(
    '%s accepts it: ids and names are corrected, and results follow their calls',
    async (id) => {
      fake.enqueue(say('Yes.'));
      const history = [
        ask('One'),
        ...foreign('functions.read:0', 'functions.read'),
        ...foreign('call-0'),
        ask('Two'),
        ...foreign('call-0'),
        ask('Three'),
      ];
      const step = await play(claude(id), history, { settings: THINKING });
      expect(refusals()).toEqual([]);
      expect(step.finish).toBe('stop');
      const blocks = fake.requests[0]!.body.messages.flatMap(blocksOf);
      expect(blocks.filter(({ type }) => type === 'tool_use').map((block) => block.id)).toEqual([
        'functions_read_0',
        'call-0',
        'call-0-2',
      ]);
      expect(blocks.filter(({ type }) => type === 'tool_result').map((block) => block.tool_use_id)).toEqual([
        'functions_read_0',
        'call-0',
        'call-0-2',
      ]);
      expect(JSON.stringify(blocks)).not.toMatch(/c2ln|Elsewhere|variorum/);
    },
  );
});

describe('an answer that is empty or incomplete', () => {
  test.each([
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['refusal', 'blocked'],
    ['something_new', 'incomplete'],
  ])('%s is %s', async (reason, finish) => {
    fake.enqueue({ ...say('Some'), finish: reason });
    const step = await play(claude(), [ask('Hi')]);
    expect(step).toMatchObject({ finish, rawFinishReason: reason, toolCalls: [] });
    expect(step.error?.message).toBeTruthy();
    expect(step.usage.outputTokens).toBe(fake.requests[0]!.billed!.output);
  });

  test('a call that the limit cuts off is not run, and shown to the model later', async () => {
    fake.enqueue({ ...call('read_document', '{"document_id": "ab'), finish: 'max_tokens' }, say('Again.'));
    const step = await play(claude(), [ask('Read')]);
    expect(step).toMatchObject({ finish: 'length', toolCalls: [] });
    expect((await play(claude(), stored([ask('Read'), ...step.messages, ask('Go on')]))).finish).toBe('stop');
  });

  test.each(['cut', 'early', 'raw-json', 'error-object', 'broken-chunk'] as const)(
    'a stream that ends by “%s” in the text keeps its text and reported usage, and is not retried',
    async (end) => {
      const gate = new Gate();
      fake.enqueue({ type: 'answer', thoughts: ['Hm.'], text: ['Half ', 'of it'], end, gate });
      gate.step(9);
      // When a connection breaks, data that the client hasn't read yet is lost.
      const breakOff = (event: StepEvent) => 'text' in event && event.text === 'of it' && gate.open();
      const step = await play(claude(), [ask('Hi')], { onEvent: breakOff });
      expect(step).toMatchObject({ finish: 'incomplete', started: true, toolCalls: [], usage: { estimated: true } });
      expect(step.usage.inputTokens).toBe(fake.requests[0]!.billed!.prompt);
      if (end !== 'broken-chunk') expect(step.usage.outputTokens).toBeNull();
      expect(step.messages).toMatchObject([{ content: [{ type: 'reasoning' }, { type: 'text', text: 'Half of it' }] }]);
      expect(step.error?.message).toContain('was cut off');
      if (end === 'error-object') expect(step.error).toMatchObject({ status: 529, providerMessage: 'Overloaded' });
      expect(retryDecision({ ...step, error: step.error! }, 1)).toEqual({ retry: false });
    },
  );

  test.each(['cut', 'early', 'raw-json', 'error-object'] as const)(
    'a stream that ends by “%s” before any output can be retried',
    async (end) => {
      fake.enqueue({ type: 'answer', end });
      const step = await play(claude(), [ask('Hi')]);
      expect(['incomplete', 'error']).toContain(step.finish);
      expect(step).toMatchObject({ started: false, messages: [] });
      if (end === 'error-object') expect(step.error).toMatchObject({ status: 529, providerMessage: 'Overloaded' });
      expect(retryDecision({ ...step, error: step.error! }, 1)).toMatchObject({ retry: true });
    },
  );

  test('a stream that is silent for too long counts as stalled, not as stopped', async () => {
    fake.enqueue({ ...say('So'), end: 'stall' });
    const step = await play(claude(), [ask('Hi')], { stallMs: 300 });
    expect(step).toMatchObject({ finish: 'stalled', started: true, usage: { estimated: true } });
  });

  test('a stop keeps the output so far and the cost of the input', async () => {
    const gate = new Gate();
    fake.enqueue({ ...say('So', ' it', ' is'), gate });
    const stop = new AbortController();
    const playing = play(claude(), [ask('Hi')], {
      abortSignal: stop.signal,
      onEvent: (event) => event.type === 'text-delta' && stop.abort(),
    });
    gate.step(4);
    const step = await playing;
    expect(step).toMatchObject({ finish: 'stopped', error: null, usage: { outputTokens: null, estimated: true } });
    expect(step.usage.inputTokens).toBe(fake.requests[0]!.billed!.prompt);
  });
});

describe('errors', () => {
  const failure = (status: number, message: string, more: Partial<Failure> = {}): Failure => ({
    type: 'failure',
    status,
    message,
    ...more,
  });
  const played = async (reply: Failure): Promise<Played> => {
    fake.enqueue(reply);
    return play(claude(), [ask('Hi')]);
  };

  test('too many requests: as long as the header says, then overloaded, then success', async () => {
    const first = await played(
      failure(429, 'This request would exceed your rate limit.', { headers: { 'retry-after': '7' } }),
    );
    expect(first).toMatchObject({ finish: 'error', error: { status: 429, retryAfterMs: 7_000, retryable: true } });
    expect(first.error?.message).toContain('is limiting requests');
    const second = await played(failure(529, 'Overloaded'));
    expect(second).toMatchObject({
      finish: 'error',
      error: { status: 529, retryable: true, providerMessage: 'Overloaded' },
    });
    expect(second.error?.message).toContain('overloaded');
    fake.enqueue(say('At last.'));
    expect((await play(claude(), [ask('Hi')])).finish).toBe('stop');
    expect(fake.requests.map(({ status }) => status)).toEqual([429, 529, 200]);
  });

  test.each([
    [400, 'prompt is too long: 208310 tokens > 200000 maximum', 'too long'],
    [413, 'Request exceeds the maximum size', 'too long'],
    [400, 'Your credit balance is too low to access the Anthropic API.', 'used up'],
    [403, 'Your API key does not have permission to use the specified resource.', 'refused the key'],
    [400, 'tools: Tool names must be unique.', 'refused the request'],
    [500, 'Internal server error', 'failing'],
  ])('%i “%s” is reported with our message and the provider’s', async (status, words, said) => {
    const { error } = await played(failure(status, words));
    expect(error).toMatchObject({ status, providerMessage: words, message: expect.stringContaining(said) });
  });

  test('a wrong key and an unknown model; the key is not repeated', async () => {
    const wrong = await play(claude(NEWEST, { ...fake, apiKey: 'sk-ant-wrong' }), [ask('Hi')]);
    expect(wrong.error).toMatchObject({ status: 401, message: expect.stringContaining('refused the key') });
    expect(JSON.stringify(wrong)).not.toContain('sk-ant-wrong');
    expect((await play(claude('claude-x-9'), [ask('Hi')])).error).toMatchObject({
      status: 404,
      message: expect.stringContaining('claude-x-9'),
    });
    expect((await played(failure(400, `No luck with ${fake.apiKey}.`))).error?.providerMessage).toBe(
      'No luck with [removed].',
    );
  });

  test('a server that is not there', async () => {
    const step = await play(claude(NEWEST, { apiKey: 'k', baseUrl: 'http://127.0.0.1:9/v1' }), [ask('Hi')]);
    expect(step).toMatchObject({ finish: 'error', error: { status: null, retryable: true } });
  });
});
