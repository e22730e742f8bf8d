import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { turnDetails } from '@/agent/queries/turn';
import type { MessagePartView } from '@/agent/schema';
import type { AgentTool } from '@/agent/tools/tool';
import { makeToolset } from '@/agent/tools/toolset';
import { TURN_LIMITS } from '@/agent/turns/worker';
import { suggestionsMadeInTurns } from '@/review/queries/suggestions';
import type { SeenRequest } from '../fakes/gemini/gemini';
import { type Answer, call, type ScriptedCall, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, typesOf, watch } from './fixture';

const world = await makeWorld();
const { platform, gemini } = world;
const editor = world.as('editor');

/** Four calls of this tool end only when all four have begun. */
const meeting = { begun: 0, all: () => {}, until: Promise.resolve() };
const meetingTool: AgentTool = {
  ...makeToolset().tools[0]!,
  definition: {
    name: 'meet',
    description: 'Waits for the others',
    inputSchema: { type: 'object', properties: { who: { type: 'string' } } },
  },
  async run(calls) {
    if (++meeting.begun === 4) meeting.all();
    await meeting.until;
    return calls.map(({ input }) => ({ ok: true, output: { met: String(input.who) }, summary: 'Met' }));
  },
};
await startTurnWorker(platform, { tools: [meetingTool], limits: { steps: 12, turn: 60_000, history: 30_000 } });

let seenBefore = 0;
beforeEach(() => {
  seenBefore = gemini.requests.length;
});
const requests = () => gemini.requests.slice(seenBefore);
const read = (documentId: string): ScriptedCall => ({ name: 'read_document', args: { document_id: documentId } });
const contentsOf = ({ body }: SeenRequest) => JSON.stringify(body.contents).slice(0, -1);
const frameOf = ({ body: { systemInstruction, tools, generationConfig } }: SeenRequest) =>
  JSON.stringify([systemInstruction, tools, generationConfig]);

function expectStablePrefix(all: readonly SeenRequest[]): void {
  for (const [i, request] of all.entries()) {
    const before = all[i - 1];
    if (!before) continue;
    expect(frameOf(request)).toBe(frameOf(before));
    expect(contentsOf(request).startsWith(contentsOf(before))).toBe(true);
    expect(contentsOf(request).length).toBeGreaterThan(contentsOf(before).length);
  }
}

const refusals = () => requests().flatMap(({ refusal }) => refusal ?? []);

test('four calls of one step run at the same time, and each gets its own result, in order', async () => {
  meeting.until = new Promise((resolve) => {
    meeting.all = resolve;
  });
  const documentId = await world.newDocument('Text.\n');
  const calls = ['a', 'b', 'c', 'd'].map((who) => ({ name: 'meet', args: { who } }));
  gemini.enqueue({ type: 'answer', calls }, say('All met.'));
  const { turnId } = await ask(editor, { documentId, request: 'Meet' });
  const events = await watch(editor, turnId);
  expect(typesOf(events).at(-1)).toBe('finished');
  const parts = requests()[1]!.body.contents.at(-1)!.parts;
  expect(parts.map(({ functionResponse }) => functionResponse?.response)).toEqual(
    ['a', 'b', 'c', 'd'].map((who) => ({ name: 'meet', content: { met: who } })),
  );
  expect(refusals()).toEqual([]);
});

test('over ten steps and two more turns, each request begins with the bytes of the one before it', async () => {
  const documentId = await world.newDocument('Teh cat.\n', { path: 'cat.md' });
  const other = await world.newDocument('Teh dog.\n', { path: 'dog.md' });
  const steps: Answer[] = Array.from({ length: 9 }, (_, i) => ({
    type: 'answer',
    thoughts: [`Step ${i}. `],
    calls: i % 3 === 2 ? [{ name: 'list_documents', args: {} }, read(other)] : [read(i % 2 === 0 ? documentId : other)],
  }));

  gemini.enqueue(...steps, say('Done after ten.'), call('list_documents', {}), say('Two.'), say('Three.'));
  const settings = { thinking: { level: 'low' as const } };
  const first = await ask(editor, { documentId, request: 'One', settings });
  expect(typesOf(await watch(editor, first.turnId)).at(-1)).toBe('finished');
  const { conversationId } = first;
  for (const request of ['Two', 'Three']) {
    const { turnId } = await ask(editor, { documentId, conversationId, request, settings });
    expect(typesOf(await watch(editor, turnId)).at(-1)).toBe('finished');
  }
  expect(requests()).toHaveLength(13);
  expect(refusals()).toEqual([]);
  expectStablePrefix(requests());

  const stored = await platform.db.message.findMany({
    where: { turnId: first.turnId },
    orderBy: [{ step: 'asc' }, { position: 'asc' }],
  });
  const rounds = Array.from({ length: 9 }, () => ['assistant', 'tool']).flat();
  expect(stored.map(({ role }) => role)).toEqual(['user', ...rounds, 'assistant']);
});

test('a turn that reads more than fits continues: the oldest results are dropped, and every call keeps an answer', async () => {
  const documentId = await world.newDocument(`${'x'.repeat(70)}\n`.repeat(200));
  gemini.enqueue(...Array.from({ length: 10 }, () => call('read_document', { document_id: documentId })), say('Read.'));
  const { turnId } = await ask(editor, { documentId, request: 'Read it ten times' });
  expect(typesOf(await watch(editor, turnId)).at(-1)).toBe('finished');
  expect(refusals()).toEqual([]);
  const sent = requests().at(-1)!.body.contents;
  expect(JSON.stringify(sent)).toContain('to save room');
  expect(JSON.stringify(sent).length).toBeLessThan(100_000);
  expect(JSON.stringify(sent.at(-1))).not.toContain('to save room');
  const changed = requests().filter(
    (request, i) => i > 0 && !contentsOf(request).startsWith(contentsOf(requests()[i - 1]!)),
  );
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThan(6);
});

test('a conversation that doesn’t fit loses its oldest requests, each as a whole, and the model gets a note', async () => {
  const documentId = await world.newDocument(`${'y'.repeat(70)}\n`.repeat(60));
  let conversationId: string | undefined;
  for (let i = 0; i < 8; i++) {
    gemini.enqueue(call('read_document', { document_id: documentId }), say(`Answer ${i}.`));
    const started = await ask(editor, {
      documentId,
      request: `Request ${i}`,
      ...(conversationId && { conversationId }),
    });
    conversationId = started.conversationId;
    expect(typesOf(await watch(editor, started.turnId)).at(-1)).toBe('finished');
  }
  expect(refusals()).toEqual([]);
  const sent = JSON.stringify(requests().at(-1)!.body.contents);
  expect(sent).toContain('are left out here, since it has become long');
  expect(sent).not.toContain('Request 0');
  expect(sent).toContain('Request 7');
});

test('the error for a wrong offset has the text at that offset and the offset of the text', async () => {
  const documentId = await world.newDocument('The cat sat. The dog lay.\n');
  const edit = { type: 'replace', start: 4, end: 7, expect: 'dog', text: 'hound' };
  gemini.enqueue(
    call('suggest_document_edits', { document_id: documentId, description: 'x', edits: [edit] }),
    call('suggest_document_edits', {
      document_id: documentId,
      description: 'x',
      edits: [{ ...edit, start: 17, end: 20 }],
    }),
    say('Done.'),
  );
  const { turnId } = await ask(editor, { documentId, request: 'Hound' });
  const events = await watch(editor, turnId);
  const results = events.flatMap(({ event }) => (event.type === 'tool-result' ? [event] : []));
  expect(results.map(({ ok }) => ok)).toEqual([false, true]);
  expect(results[0]?.summary).toContain('the text at 4..7 is "cat". "dog" is at 17..20.');
});

/** The number of random turns. Each takes about a second. */
const RANDOM_TURNS = Number(process.env.RANDOM_TURNS ?? 4);

test('TURN-6: whatever a model calls, its turn ends, each call is answered once, and the provider accepts every request', async () => {
  const ids = [await world.newDocument('Teh cat 😀.\n'), await world.newDocument('Teh dog.\n')];
  const id = fc.constantFrom<unknown>(...ids, ` ${ids[0]} `, 'nowhere', 7, null);
  const edit = fc.record(
    {
      type: fc.constantFrom('replace', 'insert', 'delete', 'move'),
      start: fc.constantFrom<unknown>(0, '4', 8, 9, 99, -1, 'x'),
      end: fc.constantFrom<unknown>(3, '7', 10),
      find: fc.constantFrom('Teh', 'cat', 'Nobody', ''),
      expect: fc.constantFrom('Teh', '😀'),
      text: fc.constantFrom('The', '', '😀'),
    },
    { requiredKeys: ['type'] },
  );
  const edits = fc.array(edit, { maxLength: 2 });
  const someCall: fc.Arbitrary<ScriptedCall> = fc.oneof(
    fc.record({ name: fc.constant('list_documents'), args: fc.constant({ extra: 1 }) }),
    fc.record({
      name: fc.constantFrom('read_document', 'meeting', 'perform_complex_edit'),
      args: fc.record({ document_id: id, from_line: fc.constantFrom<unknown>('1', 1, 5, 'x') }),
    }),
    fc.record({
      name: fc.constant('suggest_document_edits'),
      args: fc.record({
        document_id: id,
        edits: fc.oneof(
          edits,
          edits.map((list) => JSON.stringify(list)),
        ),
        description: fc.constant('x'),
      }),
    }),
  );
  // Few enough calls that the turn doesn't reach its limit.
  const steps = fc.array(fc.array(someCall, { minLength: 1, maxLength: 5 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const before = gemini.requests.length;
      gemini.enqueue(...script.map((calls): Answer => ({ type: 'answer', calls })), say('Done.'));
      const { turnId } = await ask(editor, { documentId: ids[0]!, request: 'Go' });
      const events = await watch(editor, turnId);
      expect(events.at(-1)?.event).toMatchObject({ type: 'finished' });
      const sent = gemini.requests.slice(before);
      expect(sent).toHaveLength(script.length + 1);
      expect(sent.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
      const idsOf = (type: string) =>
        events.flatMap(({ event }) => (event.type === type && 'callId' in event ? [event.callId] : []));
      expect(idsOf('tool-result')).toEqual(idsOf('tool-call'));
      expect(idsOf('tool-call')).toHaveLength(script.flat().length);
    }),
    { numRuns: RANDOM_TURNS, endOnFailure: true },
  );
});

test('a turn runs several steps; the next one gets their history, and ends at the limit of tool calls', async () => {
  const documentId = await world.newDocument('Teh cat.\n');
  const other = await world.newDocument('Teh dog.\n');
  const edits = [{ type: 'replace', find: 'Teh', text: 'The' }];
  const suggest = { name: 'suggest_document_edits', args: { document_id: other, edits, description: 'Spelling' } };
  const listing = { name: 'list_documents', args: {} };
  gemini.enqueue(
    { type: 'answer', text: ['I’ll look.'], calls: [listing] },
    { type: 'answer', calls: [read(documentId), read(other)] },
    { type: 'answer', calls: [suggest] },
    say('Suggested one change.'),
  );
  const { turnId, conversationId } = await ask(editor, { documentId, request: 'Correct the other one' });
  await watch(editor, turnId);
  const { messages } = await turnDetails(editor, turnId);
  const shown = messages.map(({ role, parts }) => [role, ...parts.map(nameOf)]);
  expect(shown).toEqual([
    ['user', ...Array(shown[0]!.length - 1).fill('text')],
    ['assistant', 'text', 'list_documents'],
    ['tool', 'list_documents'],
    ['assistant', 'read_document', 'read_document'],
    ['tool', 'read_document', 'read_document'],
    ['assistant', 'suggest_document_edits'],
    ['tool', 'suggest_document_edits'],
    ['assistant', 'text'],
  ]);
  expectStablePrefix(requests());

  // The next turn gets the whole history, and never stops calling: 24 calls, then 3 of which 1 is allowed, then 1 more.
  expect(TURN_LIMITS.callsPerTurn).toBe(25);
  const twelve = Array(12).fill(listing);
  gemini.enqueue(
    { type: 'answer', calls: [{ ...suggest, args: { ...suggest.args, document_id: documentId } }, ...twelve.slice(1)] },
    { type: 'answer', calls: twelve },
    { type: 'answer', calls: Array(3).fill(listing) },
    { type: 'answer', calls: [listing] },
  );
  const runaway = await ask(editor, { documentId, conversationId, request: 'Go on' });
  const events = await watch(editor, runaway.turnId);
  expect(events.at(-1)?.event).toEqual({
    type: 'failed',
    message: 'The agent has used all 25 tool calls of this turn. Its work so far is kept. Ask it to continue.',
  });
  expect(requests()).toHaveLength(8);
  expectStablePrefix(requests());
  const oks = events.flatMap(({ event }) => (event.type === 'tool-result' ? event.ok : []));
  expect(oks).toEqual([...Array(25).fill(true), false, false]);
  expect(JSON.stringify(requests().at(-1)!.body.contents)).toContain('Answer now with what you have');
  const made = await suggestionsMadeInTurns(editor, { documentId, turnIds: [runaway.turnId] });
  expect(made.map(({ status }) => status)).toEqual(['pending']);
  expect(refusals()).toEqual([]);
});

const nameOf = (part: MessagePartView) => ('name' in part ? part.name : part.type);
