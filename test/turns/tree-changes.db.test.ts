import { expect, test } from 'vitest';
import { changeSet } from '@/review/queries/change-set';
import { decideTreeChange } from '@/review/tree/commands/decide-tree-change';
import { type ScriptedCall, say } from '../fakes/reply';
import { ask, makeWorld, startTurnWorker, typesOf, watch } from './fixture';

const world = await makeWorld();
const { platform, gemini } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

/** Returns the results that the model gets for its calls. */
async function answersTo(documentId: string, calls: ScriptedCall[]) {
  const before = gemini.requests.length;
  gemini.enqueue({ type: 'answer', calls }, say('Suggested.'));
  const { turnId, conversationId } = await ask(editor, { documentId, request: 'Tidy up' });
  const events = await watch(editor, turnId);
  expect(typesOf(events).at(-1)).toBe('finished');
  expect(gemini.requests.slice(before).flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  const parts = gemini.requests[before + 1]!.body.contents.at(-1)!.parts;
  const told = parts.map(({ functionResponse }) => JSON.stringify(functionResponse?.response));
  return { turnId, conversationId, told, events: events.map(({ event }) => event) };
}

test('the agent suggests a new document, a rename and a deletion; people who watch see each once', async () => {
  const documentId = await world.newDocument('Text.\n', { path: 'a.md' });
  const old = await world.newDocument('Old.\n', { path: 'old.md' });
  const { turnId, told, events } = await answersTo(documentId, [
    { name: 'create_document', args: { path: 'src/auth.py', text: 'pass\n', description: 'Sign in' } },
    { name: 'rename_document', args: { document_id: documentId, path: 'notes/a.md', description: 'In its folder' } },
    { name: 'delete_document', args: { document_id: old, description: 'Not needed' } },
  ]);
  // The calls of a step run concurrently, so their events come in any order.
  const suggested = events.filter((event) => event.type === 'tree-suggestion');
  expect(suggested.sort((one, other) => one.path.localeCompare(other.path))).toEqual(
    [
      { kind: 'rename', path: 'notes/a.md', from: 'a.md' },
      { kind: 'delete', path: 'old.md', from: null },
      { kind: 'create', path: 'src/auth.py', from: null },
    ].map((change) => ({ type: 'tree-suggestion', ...change, treeChangeId: expect.any(String), documentId })),
  );
  const rows = await platform.db.treeChange.findMany({ where: { turnId } });
  expect(rows).toHaveLength(3);
  for (const { id } of rows) expect(told.join()).toContain(id);
  const results = events.flatMap((event) => (event.type === 'tool-result' ? [event] : []));
  expect(results.map(({ ok, summary }) => [ok, summary])).toEqual([
    [true, 'Suggested the new document src/auth.py'],
    [true, 'Suggested renaming a.md to notes/a.md'],
    [true, 'Suggested deleting old.md'],
  ]);
  expect(results.map(({ treeChangeId }) => treeChangeId).sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(await platform.db.document.findUniqueOrThrow({ where: { id: documentId } })).toMatchObject({ path: 'a.md' });
});

test('a wrong call gets an error that says what is wrong, and suggests nothing', async () => {
  const documentId = await world.newDocument('Text.\n', { path: 'taken.md' });
  const foreign = await world.newDocument('Text.\n', { projectId: await world.newProject() });
  const about = { description: 'x' };
  const mistakes: [ScriptedCall, string][] = [
    [{ name: 'create_document', args: { ...about, path: 'taken.md', text: '' } }, 'taken copy.md” is free'],
    [{ name: 'create_document', args: { ...about, path: '../x.md', text: '' } }, 'can’t be “.” or “..”'],
    [{ name: 'create_document', args: { ...about, path: '-x.md', text: '' } }, 'start with a hyphen'],
    [{ name: 'create_document', args: { ...about, path: ' ', text: '' } }, 'path is required'],
    [{ name: 'create_document', args: { ...about, path: 'y.md' } }, 'text is required'],
    [{ name: 'create_document', args: { path: 'y.md', text: '' } }, 'description is required'],
    [{ name: 'rename_document', args: { ...about, path: 'y.md' } }, 'document_id is required'],
    [{ name: 'rename_document', args: { ...about, document_id: foreign, path: 'y.md' } }, 'document not found'],
    [{ name: 'rename_document', args: { ...about, document_id: documentId } }, 'path is required'],
    [
      { name: 'rename_document', args: { ...about, document_id: documentId, path: 'taken.md' } },
      'already the document’s path',
    ],
    [{ name: 'delete_document', args: { ...about, document_id: foreign } }, 'document not found'],
    [{ name: 'delete_document', args: { document_id: documentId } }, 'description is required'],
  ];
  const { turnId, told, events } = await answersTo(
    documentId,
    mistakes.map(([call]) => call),
  );
  for (const [i, [, message]] of mistakes.entries()) expect(told[i]).toContain(message);
  expect(events.filter(({ type }) => type === 'tree-suggestion')).toEqual([]);
  expect(await platform.db.treeChange.count({ where: { turnId } })).toBe(0);
});

test('if two calls of a step suggest one path, the second replaces the first', async () => {
  const documentId = await world.newDocument('Text.\n');
  const args = { path: 'twice.md', description: 'x' };
  const { turnId } = await answersTo(documentId, [
    { name: 'create_document', args: { ...args, text: 'One.\n' } },
    { name: 'create_document', args: { ...args, text: 'Two.\n' } },
  ]);
  const rows = await platform.db.treeChange.findMany({ where: { turnId }, orderBy: { createdAt: 'asc' } });
  expect(rows.map(({ status }) => status).sort()).toEqual(['pending', 'superseded']);
  expect(rows.find(({ status }) => status === 'superseded')?.supersededById).toBe(
    rows.find(({ status }) => status === 'pending')?.id,
  );
});

test('the agent can withdraw a document that it suggested in the same answer, but nothing that others suggested', async () => {
  const documentId = await world.newDocument('Text.\n');
  const create = (text: string) => ({ name: 'create_document', args: { path: 'regret.md', text, description: 'x' } });
  const { turnId: firstTurn, conversationId } = await answersTo(documentId, [create('One.\n')]);
  const [first] = await platform.db.treeChange.findMany({ where: { turnId: firstTurn } });

  const before = gemini.requests.length;
  gemini.enqueue(
    { type: 'answer', calls: [create('Two.\n')] },
    { type: 'answer', calls: [create('Three.\n')] },
    {
      type: 'answer',
      get calls() {
        const ids = JSON.stringify(gemini.requests.at(-1)!.body.contents).match(/(?<="suggestion_id":")[^"]+/g) ?? [];
        const withdraw = (suggestion_id: string) => ({ name: 'withdraw_suggestion', args: { suggestion_id } });
        return [ids.at(-1)!, ids.at(-2)!, first!.id, documentId, ''].map(withdraw);
      },
    },
    say('Never mind.'),
  );
  const { turnId } = await ask(editor, { documentId, conversationId, request: 'Write it anew, then forget it' });
  const events = await watch(editor, turnId);
  const told = gemini.requests[before + 3]!.body.contents.at(-1)!.parts.map(({ functionResponse }) =>
    JSON.stringify(functionResponse?.response),
  );
  expect(
    told.map((one) => /"withdrawn":true|later suggestion replaced|didn’t suggest|is required/.exec(one)?.[0]),
  ).toEqual(['"withdrawn":true', 'later suggestion replaced', 'didn’t suggest', 'didn’t suggest', 'is required']);
  const rows = await platform.db.treeChange.findMany({ where: { turnId }, orderBy: { createdAt: 'asc' } });
  expect(rows.map(({ status }) => status)).toEqual(['superseded', 'withdrawn']);
  // The suggestion of the earlier answer that it had replaced is under review again.
  expect(await platform.db.treeChange.findUniqueOrThrow({ where: { id: first!.id } })).toMatchObject({
    status: 'pending',
    supersededById: null,
  });
  const withdrawn = rows[1]!.id;
  expect(events.flatMap(({ event }) => (event.type === 'tree-withdrawn' ? event.treeChangeId : []))).toEqual([
    withdrawn,
  ]);
  expect(await changeSet(editor, { changeSetId: turnId })).toEqual({
    changeSetId: turnId,
    isClosed: false,
    isDraft: false,
    entries: [],
    tree: [],
  });
  const accept = decideTreeChange(editor, { treeChangeId: withdrawn, choice: { kind: 'accept' } });
  await expect(accept).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('was withdrawn') });
  expect(await platform.db.auditEvent.count({ where: { subjectId: withdrawn, action: 'tree_change.withdrawn' } })).toBe(
    1,
  );
});
