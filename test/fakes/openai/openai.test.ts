import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, say } from '../reply';
import { type FakeOpenAi, startFakeOpenAi } from './openai';

let fake: FakeOpenAi;
beforeAll(async () => {
  fake = await startFakeOpenAi({ models: ['small-model', 'gpt-5'] });
});
afterAll(() => fake.close());

async function send(body: object, server = fake, key = server.apiKey) {
  const answer = await fetch(`${server.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: 'small-model', stream: true, ...body }),
  });
  const text = await answer.text();
  const events = text.startsWith('data:')
    ? text
        .trim()
        .split(/\r?\n\r?\n/)
        .map((line) => line.slice('data: '.length))
    : [];
  return { status: answer.status, events, message: text.startsWith('{') ? JSON.parse(text).error.message : undefined };
}

const user = { role: 'user', content: 'x' };
const calls = (args = '{}', more: object = {}) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: args }, ...more }],
});
const result = { role: 'tool', tool_call_id: 'a', content: 'ok' };

describe('refusals', () => {
  test.each([
    [{ messages: [] }, /empty array/],
    [{ messages: [user], thinkingConfig: {} }, /Unrecognized request argument supplied: thinkingConfig/],
    [{ messages: [user], reasoning_effort: 'low' }, /Unrecognized request argument supplied: reasoning_effort/],
    [{ model: 'gpt-5', messages: [user], max_tokens: 5 }, /Use 'max_completion_tokens' instead/],
    [{ messages: [{ role: 'model', content: 'x' }] }, /Supported values are/],
    [{ messages: [{ ...user, providerOptions: {} }] }, /'providerOptions' was unexpected/],
    [{ messages: [user, { role: 'assistant', content: null }] }, /expected a string, got null/],
    [{ messages: [user, calls(), user] }, /did not have response messages: a/],
    [{ messages: [user, calls()] }, /did not have response messages: a/],
    [{ messages: [user, result] }, /must be a response to a preceeding message/],
    [{ messages: [user, calls('[1]'), result] }, /expected the JSON of an object/],
    [{ messages: [user, calls('{}', { extra_content: {} }), result] }, /'extra_content' was unexpected/],
    [
      { messages: [{ role: 'assistant', content: 'x', reasoning_content: 'y' }, user] },
      /'reasoning_content' was unexpected/,
    ],
  ])('%j', async (body, message) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.message).toMatch(message);
  });
  test('a wrong key is 401, and an unknown model 404', async () => {
    expect((await send({ messages: [user] }, fake, 'x')).status).toBe(401);
    expect((await send({ model: 'y', messages: [user] })).status).toBe(404);
  });
});

test('a Gemini behind this API requires its signature back in the current turn', async () => {
  const gemini = await startFakeOpenAi({ signsCalls: true });
  gemini.enqueue(call('f', {}), say('Hi'));
  const [, first] = (await send({ messages: [user] }, gemini)).events;
  const { extra_content } = JSON.parse(first!).choices[0].delta.tool_calls[0];
  expect((await send({ messages: [user, calls('{}', { extra_content }), result] }, gemini)).status).toBe(200);
  expect((await send({ messages: [user, calls(), result] }, gemini)).message).toMatch(/missing a thought_signature/);
  await gemini.close();
});

test('usage is sent in a separate event before [DONE], if the request asks for it', async () => {
  fake.enqueue(say('Hi'), say('Hi'));
  const asked = (await send({ messages: [user], stream_options: { include_usage: true } })).events;
  expect(asked.at(-1)).toBe('[DONE]');
  expect(JSON.parse(asked.at(-2)!)).toMatchObject({ choices: [], usage: { completion_tokens: expect.any(Number) } });
  expect((await send({ messages: [user] })).events.join('')).not.toContain('usage');
});
