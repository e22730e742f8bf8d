import { expect, test } from 'vitest';
import { stopTurn } from '@/agent/commands/stop-turn';
import { trimTurns } from '@/agent/commands/trim-turns';
import { exportTurn } from '@/agent/queries/export-turn';
import { turnDetails } from '@/agent/queries/turn';
import { Gate } from '../fakes/gate';
import { call, type Reply, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, textOf, watch } from './fixture';

const world = await makeWorld();
const { gemini, platform, workspaceId } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

const IN_A_DAY = () => new Date(Date.now() + 86_400_000);
const SECRETS = /PRIVATE THOUGHT|PRIVATE ARGUMENT|PRIVATE LINE|thoughtSignature|list_documents/;

/**
 * Runs a turn that thinks, calls a tool, and answers. Its document contains the text that would appear in a tool's
 * result.
 */
async function thoughtfulTurn() {
  const documentId = await world.newDocument('PRIVATE LINE\n');
  const other = await world.newDocument('Another text.\n');
  const thinks = (reply: Reply): Reply => ({ ...reply, thoughts: ['PRIVATE THOUGHT'] }) as Reply;
  const reading = call(
    'read_document',
    { document_id: documentId, why: 'PRIVATE ARGUMENT' },
    { text: ['Let me look.'] },
  );
  gemini.enqueue(thinks(reading), thinks(call('list_documents', {})), thinks(say('The answer.')));
  const settings = { thinking: { includeThoughts: true } };
  const turn = await ask(editor, { documentId: other, request: 'What does it say?', settings });
  expect(textOf(await watch(editor, turn.turnId))).toBe('Let me look.The answer.');
  return { ...turn, documentId: other };
}

test('the details, export and tables of a trimmed turn contain no thoughts, calls or results; its answer stays', async () => {
  const { turnId } = await thoughtfulTurn();
  const stored = async () => {
    const where = { turnId };
    const rows = [await platform.db.message.findMany({ where }), await platform.db.turnEvent.findMany({ where })];
    return JSON.stringify(rows);
  };
  expect(await stored()).toMatch(SECRETS);
  expect(await trimTurns(platform, { workspaceId, before: IN_A_DAY() })).toBeGreaterThan(0);

  expect(await stored()).not.toMatch(SECRETS);
  const { messages, events, turn } = await exportTurn(editor, turnId);
  expect(JSON.stringify([messages, events, turn])).not.toMatch(/PRIVATE/);
  expect((await turnDetails(editor, turnId)).messages).toMatchObject([
    { role: 'user' },
    { role: 'assistant', parts: [{ type: 'text', text: 'Let me look.' }] },
    { role: 'assistant', parts: [{ type: 'text', text: 'The answer.' }] },
  ]);
  expect(textOf(events)).toBe('Let me look.The answer.');
  expect(await trimTurns(platform, { workspaceId, before: IN_A_DAY() })).toBe(0);
});

test('a conversation can continue after a trimmed turn', async () => {
  const { conversationId, documentId } = await thoughtfulTurn();
  await trimTurns(platform, { workspaceId, before: IN_A_DAY() });
  gemini.enqueue(say('Again.'));
  const again = await ask(editor, { documentId, conversationId, request: 'Again?' });
  expect(textOf(await watch(editor, again.turnId))).toBe('Again.');
  const { contents } = gemini.requests.at(-1)!.body;
  expect(contents.map(({ role }) => role)).toEqual(['user', 'model', 'user']);
  expect(contents[1]?.parts.map(({ text }) => text).join('')).toBe('Let me look.\n\nThe answer.');
  expect(JSON.stringify(contents)).not.toMatch(/PRIVATE (THOUGHT|ARGUMENT)|functionCall|thoughtSignature/);
});

test('a trimmed turn without an answer keeps its request, and its conversation can continue', async () => {
  const documentId = await world.newDocument('Text.\n');
  const gate = new Gate();
  const before = gemini.requests.length;
  gemini.enqueue(call('list_documents', {}), { ...say('Never said.'), gate });
  const { turnId, conversationId } = await ask(editor, { documentId, request: 'Look around' });
  // A turn that is stopped between its requests would leave the second reply to the next turn.
  await expect.poll(() => gemini.requests.length).toBe(before + 2);
  await stopTurn(editor, { turnId });
  await watch(editor, turnId);
  gate.open();
  await trimTurns(platform, { workspaceId, before: IN_A_DAY() });
  expect((await turnDetails(editor, turnId)).messages).toMatchObject([{ role: 'user' }]);
  gemini.enqueue(say('Once more.'));
  const again = await ask(editor, { documentId, conversationId, request: 'Again?' });
  expect(textOf(await watch(editor, again.turnId))).toBe('Once more.');
});
