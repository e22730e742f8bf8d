import { afterAll, expect, test } from 'vitest';
import { runTurnAgain } from '@/agent/commands/run-turn-again';
import { thoughtSignatures } from '@/agent/core/history/thought-signature';
import { newId } from '@/kernel/id';
import { Gate } from '../../fakes/gate';
import type { SeenRequest } from '../../fakes/gemini/gemini';
import { startFakeOpenAi } from '../../fakes/openai/openai';
import { type Answer, call, say } from '../../fakes/reply';
import { ask, makeWorld, startTurnWorker, typesOf, watch, watchUntil } from '../fixture';

/** The fake accepts a signature only on its own part, in older turns too, and no dummy. */

const other = await startFakeOpenAi({ signsCalls: true, thoughtsAs: 'reasoning_content' });
afterAll(() => other.close());
const world = await makeWorld({
  env: { OPENAI_COMPATIBLE_BASE_URL: other.baseUrl, OPENAI_COMPATIBLE_API_KEY: other.apiKey },
});
const { platform, gemini } = world;
const editor = world.as('editor');
const alarms: { fields: object; message: string }[] = [];
const log = Object.assign(Object.create(platform.log), {
  error: (fields: object, message: string) => void alarms.push({ fields, message }),
});
let worker = await startTurnWorker({ ...platform, log });
afterAll(() => worker.stop());

const sentTo = (request: SeenRequest) =>
  request.body.contents.flatMap(({ parts }) =>
    parts.flatMap(({ functionCall, thoughtSignature }) => (functionCall ? [thoughtSignature] : [])),
  );

async function storedSignatures(turnIds: string[]): Promise<string[]> {
  const rows = await platform.db.message.findMany({
    where: { turnId: { in: turnIds } },
    orderBy: [{ createdAt: 'asc' }, { step: 'asc' }, { position: 'asc' }],
  });
  return thoughtSignatures(rows.map(({ content }) => JSON.parse(content))).all.map(({ signature }) => signature);
}

const look = (thoughts: string): Answer => ({ ...call('list_documents', { note: thoughts }), thoughts: [thoughts] });

test('TURN-10: signatures are sent back byte for byte over steps, a restart, the next turn and two branches', async () => {
  const documentId = await world.newDocument('Text.\n');
  const gate = new Gate();
  gemini.enqueue(look('One.'), look('Two.'), { ...say('Lost.'), gate });
  const first = await ask(editor, { documentId, request: 'Look twice' });
  await watchUntil(editor, first.turnId, (event) => event.type === 'step-started' && event.step === 2);
  await expect.poll(() => gemini.requests.length).toBe(3);
  await worker.stop();
  gate.open();
  gemini.enqueue(say('Looked.'));
  worker = await startTurnWorker({ ...platform, log });
  expect(typesOf(await watch(editor, first.turnId)).at(-1)).toBe('finished');
  const signatures = await storedSignatures([first.turnId]);
  expect(new Set(signatures).size).toBe(2);
  expect(sentTo(gemini.requests.at(-1)!)).toEqual(signatures);

  gemini.enqueue(look('Three.'), say('Again.'));
  const second = await ask(editor, { documentId, conversationId: first.conversationId, request: 'Again' });
  await watch(editor, second.turnId);
  const both = await storedSignatures([first.turnId, second.turnId]);
  expect(sentTo(gemini.requests.at(-1)!)).toEqual(both);

  gemini.enqueue(look('Four.'), say('Otherwise.'));
  const branch = await runTurnAgain(editor, { turnId: second.turnId, key: newId() });
  expect(typesOf(await watch(editor, branch.turnId)).at(-1)).toBe('finished');
  // The branch contains the first turn, but not its sibling.
  expect(sentTo(gemini.requests.at(-1)!)).toEqual(await storedSignatures([first.turnId, branch.turnId]));
  expect(gemini.requests.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  expect(alarms).toEqual([]);
});

test('TURN-10: if a conversation switches between Gemini and another server, each gets only its own signatures', async () => {
  const documentId = await world.newDocument('Text.\n');
  const [google, elsewhere] = ['google/gemini-3-flash-preview', 'compatible/small-model'];
  const beforeGoogle = gemini.requests.length;
  let conversationId: string | undefined;
  const turns: string[] = [];
  for (const [i, model] of [google, elsewhere, google, elsewhere, google].entries()) {
    const fake = model === google ? gemini : other;
    fake.enqueue(look(`Thought ${i}.`), say(`Said ${i}.`));
    const started = await ask(editor, {
      documentId,
      request: `Request ${i}`,
      model,
      ...(conversationId && { conversationId }),
    });
    conversationId = started.conversationId;
    turns.push(started.turnId);
    const events = await watch(editor, started.turnId);
    expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
  }
  const own = await Promise.all(turns.map((turnId) => storedSignatures([turnId])));
  expect(own.map((all) => all.length)).toEqual([1, 1, 1, 1, 1]);
  const last = gemini.requests.at(-1)!;
  expect(sentTo(last)).toEqual([own[0]![0], own[2]![0], own[4]![0]]);
  const toGoogle = JSON.stringify(gemini.requests.slice(beforeGoogle).map(({ body }) => body));
  const toOther = JSON.stringify(other.requests.map(({ body }) => body));
  for (const i of [1, 3]) expect([toGoogle, toOther].map((sent) => sent.includes(own[i]![0]!))).toEqual([false, true]);
  for (const i of [0, 2, 4])
    expect([toGoogle, toOther].map((sent) => sent.includes(own[i]![0]!))).toEqual([true, false]);
  expect([...gemini.requests, ...other.requests].flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  expect(alarms).toEqual([]);
});

test('a lost signature raises an alarm by name before the request is sent', async () => {
  const documentId = await world.newDocument('Text.\n');
  gemini.enqueue(look('One.'), say('Looked.'));
  const { turnId, conversationId } = await ask(editor, { documentId, request: 'Look' });
  await watch(editor, turnId);
  const row = await platform.db.message.findFirstOrThrow({
    where: { turnId, role: 'assistant' },
    orderBy: { step: 'asc' },
  });
  const content = row.content.replace(/"providerOptions":\{"google":\{[^{}]*\}\}/, '"providerOptions":{}');
  expect(content).not.toBe(row.content);
  await platform.db.message.update({ where: { id: row.id }, data: { content } });
  const next = await ask(editor, { documentId, conversationId, request: 'Again' });
  const events = await watch(editor, next.turnId);
  expect(events.at(-1)?.event.type).toBe('failed');
  expect(alarms).toEqual([
    {
      fields: expect.objectContaining({
        alarm: 'thought-signature-lost',
        provider: 'google',
        tools: ['list_documents'],
      }),
      message: 'Gemini: thought signatures were lost from the history',
    },
  ]);
});
