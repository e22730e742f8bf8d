import { afterAll, expect, test } from 'vitest';
import type { AssistantMessage } from '@/agent/core/history/message';
import { thoughtSignatures } from '@/agent/core/history/thought-signature';
import { type SeenMessages, startFakeAnthropic } from '../../fakes/anthropic/anthropic';
import { blocksOf } from '../../fakes/anthropic/request';
import { Gate } from '../../fakes/gate';
import type { SeenRequest } from '../../fakes/gemini/gemini';
import { type Answer, call, say } from '../../fakes/reply';
import { ask, makeWorld, startTurnWorker, watch, watchUntil } from '../fixture';

/** Both fakes accept a signature only on its own part. */

const claude = await startFakeAnthropic();
afterAll(() => claude.close());
const world = await makeWorld({ env: { ANTHROPIC_BASE_URL: claude.baseUrl, ANTHROPIC_API_KEY: claude.apiKey } });
const { platform, gemini } = world;
const editor = world.as('editor');
let worker = await startTurnWorker(platform);
afterAll(() => worker.stop());

const CLAUDE = 'anthropic/claude-sonnet-5-5';
const BY_BUDGET = 'anthropic/claude-haiku-4-5-20251001';
const GEMINI = 'google/gemini-3-flash-preview';

let looks = 0;
const look = (thoughts: string): Answer => ({ ...call('list_documents', { note: ++looks }), thoughts: [thoughts] });
const refusals = () => [...claude.requests, ...gemini.requests].flatMap(({ refusal }) => refusal ?? []);

async function storedSteps(turnIds: string[]): Promise<AssistantMessage[]> {
  const rows = await platform.db.message.findMany({
    where: { turnId: { in: turnIds }, role: 'assistant' },
    orderBy: [{ createdAt: 'asc' }, { step: 'asc' }, { position: 'asc' }],
  });
  return rows.map(({ content }) => JSON.parse(content));
}

const claudeSeals = (steps: AssistantMessage[]) =>
  steps.flatMap(({ content }) =>
    content.flatMap((part) => {
      const own = part.type === 'reasoning' ? part.providerOptions?.anthropic : undefined;
      return own ? [(own.signature ?? own.redactedData) as string] : [];
    }),
  );

const sealsSentTo = (request: SeenMessages) =>
  request.body.messages
    .flatMap(blocksOf)
    .filter(({ type }) => type.endsWith('thinking'))
    .map(({ signature, data }) => signature ?? data);

const signaturesSentTo = (request: SeenRequest) =>
  request.body.contents.flatMap(({ parts }) =>
    parts.flatMap(({ functionCall, thoughtSignature }) => (functionCall ? [thoughtSignature] : [])),
  );

async function finished(input: Parameters<typeof ask>[1]) {
  const started = await ask(editor, input);
  const events = await watch(editor, started.turnId);
  expect(refusals()).toEqual([]);
  expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
  return { ...started, events };
}

test('if Claude and Gemini alternate, thoughts are shown and stored, and each gets its own signatures back byte for byte', async () => {
  const documentId = await world.newDocument('Text.\n');
  claude.enqueue(
    look('One.'),
    { ...look('Two.'), areThoughtsEncrypted: true },
    { ...say('Looked.'), thoughts: ['Three.'] },
  );
  const first = await finished({ documentId, request: 'Look twice', model: CLAUDE });
  const { conversationId } = first;
  const thoughts = first.events.map(({ event }) => (event.type === 'thought-delta' ? event.text : ''));
  expect(thoughts.join('')).toBe('One.Three.');
  const seals = claudeSeals(await storedSteps([first.turnId]));
  expect(new Set(seals).size).toBe(3);
  expect(sealsSentTo(claude.requests.at(-1)!)).toEqual(seals.slice(0, 2));

  gemini.enqueue(look('Elsewhere.'), say('Looked too.'));
  const second = await finished({ documentId, conversationId, request: 'And you?', model: GEMINI });
  claude.enqueue(look('Four.'), say('Once more.'));
  const third = await finished({ documentId, conversationId, request: 'And again?', model: CLAUDE });
  gemini.enqueue(look('There.'), say('The end.'));
  const fourth = await finished({ documentId, conversationId, request: 'And you?', model: GEMINI });

  expect(sealsSentTo(claude.requests.at(-1)!)).toEqual(claudeSeals(await storedSteps([first.turnId, third.turnId])));
  const own = thoughtSignatures(await storedSteps([second.turnId, fourth.turnId])).all.map(
    ({ signature }) => signature,
  );
  expect(own).toHaveLength(2);
  expect(signaturesSentTo(gemini.requests.at(-1)!)).toEqual(own);
  const toClaude = JSON.stringify(claude.requests.map(({ body }) => body));
  const toGemini = JSON.stringify(gemini.requests.map(({ body }) => body));
  for (const sent of [...own, 'Elsewhere.', 'There.']) expect([sent, toClaude.includes(sent)]).toEqual([sent, false]);
  for (const sent of [...seals, 'One.', 'Three.']) expect([sent, toGemini.includes(sent)]).toEqual([sent, false]);
  // Nothing before a thought was changed in between.
  expect(claude.requests.flatMap(({ dropped }) => dropped)).toEqual([]);
});

test('after a restart in the middle of a turn, a model that thinks by a budget continues with its thoughts', async () => {
  const documentId = await world.newDocument('Text.\n');
  const gate = new Gate();
  const before = claude.requests.length;
  claude.enqueue(look('One.'), { ...say('Lost.'), gate });
  const started = await ask(editor, {
    documentId,
    request: 'Look',
    model: BY_BUDGET,
    settings: { thinking: { level: 'low' } },
  });
  await watchUntil(editor, started.turnId, (event) => event.type === 'step-started' && event.step === 1);
  await expect.poll(() => claude.requests.length).toBe(before + 2);
  await worker.stop();
  gate.open();
  claude.enqueue(say('Looked.'));
  worker = await startTurnWorker(platform);
  const events = await watch(editor, started.turnId);
  expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
  const seals = claudeSeals(await storedSteps([started.turnId]));
  expect(seals).toHaveLength(1);
  expect(sealsSentTo(claude.requests.at(-1)!)).toEqual(seals);
  expect(refusals()).toEqual([]);
});

test('Claude’s usage is recorded as billed: input includes its cache, and output its thoughts', async () => {
  const documentId = await world.newDocument('Text.\n');
  for (const [model, thoughtsTokens] of [
    [CLAUDE, 10],
    [BY_BUDGET, null],
  ] as const) {
    claude.enqueue({ type: 'answer', thoughts: ['x'.repeat(40)], text: ['y'.repeat(18)], cachedTokens: 5 });
    const settings = { thinking: { level: 'low' as const } };
    const { turnId } = await finished({ documentId, request: 'Say', model, settings });
    const { billed } = claude.requests.at(-1)!;
    const [row] = await platform.db.modelCall.findMany({ where: { turnId } });
    expect(row).toMatchObject({
      provider: 'anthropic',
      inputTokens: billed!.prompt,
      cachedInputTokens: 5,
      outputTokens: billed!.output,
      thoughtsTokens,
    });
  }
});
