import { afterEach, expect, test } from 'vitest';
import { startFakeGemini } from '../../../test/fakes/gemini/gemini';
import { type FakeOpenAi, type FakeOpenAiOptions, startFakeOpenAi } from '../../../test/fakes/openai/openai';
import { type Answer, call, say } from '../../../test/fakes/reply';
import type { ModelMessage } from '../core/history/message';
import { answers, ask, modelWith, play, stored, told } from './test-support/step';

/**
 * These tests use a fake that rejects thoughts unless they are exactly those it sent, in order, including encrypted
 * ones.
 */
const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const MODELS = ['anthropic/claude-x', 'openai/gpt-x'];

async function openRouter(options: FakeOpenAiOptions = {}): Promise<FakeOpenAi> {
  const fake = await startFakeOpenAi({
    dialect: 'openrouter',
    thoughtsAs: 'reasoning_details',
    extraFields: ['reasoning'],
    models: MODELS,
    ...options,
  });
  servers.push(fake);
  return fake;
}

const modelOf = (fake: FakeOpenAi, id = MODELS[0]) => modelWith(`openrouter/${id}`, { openrouter: fake });
const thinkAndRead: Answer = call('read_document', { document_id: '1' }, { thoughts: ['Let ', 'me ', 'see.'] });
const answer: Answer = { type: 'answer', thoughts: ['Now ', 'I know.'], text: ['It is fine.'] };

/** Plays two steps of a turn. Returns the history after them. */
async function turn(fake: FakeOpenAi, before: readonly ModelMessage[] = []): Promise<ModelMessage[]> {
  fake.enqueue(thinkAndRead, answer);
  const asked = [...before, ask('Read')];
  const first = await play(modelOf(fake), asked);
  expect(first).toMatchObject({ finish: 'tool-calls', error: null });
  expect(told(first, 'thought-delta')).toBe('Let me see.');
  const then = stored([...asked, ...first.messages, answers(first)]);
  const second = await play(modelOf(fake), then);
  expect(second).toMatchObject({ finish: 'stop', error: null });
  return stored([...then, ...second.messages]);
}

test('thoughts go back whole, unchanged and in order, encrypted blocks included, and never as reasoning_content', async () => {
  const fake = await openRouter();
  const history = await turn(fake, await turn(fake));
  expect(fake.requests.map(({ status, refusal }) => refusal ?? status)).toEqual([200, 200, 200, 200]);
  const sent = fake.requests.at(-1)!.body.messages.filter(({ role }) => role === 'assistant');
  expect(sent).toHaveLength(3);
  for (const message of sent) {
    const details = message.reasoning_details as { type: string }[];
    expect(details.map(({ type }) => type)).toEqual(['reasoning.text', 'reasoning.encrypted', 'reasoning.encrypted']);
    expect(message).not.toHaveProperty('reasoning_content');
  }
  expect(history).toHaveLength(8);
});

test('thoughts that were cut off are not sent back', async () => {
  const fake = await openRouter();
  fake.enqueue({ ...answer, end: 'early' }, say('Yes.'));
  const first = await play(modelOf(fake), [ask('Hi')]);
  expect(first.finish).toBe('incomplete');
  const next = await play(modelOf(fake), stored([ask('Hi'), ...first.messages, ask('Go on')]));
  expect(next).toMatchObject({ finish: 'stop', error: null });
});

test('thoughts are sent only to the model that they came from', async () => {
  const fake = await openRouter();
  const history = await turn(fake);
  const other = await openRouter();
  const gemini = await startFakeGemini();
  const plain = await startFakeOpenAi();
  servers.push(gemini, plain);
  const targets = [
    [modelOf(other, MODELS[1]), other],
    [modelWith('google/gemini-3-flash-preview', { google: gemini }), gemini],
    [modelWith('compatible/small-model', { compatible: plain }), plain],
  ] as const;
  for (const [model, server] of targets) {
    server.enqueue(say('Yes.'));
    expect(await play(model, [...history, ask('Sure?')])).toMatchObject({ finish: 'stop', error: null });
    expect(JSON.stringify(server.requests[0]!.body)).not.toMatch(/reasoning_|signed|rs_/);
  }
});

test('a model that thinks in plain words gets them back in the field of OpenRouter, inside the turn', async () => {
  const fake = await startFakeOpenAi({
    dialect: 'openrouter',
    thoughtsAs: 'reasoning',
    models: MODELS,
    extraFields: ['reasoning'],
  });
  servers.push(fake);
  fake.enqueue(thinkAndRead, say('Fine.'));
  const first = await play(modelOf(fake), [ask('Read')]);
  await play(modelOf(fake), stored([ask('Read'), ...first.messages, answers(first)]));
  const message = fake.requests.at(-1)!.body.messages.find(({ role }) => role === 'assistant');
  expect(message).toMatchObject({ reasoning: 'Let me see.' });
  expect(message).not.toHaveProperty('reasoning_content');
});
