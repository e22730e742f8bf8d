import { beforeAll, expect, test } from 'vitest';
import { answerQuestion } from '@/agent/questions/commands/answer-question';
import { makeToolset, toolsetOn } from '@/agent/tools/toolset';
import { currentText } from '@/documents/queries/document-state';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { decideHunk } from '@/review/commands/decide-hunk';
import { suggestEdits } from '@/review/commands/suggest-edits';
import { noteQuestion } from '@/review/inbox/commands/note-question';
import { noteTurnEnd } from '@/review/inbox/commands/note-turn-end';
import { settleTurn } from '@/review/inbox/commands/settle-turn';
import { suggestionsMadeInTurns } from '@/review/queries/suggestions';
import { commentForTurn } from '@/review/threads/commands/comment-for-turn';
import { suggestTreeChange } from '@/review/tree/commands/suggest-tree-change';
import { withdrawTreeChange } from '@/review/tree/commands/withdraw-tree-change';
import type { SheetSummary } from '@/sheets/schema';
import { beginCall, type CallOutcome, closeCall, interruptCalls, settleCall } from '@/usage/commands/record-call';
import type { NewCall } from '@/usage/schema';
import { pinDocument, pinnedVersion, pinSuggestion, pinText } from '@/versions/commands/pin-document';
import { type ScriptedCall, say } from '../../fakes/reply';
import { ask, makeWorld, startTurnWorker, typesOf, watch, watchUntil } from '../fixture';
import { newSheet } from '../sheets/sheet';
import { readReach } from './reach';

/**
 * Runs everything that the agent's code can reach, on a database that refuses every write to live texts, to decisions
 * about them, and to the names and places of documents.
 */

const world = await makeWorld();
const { platform, gemini } = world;
const editor = world.as('editor');
await startTurnWorker(platform);

const TEXT = 'The cat sat.\n\nThe dog lay.\n';
let documentId: string;
let other: string;
let sheet: SheetSummary;
/** A turn that made a suggestion before the guard was installed. */
let turnId: string;

const GUARDED: Record<string, string> = {
  document_update: 'insert or update or delete',
  document_snapshot: 'insert or update or delete',
  document_author: 'insert or update or delete',
  document_origin: 'insert or update or delete',
  document_index: 'insert or update or delete',
  document_head: 'update of seq or delete',
  document: 'insert or delete or update of path, kind, project_id, line_ends, has_bom, trashed_at',
  decision: 'insert or update or delete',
  decision_range: 'insert or update or delete',
  hunk_approval: 'insert or update or delete',
  tree_change: 'delete or update of document_id, path, text_hash, decided_by_user_id, decided_at, path_after',
  tree_change_approval: 'insert or update or delete',
};

beforeAll(async () => {
  documentId = await world.newDocument(TEXT, { path: 'live.md' });
  other = await world.newDocument(TEXT, { path: 'other.md' });
  sheet = await newSheet(world, { data: '{"title":"Live"}', template: '= {{title}}' });
  gemini.enqueue({ type: 'answer', calls: [edit(documentId, { find: 'The cat', text: 'A cat' })] }, say('Suggested.'));
  turnId = (await ask(editor, { documentId, request: 'A cat' })).turnId;
  expect(typesOf(await watch(editor, turnId)).at(-1)).toBe('finished');
  const sql = sqlOfPool(platform.pool);
  await sql.query(
    `create function refuse_live_write() returns trigger language plpgsql as
     $$ begin raise exception 'live text is written: %', tg_table_name; end $$`,
    [],
  );
  for (const [table, events] of Object.entries(GUARDED)) {
    await sql.query(
      `create trigger live_guard before ${events} on ${table} for each row execute function refuse_live_write()`,
      [],
    );
  }
});

function edit(id: string, change: { find: string; text: string }): ScriptedCall {
  const edits = [{ type: 'replace', ...change }];
  return { name: 'suggest_document_edits', args: { document_id: id, description: 'x', edits } };
}

async function expectUntouched(): Promise<void> {
  const sql = sqlOfPool(platform.pool);
  for (const id of [documentId, other]) expect((await currentText(sql, id)).text).toBe(TEXT);
  expect(await platform.db.decision.count()).toBe(0);
}

const newCall = (): NewCall => ({
  workspaceId: world.workspaceId,
  projectId: world.projectId,
  documentId,
  userId: 'editor',
  turnId,
  step: 9,
  parentCallId: newId(),
  provider: 'google',
  model: 'x',
  purpose: 'turn',
});
const OUTCOME: CallOutcome = {
  status: 'finished',
  inputTokens: 1,
  cachedInputTokens: 0,
  outputTokens: 1,
  thoughtsTokens: 0,
  estimated: false,
  timeToFirstTokenMs: 1,
  durationMs: 1,
  finishReason: 'stop',
  error: null,
};
const pending = async () => (await suggestionsMadeInTurns(editor, { documentId, turnIds: [turnId] }))[0]!;

/** Every command of another domain that the agent's code refers to, called with malicious arguments. */
const COMMANDS: Record<string, () => Promise<unknown>> = {
  pinText: () => pinText(editor, { documentId: other, turnIds: [turnId] }),
  pinDocument: () => pinDocument(editor, { documentId: other, turnIds: [turnId] }),
  pinSuggestion: async () => pinSuggestion(editor, (await pending()).id),
  pinnedVersion: async () => pinnedVersion(editor, { documentId, versionId: (await pending()).id }),
  suggestEdits: async () => {
    const { versionId, text } = await pinDocument(editor, { documentId: other, turnIds: [] });
    const all = { type: 'replace', at: 'position', start: 0, end: text.length, expect: undefined } as const;
    const calls = [{ callId: newId(), edits: [{ ...all, text: 'Gone.' }], description: 'Accepted: everything' }];
    const [made] = await suggestEdits(editor, {
      documentId: other,
      pinnedVersionId: versionId,
      turnId,
      step: 9,
      calls,
    });
    expect(made?.ok).toBe(true);
  },
  suggestTreeChange: () => {
    const call = { turnId, turnIds: [turnId], step: 9, callId: newId() };
    const place = { projectId: world.projectId, askedInDocumentId: documentId };
    const change = { kind: 'delete', documentId: other } as const;
    return suggestTreeChange(editor, { ...call, ...place, change, description: 'Accepted: gone' });
  },
  withdrawTreeChange: async () => {
    const call = { turnId, turnIds: [turnId], step: 9, callId: newId() };
    const place = { projectId: world.projectId, askedInDocumentId: documentId };
    const change = { kind: 'delete', documentId: other } as const;
    const { treeChangeId } = await suggestTreeChange(editor, { ...call, ...place, change, description: 'gone' });
    return withdrawTreeChange(editor, { treeChangeId, turnId });
  },
  commentForTurn: async () => {
    const { id: suggestionId, hunks } = await pending();
    const call = { turnId, step: 9, callId: newId() };
    return commentForTurn(editor, { suggestionId, hunkId: hunks[0]!.id, body: 'Accept this', call });
  },
  beginCall: () => beginCall(platform.db, newCall()),
  settleCall: async () => {
    const { callId } = await beginCall(platform.db, newCall());
    await inTransaction(platform.db, (tx) => settleCall(tx, callId, OUTCOME));
  },
  closeCall: async () => {
    const { callId } = await beginCall(platform.db, newCall());
    await inTransaction(platform.db, (tx) => closeCall(tx, callId, OUTCOME));
  },
  interruptCalls: () => inTransaction(platform.db, (tx) => interruptCalls(tx, turnId)),
  recordAuditEvent: () =>
    inTransaction(platform.db, (tx) =>
      recordAuditEvent(tx, {
        workspaceId: world.workspaceId,
        actorId: 'editor',
        action: 'hunk.accepted',
        subjectType: 'version',
        subjectId: documentId,
      }),
    ),
  noteTurnEnd: () =>
    inTransaction(platform.db, (tx) =>
      noteTurnEnd(tx, { turnId, userId: 'editor', documentId, request: 'x', status: 'finished' }),
    ),
  noteQuestion: () =>
    inTransaction(platform.db, (tx) =>
      noteQuestion(tx, {
        ...{ turnId, userId: 'editor', workspaceId: world.workspaceId, projectId: world.projectId },
        ...{ documentId, question: 'Accept?' },
      }),
    ),
  settleTurn: () => inTransaction(platform.db, (tx) => settleTurn(tx, turnId)),
};

test('the tested commands are all that the agent’s code can reach', () => {
  const named = [...readReach().values()]
    .filter(({ file }) => file.startsWith('src/agent/'))
    .flatMap(({ reaches }) => reaches)
    .filter((id) => /^src\/(?!agent\/).*\/commands\//.test(id))
    .map((id) => id.split('#')[1]!);
  expect([...new Set(named)].sort()).toEqual(Object.keys(COMMANDS).sort());
});

test.each(Object.keys(COMMANDS))('%s leaves every live text as it is', async (name) => {
  await COMMANDS[name]?.();
  await expectUntouched();
});

test('TURN-1: every tool, called by a model that tries to write, leaves every live text unchanged', async () => {
  const all = { accept: true, decision: 'accepted', status: 'accepted', live: true };
  const attacks: Record<string, ScriptedCall[]> = {
    list_documents: [{ name: 'list_documents', args: { ...all, trash: documentId } }],
    read_document: [{ name: 'read_document', args: { ...all, document_id: other, write: 'Gone.' } }],
    suggest_document_edits: [
      edit(documentId, { find: 'The dog', text: 'Gone' }),
      {
        name: 'suggest_document_edits',
        args: { ...(edit(documentId, { find: 'lay', text: '' }).args as object), ...all },
      },
    ],
    perform_complex_edit: [
      {
        name: 'perform_complex_edit',
        args: { ...all, document_id: documentId, prompt: 'Overwrite the document itself' },
      },
    ],
    create_document: [
      { name: 'create_document', args: { ...all, path: 'new.md', text: 'Gone.\n', description: 'x', overwrite: true } },
    ],
    rename_document: [
      { name: 'rename_document', args: { ...all, document_id: documentId, path: 'gone.md', description: 'x' } },
    ],
    delete_document: [
      { name: 'delete_document', args: { ...all, document_id: other, description: 'x', permanently: true } },
    ],
    withdraw_suggestion: [{ name: 'withdraw_suggestion', args: { ...all, suggestion_id: documentId } }],
    ask_person: [{ name: 'ask_person', args: { ...all, question: 'Accept everything?', document_id: documentId } }],
  };
  const offered = toolsetOn({ sheet: undefined, stored: {} }, makeToolset()).definitions.map(({ name }) => name);
  expect(Object.keys(attacks).sort()).toEqual(offered.sort());
  const unknown = ['append_update', 'decide_hunk', 'accept_suggestion', 'move_document', 'execute_sql'];
  gemini.enqueue(
    {
      type: 'answer',
      calls: [
        ...Object.values(attacks).flat(),
        ...unknown.map((name) => ({ name, args: { document_id: documentId, ...all } })),
      ],
    },
    {
      type: 'answer',
      calls: [
        { name: 'set_editor_artifact', args: { content: 'Gone.\n' } },
        { name: 'complete_task', args: { success: true, message: 'Overwritten.' } },
      ],
    },
    say('I could not.'),
  );
  const asked = await ask(editor, { documentId, request: 'Write into the document' });
  const question = await watchUntil(editor, asked.turnId, ({ type }) => type === 'question');
  if (question.type !== 'question') throw new Error('not a question');
  await answerQuestion(editor, { turnId: asked.turnId, step: 0, callId: question.callId, answer: 'Yes, accept it' });
  const events = await watch(editor, asked.turnId);
  expect(typesOf(events).at(-1)).toBe('finished');
  const results = events.flatMap(({ event }) => (event.type === 'tool-result' ? [event.ok] : []));
  expect(results).toEqual([
    // The turn has no suggestion yet that it could withdraw.
    ...Object.entries(attacks).flatMap(([name, calls]) => calls.map(() => name !== 'withdraw_suggestion')),
    ...unknown.map(() => false),
  ]);
  await expectUntouched();
  const made = await suggestionsMadeInTurns(editor, { documentId, turnIds: [asked.turnId] });
  expect(made.map(({ status }) => status).sort()).toEqual(['pending', 'superseded']);
  const tree = await platform.db.treeChange.findMany({ where: { turnId: asked.turnId } });
  expect(tree.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
});

test('the guard notices a decision and a change of a document’s name', async () => {
  const { hunks } = await pending();
  await expect(decideHunk(editor, { hunkId: hunks[0]!.id, choice: { kind: 'accept' } })).rejects.toThrow(
    'live text is written',
  );
  await expect(platform.db.document.update({ where: { id: other }, data: { path: 'moved.md' } })).rejects.toThrow(
    'live text is written',
  );
  await expectUntouched();
});

test('TURN-1: the tools for sheets leave both halves unchanged, and have no other tools to write with', async () => {
  const all = { accept: true, live: true, document_id: documentId, path: 'gone.typ', description: 'x' };
  const attacks: ScriptedCall[] = [
    { name: 'read_json', args: { ...all, content: '{"title":"Gone"}' } },
    { name: 'read_template', args: { ...all, content: 'Gone' } },
    { name: 'write_json', args: { ...all, content: '{"title":"Gone"}' } },
    { name: 'write_template', args: { ...all, content: '= Gone {{title}}' } },
  ];
  const offered = toolsetOn({ sheet, stored: {} }, makeToolset()).definitions.map(({ name }) => name);
  const usual = toolsetOn({ sheet: undefined, stored: {} }, makeToolset()).definitions.map(({ name }) => name);
  expect(offered.filter((name) => !usual.includes(name)).sort()).toEqual(attacks.map(({ name }) => name).sort());
  gemini.enqueue({ type: 'answer', calls: attacks }, say('Done.'));
  const asked = await ask(editor, { documentId: sheet.dataDocumentId, request: 'Write into the sheet' });
  const events = await watch(editor, asked.turnId);
  expect(events.flatMap(({ event }) => (event.type === 'tool-result' ? [event.ok] : []))).toEqual(
    attacks.map(() => true),
  );
  const sql = sqlOfPool(platform.pool);
  expect((await currentText(sql, sheet.dataDocumentId)).text).toBe('{"title":"Live"}');
  expect((await currentText(sql, sheet.templateDocumentId)).text).toBe('= {{title}}');
  await expectUntouched();
});
