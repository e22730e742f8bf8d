import { beforeAll, expect, test } from 'vitest';
import { exportTurn, type TurnExport } from '@/agent/queries/export-turn';
import { decideHunk } from '@/review/commands/decide-hunk';
import { suggestionsMadeInTurns } from '@/review/queries/suggestions';
import { call, type ScriptedCall, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, watch } from './fixture';
import { exportedHunks, REPLAY_FILES, readReplay, replayTurn, resultsIn } from './replay';

const world = await makeWorld();
const { platform, gemini } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

const settings = { thinking: { level: 'low' as const } };
const edit = (documentId: string, find: string, text: string): ScriptedCall => ({
  name: 'suggest_document_edits',
  args: {
    document_id: documentId,
    description: `${find} → ${text}`,
    edits: [{ type: 'replace', find, text, reason: `Not ${find}.` }],
  },
});
/** Returns the export as it would be in a file. */
const written = (turn: TurnExport) => JSON.parse(JSON.stringify(turn)) as TurnExport;

/** Runs a turn on two documents, with errors, a second attempt, a refinement and a complex edit. Returns its id. */
async function aTurn(): Promise<string> {
  const first = await world.newDocument('Teh cat sat. Teh 😀 dog lay.\n\nOne two three.\n');
  const second = await world.newDocument('Seperate things.\n');
  gemini.enqueue(
    { type: 'answer', thoughts: ['Let me look.'], calls: [{ name: 'read_document', args: { document_id: second } }] },
    {
      type: 'answer',
      calls: [edit(first, 'Teh cat', 'The cat'), edit(first, 'Teh', 'The'), edit(second, 'Sep', 'Separate')],
    },
    call('perform_complex_edit', { document_id: first, prompt: 'Use figures' }),
    {
      type: 'answer',
      thoughts: ['Figures.'],
      calls: [{ name: 'replace_text', args: { find: 'One', replacement: '1' } }],
    },
    {
      type: 'answer',
      calls: [
        { name: 'replace_text', args: { find: 'three', replacement: '3' } },
        { name: 'complete_task', args: { success: true, message: 'Figures.' } },
      ],
    },
    say('Suggested ', 'some.'),
  );
  const { turnId } = await ask(editor, { documentId: first, request: 'Correct both', settings });
  await watch(editor, turnId);
  return turnId;
}

let turnId: string;
beforeAll(async () => {
  turnId = await aTurn();
});

test('a turn is exported whole: texts, prompts, messages, events, changes, decisions, usage', async () => {
  const [suggestion] = (
    await suggestionsMadeInTurns(editor, {
      documentId: (await exportTurn(editor, turnId)).turn.documentId,
      turnIds: [turnId],
    })
  ).filter(({ status }) => status === 'pending');
  await decideHunk(editor, { hunkId: suggestion!.hunks[0]!.id, choice: { kind: 'reject', reason: 'No.' } });
  const exported = written(await exportTurn(world.as('viewer'), turnId));
  expect(exported).toMatchObject({ format: 'variorum-turn', formatVersion: 1 });
  expect(exported.turn).toMatchObject({ id: turnId, request: 'Correct both', settings, status: 'finished' });
  expect(exported.turn.systemPrompt).toContain('writing agent');
  expect(exported.turn.promptVersion).toMatch(/^[0-9a-f]{16}$/);
  expect(exported.prompts).toMatchObject({
    system: exported.turn.systemPrompt,
    complexEdit: { system: expect.stringContaining('complete_task') },
  });
  expect(JSON.stringify(exported.prompts)).toContain('"name":"perform_complex_edit"');
  expect(exported.documents.map(({ text }) => text).sort()).toEqual([
    'Seperate things.\n',
    'Teh cat sat. Teh 😀 dog lay.\n\nOne two three.\n',
  ]);
  expect(exported.messages.filter(({ insideCallId }) => insideCallId !== null).length).toBe(5);
  expect(exported.events.map(({ event }) => event.type).at(-1)).toBe('finished');
  expect(exported.usage).toHaveLength(6);
  const hunks = exported.suggestions.flatMap((one) => one.hunks);
  expect(hunks.map(({ reason }) => reason)).toContain('Not Teh cat.');
  expect(hunks.flatMap(({ decision }) => (decision ? [decision.kind, decision.reason] : []))).toEqual([
    'rejected',
    'No.',
  ]);
});

test('TURN-12: an export contains no secret and no signature', async () => {
  const json = JSON.stringify(await exportTurn(editor, turnId));
  expect(json).not.toContain(gemini.apiKey);
  // Metadata and secrets of the fake and the database.
  expect(json).not.toMatch(/thoughtSignature|providerOptions|leaseToken|lease_token|test-secret/);
  const sent = JSON.stringify(gemini.requests.map(({ body }) => body));
  for (const [, signature] of sent.matchAll(/"thoughtSignature":"([^"]+)"/g)) expect(json).not.toContain(signature!);
});

test('TURN-12: an export does not contain a key that the provider quoted when it refused', async () => {
  const documentId = await world.newDocument('Text.\n');
  gemini.enqueue({
    type: 'failure',
    status: 403,
    name: 'PERMISSION_DENIED',
    message: `No such key: ${gemini.apiKey}.`,
  });
  const failed = await ask(editor, { documentId, request: 'Hello' });
  expect((await watch(editor, failed.turnId)).at(-1)?.event.type).toBe('failed');
  const json = JSON.stringify(await exportTurn(editor, failed.turnId));
  expect(json).toContain('refused the key');
  expect(json).not.toContain(gemini.apiKey);
});

test('a turn that was exported and read back from its file makes the same changes again', async () => {
  const exported = written(await exportTurn(editor, turnId));
  expect(exportedHunks(exported).length).toBeGreaterThan(3);
  const { turnId: replayed, hunks } = await replayTurn(world, exported);
  expect(hunks).toEqual(exportedHunks(exported));
  // A replayed turn can itself be replayed.
  const again = written(await exportTurn(editor, replayed));
  expect((await replayTurn(world, again)).hunks).toEqual(hunks);
});

test.each(REPLAY_FILES)('%s, a turn that was exported once, is answered and suggests as it did then', async (name) => {
  const exported = readReplay(name);
  const { hunks, results } = await replayTurn(world, exported);
  expect(results).toEqual(resultsIn(exported));
  expect(hunks).toEqual(exportedHunks(exported));
});

test('strangers can’t export a turn', async () => {
  await expect(exportTurn(world.as('stranger'), turnId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
