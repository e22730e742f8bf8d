import { afterEach, expect, test } from 'vitest';
import { ask, modelWith, type Played, play } from '../../../src/agent/providers/test-support/step';
import { startFakeAnthropic } from '../../fakes/anthropic/anthropic';
import { startFakeGemini } from '../../fakes/gemini/gemini';
import { type FakeOpenAiOptions, startFakeOpenAi } from '../../fakes/openai/openai';
import { type Reply, say } from '../../fakes/reply';

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function gemini() {
  const fake = await startFakeGemini();
  servers.push(fake);
  return fake;
}

async function openAi(options: FakeOpenAiOptions) {
  const fake = await startFakeOpenAi(options);
  servers.push(fake);
  return fake;
}

const EVERYTHING = {
  thinking: { level: 'high', budgetTokens: 2_000, includeThoughts: true },
  temperature: 0.5,
  maxOutputTokens: 100,
} as const;

/** The fields of every request in the protocol. */
const COMMON = ['model', 'messages', 'stream', 'stream_options', 'tools', 'tool_choice'];

test.each([
  ['openrouter', 'some/model', { max_tokens: 100, reasoning: { effort: 'high', exclude: false }, temperature: 0.5 }],
  ['openai', 'gpt-5', { max_completion_tokens: 100, reasoning_effort: 'high' }],
  ['openai', 'gpt-4.1', { max_completion_tokens: 100, temperature: 0.5 }],
  ['compatible', 'small-model', { max_tokens: 100, temperature: 0.5 }],
] as const)('whatever settings are requested, %s/%s gets only its own options', async (provider, id, own) => {
  const extraFields = provider === 'openrouter' ? ['reasoning'] : [];
  const fake = await openAi({ models: [id], extraFields });
  fake.enqueue(say('Hi'));
  const step = await play(modelWith(`${provider}/${id}`, { [provider]: fake }), [ask('Hi')], { settings: EVERYTHING });
  expect(step).toMatchObject({ finish: 'stop', error: null });
  const sent = Object.entries(fake.requests[0]!.body).filter(([field]) => !COMMON.includes(field));
  expect(Object.fromEntries(sent)).toEqual(own);
});

test.each([
  ['gemini-3-flash-preview', { thinkingLevel: 'high', includeThoughts: true }],
  ['gemini-2.5-flash', { thinkingBudget: 2_000, includeThoughts: true }],
  ['gemini-2.0-flash', undefined],
] as const)(
  'whatever settings are requested, google/%s gets a level, a budget or neither, never both',
  async (id, thinkingConfig) => {
    const fake = await gemini();
    fake.enqueue(say('Hi'));
    await play(modelWith(`google/${id}`, { google: fake }), [ask('Hi')], { settings: EVERYTHING });
    expect(fake.requests[0]!.body.generationConfig).toEqual({
      temperature: 0.5,
      maxOutputTokens: 100,
      ...(thinkingConfig && { thinkingConfig }),
    });
  },
);

test.each([
  [
    'claude-sonnet-5-5',
    {
      max_tokens: 100,
      thinking: {
        type: 'adaptive',
        display: 'summarized',
        block_binding: { prefix_mismatch_behavior: 'drop_block' },
      },
      output_config: { effort: 'high' },
    },
  ],
  [
    'claude-sonnet-5',
    { max_tokens: 100, thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'high' } },
  ],
  ['claude-haiku-4-5-20251001', { max_tokens: 100, temperature: 0.5 }],
  ['claude-3-haiku-20240307', { max_tokens: 100, temperature: 0.5 }],
] as const)(
  'whatever settings are requested, anthropic/%s gets no temperature beside thoughts and no budget above the limit',
  async (id, own) => {
    const fake = await startFakeAnthropic();
    servers.push(fake);
    fake.enqueue(say('Hi'));
    const step = await play(modelWith(`anthropic/${id}`, { anthropic: fake }), [ask('Hi')], { settings: EVERYTHING });
    expect(step).toMatchObject({ finish: 'stop', error: null });
    const sent = Object.entries(fake.requests[0]!.body).filter(([field]) => ![...COMMON, 'system'].includes(field));
    expect(Object.fromEntries(sent)).toEqual(own);
  },
);

const HALF = say('Half of ', 'it');
/** Each way in which an answer can be incomplete, and the part of it that is kept. */
const ENDINGS: readonly [finish: Played['finish'], reply: Reply, kept: string][] = [
  ['incomplete', { ...HALF, end: 'early' }, 'Half of it'],
  ['stalled', { ...HALF, end: 'stall' }, 'Half of it'],
  ['length', { ...HALF, finish: 'MAX_TOKENS' }, 'Half of it'],
  ['blocked', { ...HALF, finish: 'SAFETY' }, 'Half of it'],
  ['malformed', { ...HALF, finish: 'MALFORMED_FUNCTION_CALL' }, 'Half of it'],
  ['empty', { type: 'answer', thoughts: ['Hm.'] }, 'Hm.'],
];

test('cut, stalled, too long, blocked, malformed and empty answers each have their own message, and keep their output', async () => {
  const fake = await gemini();
  const model = modelWith('google/gemini-3-flash-preview', { google: fake });
  const messages = new Set<string>();
  for (const [finish, reply, kept] of ENDINGS) {
    fake.enqueue(reply);
    const step = await play(model, [ask('Hi')], { stallMs: 4_000 });
    expect(step.finish).toBe(finish);
    expect(step.toolCalls).toEqual([]);
    expect(JSON.stringify(step.messages)).toContain(kept);
    messages.add(step.error?.message ?? '');
  }
  expect(messages.has('')).toBe(false);
  expect(messages.size).toBe(ENDINGS.length);
});
