import { beforeEach, expect, test } from 'vitest';
import { thoughtSignatures } from '@/agent/core/history/thought-signature';
import { turnDetails } from '@/agent/queries/turn';
import { listCalls } from '@/usage/queries/calls';
import { Gate } from '../../fakes/gate';
import { call, overloaded, rateLimited, say } from '../../fakes/reply';
import { ask, makeWorld, startTurnWorker, textOf, typesOf, watch, watchUntil } from '../fixture';

const world = await makeWorld();
const { platform, gemini } = world;
const editor = world.as('editor');
await startTurnWorker(platform, { limits: { steps: 5, callsPerStep: 3, callsPerTurn: 6 } });

let seenBefore = 0;
beforeEach(() => {
  seenBefore = gemini.requests.length;
});
const requests = () => gemini.requests.slice(seenBefore);

const suggestionsOf = (turnId: string) =>
  platform.db.version.findMany({ where: { createdByTurnId: turnId }, include: { hunks: true } });

test('over three steps with parallel calls, signatures are sent back on their parts, and two documents get one suggestion each', async () => {
  const first = await world.newDocument('Teh cat.\n', { path: 'cats.md' });
  const second = await world.newDocument('Teh dog.\n', { path: 'dogs.md' });
  const edit = (documentId: string) => ({
    name: 'suggest_document_edits',
    args: { document_id: documentId, description: 'Spelling', edits: [{ type: 'replace', find: 'Teh', text: 'The' }] },
  });
  gemini.enqueue(
    {
      type: 'answer',
      thoughts: ['Let me ', 'look.'],
      calls: [
        { name: 'list_documents', args: {} },
        { name: 'read_document', args: { document_id: first } },
        { name: 'read_document', args: { document_id: second } },
      ],
    },
    { type: 'answer', thoughts: ['Now the edits.'], calls: [edit(first), edit(second)] },
    { ...say('Done', ': two suggestions.'), cachedTokens: 50 },
  );
  const { turnId } = await ask(editor, {
    documentId: first,
    request: 'Correct both',
    settings: { thinking: { level: 'low' } },
  });
  const events = await watch(editor, turnId);

  expect(typesOf(events).at(-1)).toBe('finished');
  expect(textOf(events)).toBe('Done: two suggestions.');
  // The fake is strict: a lost or moved signature causes a 400.
  expect(requests().map(({ status, refusal }) => refusal ?? status)).toEqual([200, 200, 200]);
  const calls = events.flatMap(({ event }) => (event.type === 'tool-call' ? event.summary : []));
  expect(calls).toEqual([
    'List documents',
    'Read cats',
    'Read dogs',
    'Suggest 1 change to cats',
    'Suggest 1 change to dogs',
  ]);
  const results = events.flatMap(({ event }) => (event.type === 'tool-result' ? [[event.ok, event.summary]] : []));
  expect(results.at(-1)).toEqual([true, 'Suggested 1 change to dogs']);
  const suggestions = await suggestionsOf(turnId);
  expect(suggestions.map(({ documentId }) => documentId).sort()).toEqual([first, second].sort());
  const told = events.flatMap(({ event }) => (event.type === 'suggestion' ? event.versionId : []));
  expect(told.sort()).toEqual(suggestions.map(({ id }) => id).sort());

  const stored = await platform.db.message.findMany({
    where: { turnId },
    orderBy: [{ step: 'asc' }, { position: 'asc' }],
  });
  expect(thoughtSignatures(stored.map(({ content }) => JSON.parse(content))).all.length).toBe(2);
  // Signatures are in the stored messages, and nowhere that people can see.
  const shown = JSON.stringify([events, await turnDetails(editor, turnId)]);
  for (const { signature } of thoughtSignatures(stored.map(({ content }) => JSON.parse(content))).all) {
    expect(shown).not.toContain(signature);
  }
  expect(shown).not.toMatch(/thoughtSignature|providerOptions/);

  const usage = events.flatMap(({ event }) => (event.type === 'usage' ? [event] : []));
  expect(usage).toHaveLength(3);
  expect(usage[2]).toMatchObject({ status: 'finished', cachedInputTokens: 50, estimated: false });
  const { totals } = await turnDetails(editor, turnId);
  const billed = requests().reduce((sum, { billed: b }) => sum + (b?.prompt ?? 0), 0);
  expect(totals.inputTokens).toEqual({ value: billed, partial: false });
  expect(totals.costMicroDollars).toEqual({ value: null, partial: false });
});

test('the next turn sends the turns before it as they were, with their signatures', async () => {
  const documentId = await world.newDocument(
    'We recieve teh broken lamps in the morning and repair them untill noon.\n',
  );
  const { turnId, conversationId } = await ask(editor, { documentId, request: 'Proofread this' });
  await watch(editor, turnId);
  const earlier = requests().at(-1)!.body.contents;
  gemini.enqueue(say('Yes.'));
  const next = await ask(editor, { documentId, conversationId, request: 'Sure?' });
  expect(typesOf(await watch(editor, next.turnId)).at(-1)).toBe('finished');
  const sent = requests().at(-1)!.body.contents;
  expect(sent.slice(0, earlier.length)).toEqual(earlier);
  // It is now shown its own suggestion, which is still under review.
  expect(JSON.stringify(sent.at(-1))).toContain('your last suggestion, under review');
  expect(await turnDetails(editor, next.turnId)).toMatchObject({ parentTurnId: turnId });
});

test('after 429 and 503, an answer is received: each attempt is recorded, and only one is billed', async () => {
  const documentId = await world.newDocument('Text.\n');
  gemini.enqueue(rateLimited('0.02s'), { ...overloaded(), headers: { 'retry-after-ms': '10' } }, say('Hello.'));
  const { turnId } = await ask(editor, { documentId, request: 'Hello?' });
  const events = await watch(editor, turnId);
  expect(textOf(events)).toBe('Hello.');
  const retries = events.flatMap(({ event }) => (event.type === 'retrying' ? [event] : []));
  expect(retries).toEqual([
    { type: 'retrying', inMs: 20, reason: expect.stringContaining('A quota for Gemini is used up for now') },
    { type: 'retrying', inMs: 10, reason: 'Gemini is overloaded or failing.' },
  ]);
  const { calls } = await listCalls(editor, { workspaceId: world.workspaceId, turnId, limit: 10 });
  expect(calls.map(({ attempt, status }) => [attempt, status])).toEqual([
    [3, 'finished'],
    [2, 'failed'],
    [1, 'failed'],
  ]);
  expect(calls.map(({ outputTokens }) => outputTokens !== null)).toEqual([true, false, false]);
  const { totals } = await turnDetails(editor, turnId);
  expect(totals.inputTokens).toEqual({ value: requests().at(-1)?.billed?.prompt, partial: true });
});

test('a request that can’t succeed fails immediately, with a message for people', async () => {
  const documentId = await world.newDocument('Text.\n');
  const { turnId } = await ask(editor, { documentId, request: 'Hi', model: 'google/gemini-of-tomorrow' });
  const events = await watch(editor, turnId);
  expect(events.at(-1)?.event).toEqual({
    type: 'failed',
    message: expect.stringContaining('doesn’t offer the model “gemini-of-tomorrow”'),
  });
  expect(await turnDetails(editor, turnId)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Choose'),
  });
});

test('an interrupted answer is kept, and the turn says so', async () => {
  const documentId = await world.newDocument('Text.\n');
  const gate = new Gate();
  gate.step(2);
  gemini.enqueue({ ...say('Half an ', 'answer'), end: 'cut', gate });
  const { turnId } = await ask(editor, { documentId, request: 'Hi' });
  // Data that is still being sent when a connection breaks may never arrive.
  await watchUntil(editor, turnId, (event) => event.type === 'text-delta' && event.text.endsWith('answer'));
  gate.open();
  const events = await watch(editor, turnId);
  expect(events.at(-1)?.event).toMatchObject({ type: 'failed', message: expect.stringContaining('was cut off') });
  expect(textOf(events)).toBe('Half an answer');
  const turn = await turnDetails(editor, turnId);
  expect(turn.messages.at(-1)).toMatchObject({ role: 'assistant', parts: [{ type: 'text', text: 'Half an answer' }] });
  expect(turn.totals.estimated).toBe(true);
});

test('an empty answer is retried once, and its thoughts are removed', async () => {
  const documentId = await world.newDocument('Text.\n');
  gemini.enqueue({ type: 'answer', thoughts: ['Hm.'] }, say('Hello.'));
  const { turnId } = await ask(editor, { documentId, request: 'Hi' });
  const types = typesOf(await watch(editor, turnId));
  expect(types.indexOf('step-restarted')).toBeGreaterThan(types.indexOf('thought-delta'));
  expect(types.at(-1)).toBe('finished');
});

test('a call with wrong arguments gets an error, and the model can try again', async () => {
  const documentId = await world.newDocument('Teh cat. Teh dog.\n', { path: 'errors.md' });
  const wrong = (args: unknown) => ({ name: 'suggest_document_edits', args });
  const edit = { type: 'replace', find: 'Teh cat', text: 'The cat' };
  gemini.enqueue(
    {
      type: 'answer',
      calls: [
        wrong({ document_id: documentId, description: 'x' }),
        wrong({ document_id: documentId, description: 'x', edits: [{ type: 'replace', find: 'Teh', text: 'The' }] }),
        { name: 'suggest_document_edits', args: { document_id: 'elsewhere', description: 'x', edits: [edit] } },
      ],
    },
    // Strings instead of numbers and lists have only one possible meaning.
    call('suggest_document_edits', {
      document_id: documentId,
      description: 'Spelling',
      edits: JSON.stringify([{ type: 'replace', start: '0', end: '3', expect: 'Teh', text: 'The' }]),
    }),
    say('Done.'),
  );
  const { turnId } = await ask(editor, { documentId, request: 'Correct it' });
  const events = await watch(editor, turnId);
  const results = events.flatMap(({ event }) => (event.type === 'tool-result' ? [event] : []));
  expect(results.map(({ ok }) => ok)).toEqual([false, false, false, true]);
  expect(results[0]?.summary).toBe('edits array is required');
  expect(results[1]?.summary).toMatch(/^failed to apply edits: edits\[0\]: find found more than once/);
  expect(results[2]?.summary).toMatch(/^document not found: elsewhere/);
  expect(await suggestionsOf(turnId)).toHaveLength(1);
});

test('calls on one document in one step are one suggestion; a call that doesn’t fit gets an error', async () => {
  const documentId = await world.newDocument('One two three.\n');
  const edits = (find: string, text: string) => ({
    name: 'suggest_document_edits',
    args: { document_id: documentId, description: text, edits: [{ type: 'replace', find, text }] },
  });
  gemini.enqueue(
    { type: 'answer', calls: [edits('One', '1'), edits('four', '4'), edits('three', '3')] },
    // From here on, its edits refer to the suggestion's text.
    call('suggest_document_edits', {
      document_id: documentId,
      description: 'Two',
      edits: [{ type: 'replace', start: 2, end: 5, expect: 'two', text: '2' }],
    }),
    say('Done.'),
  );
  const { turnId } = await ask(editor, { documentId, request: 'Numbers' });
  const events = await watch(editor, turnId);
  const results = events.flatMap(({ event }) => (event.type === 'tool-result' ? [event] : []));
  expect(results.map(({ ok }) => ok)).toEqual([true, false, true, true]);
  expect(results[0]?.versionId).toBe(results[2]?.versionId);
  expect(typesOf(events).filter((type) => type === 'suggestion')).toHaveLength(2);
  const suggestions = await suggestionsOf(turnId);
  expect(suggestions.map(({ status }) => status).sort()).toEqual(['pending', 'superseded']);
  const pending = suggestions.find(({ status }) => status === 'pending');
  expect(pending?.hunks.map(({ after }) => after).join('|')).toMatch(/1.*2.*3/s);
});

test('TURN-9: no tool finds a document that is in another project or in the trash', async () => {
  const documentId = await world.newDocument('Here.\n');
  const projectId = await world.newProject();
  const foreign = await world.newDocument('Secret.\n', { projectId, path: 'secret.md' });
  const trashed = await world.newDocument('Secret.\n', { path: 'secret-draft.md' });
  await platform.db.document.update({ where: { id: trashed }, data: { trashedAt: new Date() } });
  const edits = [{ type: 'insert', start: 0, text: 'x' }];
  const readAndEdit = (id: string) => [
    { name: 'read_document', args: { document_id: id } },
    { name: 'suggest_document_edits', args: { document_id: id, description: 'x', edits } },
  ];
  gemini.enqueue(
    { type: 'answer', calls: [{ name: 'list_documents', args: {} }, ...readAndEdit(foreign)] },
    { type: 'answer', calls: readAndEdit(trashed) },
    say('No.'),
  );
  const { turnId } = await ask(editor, { documentId, request: 'Read the other one' });
  const events = await watch(editor, turnId);
  const results = events.flatMap(({ event }) => (event.type === 'tool-result' ? [event] : []));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  for (const id of [foreign, trashed]) {
    expect(results.filter(({ summary }) => summary.includes(`document not found: ${id}`))).toHaveLength(2);
  }
  expect(JSON.stringify(requests().map(({ body }) => body.contents))).not.toMatch(/Secret\.|secret(-draft)?\.md/);
  expect(await suggestionsOf(turnId)).toHaveLength(0);
});

test('a document that the turn was not shown has to be read first', async () => {
  const documentId = await world.newDocument('Here.\n');
  const other = await world.newDocument('There.\n', { path: 'there.md' });
  const edits = [{ type: 'insert', start: 0, text: 'x' }];
  gemini.enqueue(call('suggest_document_edits', { document_id: other, description: 'x', edits }), say('Ok.'));
  const { turnId } = await ask(editor, { documentId, request: 'Edit there.md' });
  const events = await watch(editor, turnId);
  const result = events.find(({ event }) => event.type === 'tool-result')?.event;
  expect(result).toMatchObject({ ok: false, summary: expect.stringContaining('read it first') });
});

test('the error for an unknown tool lists the tools', async () => {
  const documentId = await world.newDocument('Here.\n');
  gemini.enqueue(call('print_document', { document_id: documentId }), say('Ok.'));
  const { turnId } = await ask(editor, { documentId, request: 'Delete it' });
  const events = await watch(editor, turnId);
  const result = events.find(({ event }) => event.type === 'tool-result')?.event;
  expect(result).toMatchObject({ ok: false, summary: expect.stringContaining('there is no tool print_document') });
  expect(typesOf(events).at(-1)).toBe('finished');
});

test('calls above the limits of a step and a turn aren’t run, and a model that calls again ends its turn', async () => {
  const documentId = await world.newDocument('Here.\n');
  const many = {
    type: 'answer' as const,
    calls: Array.from({ length: 4 }, () => ({ name: 'list_documents', args: {} })),
  };
  gemini.enqueue(many, many, many);
  const { turnId } = await ask(editor, { documentId, request: 'Loop' });
  const events = await watch(editor, turnId);
  expect(events.at(-1)?.event).toMatchObject({ type: 'failed', message: expect.stringContaining('all 6 tool calls') });
  const oks = events.flatMap(({ event }) => (event.type === 'tool-result' ? event.ok : []));
  // Three of the first four calls ran, then the two calls that were left in the turn.
  expect(oks).toEqual([true, true, true, false, true, true, false, false]);
  expect(requests()).toHaveLength(3);
  const one = { type: 'answer' as const, calls: many.calls.slice(0, 1) };
  gemini.enqueue(one, one, one, one, one);
  const slow = await watch(editor, (await ask(editor, { documentId, request: 'Slowly' })).turnId);
  expect(slow.at(-1)?.event).toMatchObject({ type: 'failed', message: expect.stringContaining('all 5 model calls') });
  expect(requests()).toHaveLength(8);
});
