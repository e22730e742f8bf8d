import { expect, test } from 'vitest';
import { stopTurn } from '@/agent/commands/stop-turn';
import { turnDetails } from '@/agent/queries/turn';
import type { InnerEvent, NumberedTurnEvent, TurnEvent } from '@/agent/schema';
import { currentText } from '@/documents/queries/document-state';
import { sqlOfPool } from '@/platform/database';
import { listCalls } from '@/usage/queries/calls';
import { Gate } from '../fakes/gate';
import { call, overloaded, type ScriptedCall, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, typesOf, watch, watchUntil } from './fixture';

const world = await makeWorld();
const { platform, gemini } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

const TEXT = 'One two three.\n\nFour five six.\n';
const complexEdit = (documentId: string, prompt = 'Use figures') =>
  call('perform_complex_edit', { document_id: documentId, prompt });
const replace = (find: string, replacement: string): ScriptedCall => ({
  name: 'replace_text',
  args: { find, replacement },
});
const complete: ScriptedCall = { name: 'complete_task', args: { success: true, message: 'Figures it is.' } };

const resultOf = (events: readonly NumberedTurnEvent[]) =>
  events.flatMap(({ event }) => (event.type === 'tool-result' ? [event] : []));
const innerOf = (events: readonly NumberedTurnEvent[]): InnerEvent[] =>
  events.flatMap(({ event }) => (event.type === 'inner' ? [event.event] : []));
const suggestionsOf = (turnId: string) =>
  platform.db.version.findMany({ where: { createdByTurnId: turnId }, include: { hunks: true } });
const callsOf = async (turnId: string) =>
  (await listCalls(editor, { workspaceId: world.workspaceId, turnId, limit: 50 })).calls.reverse();
const answerOf = (index: number) => JSON.stringify(gemini.requests.at(index)?.body.contents.at(-1));

test('several passes over a draft become one suggestion; its steps are streamed, stored and recorded under the call', async () => {
  const documentId = await world.newDocument(TEXT, { path: 'figures.md' });
  gemini.enqueue(
    complexEdit(documentId),
    { type: 'answer', thoughts: ['First the ', 'ones.'], calls: [replace('One', '1'), replace('Seven', '7')] },
    { type: 'answer', thoughts: ['Now the rest.'], calls: [replace('Four', '4'), complete] },
    say('I have suggested figures.'),
  );
  const before = gemini.requests.length;
  const { turnId } = await ask(editor, {
    documentId,
    request: 'Use figures',
    settings: { thinking: { includeThoughts: true } },
  });
  const events = await watch(editor, turnId);
  expect(events.at(-1)?.event).toEqual({ type: 'finished', message: '' });
  // The fake is strict: lost signatures of inner turns would cause a 400.
  expect(gemini.requests.slice(before).map(({ status, refusal }) => refusal ?? status)).toEqual([200, 200, 200, 200]);

  const [suggestion] = await suggestionsOf(turnId);
  expect(await suggestionsOf(turnId)).toHaveLength(1);
  expect(suggestion).toMatchObject({ status: 'pending', description: 'Figures it is.', createdByTurnId: turnId });
  expect(suggestion?.hunks.map(({ after }) => after)).toEqual(['1', '4']);
  expect((await currentText(sqlOfPool(platform.pool), documentId)).text).toBe(TEXT);
  expect(resultOf(events)).toMatchObject([
    { ok: true, versionId: suggestion?.id, summary: expect.stringContaining('2 changes') },
  ]);
  expect(answerOf(-1)).toContain(suggestion?.id);

  const inner = innerOf(events);
  expect(inner.map(({ type }) => type).filter((type) => !type.endsWith('delta'))).toEqual([
    ...['step-started', 'tool-call', 'tool-call', 'tool-result', 'tool-result'],
    ...['step-started', 'tool-call', 'tool-call', 'tool-result', 'tool-result'],
  ]);
  expect(inner.map((event) => (event.type === 'thought-delta' ? event.text : '')).join('')).toBe(
    'First the ones.Now the rest.',
  );
  expect(inner.flatMap((event) => (event.type === 'tool-result' ? event.ok : []))).toEqual([true, false, true, true]);

  const calls = await callsOf(turnId);
  expect(
    calls.map(({ purpose, parentCallId, step, attempt }) => [purpose, parentCallId !== '', step, attempt]),
  ).toEqual([
    ['turn', false, 0, 1],
    ['complex-edit', true, 0, 1],
    ['complex-edit', true, 0, 2],
    ['turn', false, 1, 1],
  ]);
  const billed = gemini.requests
    .slice(before)
    .reduce((sum, { billed: b }) => sum + b!.prompt + b!.output + b!.thoughts, 0);
  const { totals, messages } = await turnDetails(editor, turnId);
  expect(totals.totalTokens).toEqual({ value: billed, partial: false });
  const inside = messages.filter(({ insideCallId }) => insideCallId !== null);
  expect(inside.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool']);
  expect(JSON.stringify([events, messages])).not.toMatch(/thoughtSignature|providerOptions/);
});

test.each<[string, ScriptedCall[][], string, string]>([
  [
    'shown to be impossible',
    [[{ name: 'complete_task', args: { success: false, error: 'No numbers.' } }]],
    'No numbers.',
    'No numbers.',
  ],
  [
    'out of turns',
    [[replace('One', '1')], [replace('two', '2')], [replace('three', '3')]],
    'Complex edit failed: Maximum interaction turns reached.',
    'The edit wasn’t finished within 3 passes.',
  ],
  [
    'errors at the end',
    [[replace('One', '1')], [replace('Two', '2')], [replace('Nine', '9'), complete]],
    'Complex edit failed due to function call errors during completion attempt.',
    'The edit ended with steps that failed, so it was discarded.',
  ],
])('%s: the draft is discarded, and the caller gets the error', async (_name, turns, error, summary) => {
  const documentId = await world.newDocument(TEXT);
  gemini.enqueue(
    complexEdit(documentId),
    ...turns.map((calls) => ({ type: 'answer' as const, calls })),
    say('It could not be done.'),
  );
  const { turnId } = await ask(editor, { documentId, request: 'Use figures' });
  const events = await watch(editor, turnId);
  expect(typesOf(events).at(-1)).toBe('finished');
  expect(resultOf(events)).toMatchObject([{ ok: false, summary }]);
  expect(answerOf(-1)).toContain(error);
  expect(await suggestionsOf(turnId)).toEqual([]);
});

test('success without a change makes no suggestion', async () => {
  const documentId = await world.newDocument(TEXT);
  gemini.enqueue(complexEdit(documentId), { type: 'answer', calls: [complete] }, say('Nothing to do.'));
  const { turnId } = await ask(editor, { documentId, request: 'Use figures' });
  expect(resultOf(await watch(editor, turnId))).toMatchObject([
    { ok: true, summary: expect.stringContaining('Nothing') },
  ]);
  expect(await suggestionsOf(turnId)).toEqual([]);
});

test('an inner error of the provider is reported after its retries, and the turn continues', async () => {
  const documentId = await world.newDocument(TEXT);
  const busy = { ...overloaded(), headers: { 'retry-after-ms': '5' } };
  gemini.enqueue(complexEdit(documentId), busy, busy, busy, busy, say('Later.'));
  const { turnId } = await ask(editor, { documentId, request: 'Use figures' });
  const events = await watch(editor, turnId);
  expect(typesOf(events).at(-1)).toBe('finished');
  expect(resultOf(events)).toMatchObject([{ ok: false, summary: expect.stringContaining('overloaded') }]);
  const calls = await callsOf(turnId);
  expect(calls.map(({ purpose, status }) => `${purpose} ${status}`)).toEqual([
    'turn finished',
    ...Array(4).fill('complex-edit failed'),
    'turn finished',
  ]);
});

test('an inner turn without a call gets a reminder, and half an answer is removed when the step is retried', async () => {
  const documentId = await world.newDocument(TEXT);
  gemini.enqueue(
    complexEdit(documentId),
    say('I would do that.'),
    { type: 'answer', thoughts: ['Hm.'] },
    { type: 'answer', calls: [replace('One', '1'), complete] },
    say('Done.'),
  );
  const { turnId } = await ask(editor, { documentId, request: 'Use figures', settings: { thinking: {} } });
  const events = await watch(editor, turnId);
  expect(resultOf(events)).toMatchObject([{ ok: true }]);
  const started = innerOf(events).flatMap((event) => (event.type === 'step-started' ? event.step : []));
  // After the empty answer, the model is called again, so its step starts again.
  expect(started).toEqual([0, 1, 1]);
  expect(JSON.stringify(gemini.requests.at(-2)?.body.contents)).toContain('You called no function');
});

test('canceling the turn cancels its complex edit, and the usage so far is recorded', async () => {
  const documentId = await world.newDocument(TEXT);
  const gate = new Gate();
  gate.step(1);
  gemini.enqueue(complexEdit(documentId), { type: 'answer', thoughts: ['Well, ', 'well'], calls: [complete], gate });
  const { turnId } = await ask(editor, { documentId, request: 'Use figures', settings: { thinking: {} } });
  const isInside = (event: TurnEvent) => event.type === 'inner' && event.event.type === 'thought-delta';
  await watchUntil(editor, turnId, isInside);
  await stopTurn(editor, { turnId });
  const events = await watch(editor, turnId);
  expect(typesOf(events).slice(-2)).toEqual(['tool-result', 'stopped']);
  expect(resultOf(events)).toMatchObject([{ ok: false, cancelled: true, summary: 'The edit was canceled.' }]);
  const calls = await callsOf(turnId);
  expect(calls.at(-1)).toMatchObject({ purpose: 'complex-edit', status: 'stopped', estimated: true });
  expect(calls.at(-1)?.inputTokens).toBe(gemini.requests.at(-1)?.billed?.prompt);
  expect(await suggestionsOf(turnId)).toEqual([]);
  gate.open();
});

test('complex edits run in parallel on two documents, and one after another on the same one, each on the previous result', async () => {
  const first = await world.newDocument(TEXT, { path: 'first.md' });
  const second = await world.newDocument(TEXT, { path: 'second.md' });
  const gate = new Gate();
  gemini.enqueue(
    { type: 'answer', calls: [{ name: 'read_document', args: { document_id: second } }] },
    {
      type: 'answer',
      calls: [
        { name: 'perform_complex_edit', args: { document_id: first, prompt: 'A' } },
        {
          name: 'suggest_document_edits',
          args: { document_id: second, description: 'Two', edits: [{ type: 'replace', find: 'two', text: '2' }] },
        },
        { name: 'perform_complex_edit', args: { document_id: second, prompt: 'B' } },
      ],
    },
    // Both are called before either is answered.
    { type: 'answer', calls: [replace('One', '1'), complete], gate },
    { type: 'answer', calls: [replace('One', '1'), complete], gate },
    say('Done.'),
  );
  const before = gemini.requests.length;
  const { turnId } = await ask(editor, { documentId: first, request: 'Both' });
  await expect.poll(() => gemini.requests.length - before).toBe(4);
  gate.open();
  const events = await watch(editor, turnId);
  expect(resultOf(events).map(({ ok }) => ok)).toEqual([true, true, true, true]);
  const made = await suggestionsOf(turnId);
  const pending = made.filter(({ status }) => status === 'pending');
  expect(pending.map(({ documentId }) => documentId).sort()).toEqual([first, second].sort());
  const onSecond = pending.find(({ documentId }) => documentId === second);
  expect(onSecond?.hunks.map(({ after }) => after).join(' ')).toMatch(/1.*2/);
});

test('a document of another project, one that the turn wasn’t shown, and a missing prompt are errors, and no model is called', async () => {
  const documentId = await world.newDocument(TEXT);
  const unseen = await world.newDocument(TEXT, { path: 'unseen.md' });
  const foreign = await world.newDocument('Secret.\n', { projectId: await world.newProject() });
  const edit = (args: object): ScriptedCall => ({ name: 'perform_complex_edit', args });
  gemini.enqueue(
    {
      type: 'answer',
      calls: [
        edit({ document_id: foreign, prompt: 'x' }),
        edit({ document_id: unseen, prompt: 'x' }),
        edit({ document_id: documentId, prompt: ' ' }),
        edit({ prompt: 'x' }),
      ],
    },
    say('No.'),
  );
  const { turnId } = await ask(editor, { documentId, request: 'Go' });
  const events = await watch(editor, turnId);
  expect(resultOf(events).map(({ summary }) => summary)).toEqual([
    expect.stringContaining('document not found'),
    expect.stringContaining('read it first'),
    'prompt is required',
    'document_id is required',
  ]);
  expect((await callsOf(turnId)).map(({ purpose }) => purpose)).toEqual(['turn', 'turn']);
});
