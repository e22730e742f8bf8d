import { expect, test } from 'vitest';
import { turnDetails } from '@/agent/queries/turn';
import { listCalls } from '@/usage/queries/calls';
import { call, type Failure, type Reply, rateLimited, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, watch } from '../turns/fixture';

/** The messages that people see if a model gives no answer: in the turn, in its usage, and inside a complex edit. */
const world = await makeWorld();
const { platform, gemini, workspaceId } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

async function run(...replies: Reply[]) {
  const documentId = await world.newDocument('Text.\n');
  gemini.enqueue(...replies.map((reply) => withDocument(reply, documentId)));
  const { turnId } = await ask(editor, { documentId, request: 'Hello' });
  const events = (await watch(editor, turnId)).map(({ event }) => event);
  const last = events.at(-1)!;
  const { calls } = await listCalls(editor, { workspaceId, turnId, limit: 10 });
  const { error } = await turnDetails(editor, turnId);
  return {
    events,
    type: last.type,
    message: 'message' in last ? last.message : '',
    error,
    usage: calls[0]?.error ?? '',
  };
}

/** Makes a reply's calls refer to the test's document. */
function withDocument(reply: Reply, documentId: string): Reply {
  if (reply.type !== 'answer' || !reply.calls) return reply;
  const calls = reply.calls.map((made) => ({ ...made, args: { ...(made.args as object), document_id: documentId } }));
  return { ...reply, calls };
}

const refusal = (message: string): Failure => ({ type: 'failure', status: 400, name: 'INVALID_ARGUMENT', message });
const WORDS = 'Please use a valid role: user, model.';

test('the provider’s own words are in the turn and in its usage', async () => {
  const { type, message, error, usage } = await run(refusal(WORDS));
  expect(type).toBe('failed');
  for (const text of [message, error, usage]) {
    expect(text).toContain('Gemini refused the request.');
    expect(text).toContain(WORDS);
  }
});

test('the agent that asked for a complex edit gets the provider’s own message', async () => {
  const edit = call('perform_complex_edit', { prompt: 'Shorten it' });
  const { events, type } = await run(edit, refusal(WORDS), say('It did not work.'));
  expect(type).toBe('finished');
  expect(events.find((event) => event.type === 'tool-result')).toMatchObject({
    ok: false,
    summary: expect.stringContaining(WORDS),
  });
  expect(JSON.stringify(gemini.requests.at(-1)?.body.contents)).toContain(WORDS);
});

test('TURN-12: a key that the provider quotes, in any form, appears in none of these', async () => {
  const { apiKey } = gemini;
  const base64 = Buffer.from(apiKey).toString('base64');
  const echo = [
    `You sent x-goog-api-key: ${apiKey}`,
    `POST /v1beta/models?key=${apiKey}`,
    `Authorization: Bearer ${apiKey}`,
    `Basic ${base64}`,
    `${apiKey.slice(0, 10)}…`,
  ];
  const edit = call('perform_complex_edit', { prompt: 'Shorten it' });
  const results = [await run(refusal(echo.join('; '))), await run(edit, refusal(echo.join('; ')), say('No.'))];
  const shown = JSON.stringify(results);
  expect(shown).toContain('You sent x-goog-api-key');
  for (const secret of [apiKey, apiKey.slice(0, 10), base64]) expect(shown).not.toContain(secret);
  expect(JSON.stringify(gemini.requests.at(-1)?.body.contents)).not.toContain(apiKey);
});

test('a filter stop, a blocked prompt, a malformed call and an empty answer are distinguished', async () => {
  const empty: Reply = { type: 'answer', thoughts: ['Hm.'] };
  const malformed: Reply = { type: 'answer', finish: 'MALFORMED_FUNCTION_CALL' };
  const cases: [Reply[], RegExp][] = [
    [[{ ...say('Some'), finish: 'SAFETY' }], /stopped its answer: its safety filter/],
    [[{ ...say('Some'), finish: 'RECITATION' }], /stopped its answer: it started to repeat published text/],
    [[{ type: 'prompt-block', reason: 'PROHIBITED_CONTENT' }], /blocked the request \(PROHIBITED_CONTENT\)/],
    [[malformed, malformed], /wrote a tool call that can’t be read/],
    [[empty, empty], /returned an empty answer/],
  ];
  const messages: string[] = [];
  for (const [replies, expected] of cases) {
    const { type, message, usage } = await run(...replies);
    expect(type).toBe('failed');
    expect(message).toMatch(expected);
    expect(usage).toMatch(expected);
    messages.push(message);
  }
  expect(new Set(messages).size).toBe(cases.length);
});

test('the message says that a part is kept only if a part arrived', async () => {
  expect((await run({ type: 'prompt-block', reason: 'SAFETY' })).message).not.toContain('kept');
  expect((await run({ ...say('Some'), finish: 'SAFETY' })).message).toContain('The part that arrived is kept');
});

test('a used-up quota is named, and a long wait is reported as it is', async () => {
  const { message } = await run(rateLimited('300s'));
  expect(message).toContain('GenerateRequestsPerMinutePerProjectPerModel');
  expect(message).toContain('limit 10');
  expect(message).toContain('in 5 minutes');
  expect(message).not.toContain('in a minute');
});
