import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trashDocument } from '@/documents/commands/trash/trash-document';
import { normalisePath } from '@/documents/core/path';
import { treesChanges } from '@/documents/queries/trees-changes';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { forgetReview } from '@/review/commands/forget-review';
import { selected } from '@/review/threads/test-support/threading';
import { freezeRange } from '@/versions/commands/freeze-range';
import { Desk } from '@/versions/test-support/desk';
import { unpackText } from '@/versions/text-bytes';
import { testPlatform } from '../../../../test/support/database';
import { openTreeChanges } from '../queries/open-tree-changes';
import { suggesting } from '../test-support/suggesting';
import { decideTreeChange } from './decide-tree-change';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const askedInDocumentId = await desk.document('Where people talk.\n', 'home.md');
const place = { projectId: desk.projectId, askedInDocumentId };
const suggest = suggesting(ann, place);

const rowOf = (id: string) => platform.db.treeChange.findUniqueOrThrow({ where: { id } });
const create = (path: string, text = 'New.\n') => ({ kind: 'create', path, text }) as const;
const paths = async () => {
  const rows = await platform.db.document.findMany({ where: { projectId: desk.projectId, trashedAt: null } });
  return rows.map(({ path }) => path).sort();
};

test('TREE-2: a suggested document, rename or deletion is stored, and the tree stays as it is', async () => {
  const documentId = await desk.document('Old.\n', 'old.md');
  const before = await paths();
  const made = await suggest(create('src/auth.py', 'print("hi")\r\n'));
  expect(made).toMatchObject({ kind: 'create', path: 'src/auth.py', from: null, isNew: true });
  const row = await rowOf(made.treeChangeId);
  expect(row).toMatchObject({ status: 'pending', documentId: null, askedByUserId: ann.actor.userId });
  const { data } = await platform.db.text.findUniqueOrThrow({ where: { hash: row.textHash! } });
  expect(await unpackText(data)).toBe('print("hi")\n');
  expect(await suggest({ kind: 'rename', documentId, path: 'b/new.md' })).toMatchObject({
    path: 'b/new.md',
    from: 'old.md',
  });
  const gone = await suggest({ kind: 'delete', documentId });
  expect(gone).toMatchObject({ kind: 'delete', path: 'old.md', from: null });
  expect(await rowOf(gone.treeChangeId)).toMatchObject({ documentId, fromPath: 'old.md', seq: 1n });
  expect(await paths()).toEqual(before);
  const events = await platform.db.auditEvent.findMany({ where: { subjectId: made.treeChangeId } });
  expect(events).toMatchObject([{ action: 'tree_change.suggested', actorId: ann.actor.userId }]);
});

test('TURN-4: a call that runs again stores nothing new, even if its path was taken meanwhile', async () => {
  const call = { turnId: newId(), callId: 'c' };
  const first = await suggest(create('again.md'), call);
  await desk.document('Faster.\n', 'again.md');
  const again = await suggest(create('again.md'), call);
  expect(again).toEqual({ ...first, isNew: false });
  const both = await Promise.all(['x.md', 'x.md'].map((path) => suggest(create(path), { ...call, callId: 'd' })));
  expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  expect(await platform.db.treeChange.count({ where: { turnId: call.turnId } })).toBe(2);
});

describe('TREE-3: a suggestion replaces open ones of its branch for the same place', () => {
  test('a new document at the same path, by another person too', async () => {
    const ben = await desk.person('editor', 'Ben');
    const [one, two] = [newId(), newId()];
    const first = await suggest(create('plan.md', 'One.\n'), { turnId: one });
    const second = await suggesting(ben, place)(create('plan.md', 'Two.\n'), { turnId: two, turnIds: [one, two] });
    expect(await rowOf(first.treeChangeId)).toMatchObject({
      status: 'superseded',
      supersededById: second.treeChangeId,
    });
    expect((await rowOf(second.treeChangeId)).askerIds.sort()).toEqual([ann.actor.userId, ben.actor.userId].sort());
  });

  test('a deletion after a rename of the same document', async () => {
    const documentId = await desk.document('x\n');
    const turnId = newId();
    const rename = await suggest({ kind: 'rename', documentId, path: 'moved.md' }, { turnId });
    await suggest({ kind: 'delete', documentId }, { turnId });
    expect((await rowOf(rename.treeChangeId)).status).toBe('superseded');
  });

  test('but doesn’t replace one of another branch, for another path, or already decided', async () => {
    const turnId = newId();
    const other = await suggest(create('branch.md'));
    const elsewhere = await suggest(create('elsewhere.md'), { turnId });
    const decided = await suggest(create('branch.md'), { turnId });
    await platform.db.treeChange.update({ where: { id: decided.treeChangeId }, data: { status: 'rejected' } });
    await suggest(create('branch.md'), { turnId });
    const states = await Promise.all([other, elsewhere, decided].map(({ treeChangeId }) => rowOf(treeChangeId)));
    expect(states.map(({ status }) => status)).toEqual(['pending', 'pending', 'rejected']);
  });
});

describe('TREE-4: the agent can suggest only what people could do', () => {
  test.each<[string, string, string]>([
    ['a path in use', 'home.md', 'A document named “home.md” already exists.'],
    ['a document as a folder', 'home.md/x.md', '“home.md” is a document, not a folder.'],
    ['a way up', '../secret.md', 'A name can’t be “.” or “..”.'],
    ['an absolute path', '/etc/passwd', 'empty folder or file name'],
    ['a backslash', 'a\\b.md', 'backslash'],
    ['an option', '--yes.md', 'A name can’t start with a hyphen.'],
    ['an option in a folder', 'a/-rf', 'A name can’t start with a hyphen.'],
    ['a control character', 'a\nb.md', 'control characters'],
    ['a path that is too long', 'a'.repeat(2000), 'at most 1024 bytes'],
    ['.git', '.git/config', 'reserved'],
  ])('%s is refused', async (_name, path, message) => {
    await expect(suggest(create(path))).rejects.toThrow(message);
    const documentId = await desk.document('x\n');
    await expect(suggest({ kind: 'rename', documentId, path })).rejects.toThrow(message);
  });

  test('any path is stored as people’s paths are, or refused with a message', async () => {
    const path = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.stringMatching(/^[-./ ab\\]{1,12}$/));
    await fc.assert(
      fc.asyncProperty(path, async (wanted) => {
        const result = normalisePath(wanted);
        try {
          expect((await suggest(create(wanted))).path).toBe(result.ok && result.path);
        } catch (error) {
          expect(error).toMatchObject({ name: 'AppError', message: expect.stringMatching(/[.]$/) });
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each<[string, string]>([
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('a text with %s is refused', async (_name, text) => {
    await expect(suggest(create('bad.md', text))).rejects.toMatchObject({ code: 'INVALID' });
    await expect(suggest(create('bad.md'), { description: text })).rejects.toMatchObject({ code: 'INVALID' });
  });

  test('a text of more than 10 MB is refused', async () => {
    await expect(suggest(create('big.md', 'x'.repeat(11_000_000)))).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  test('a document in the trash, in another project or without access is treated as missing', async () => {
    const trashed = await desk.document('x\n');
    await trashDocument(ann, { documentId: trashed });
    await expect(suggest({ kind: 'delete', documentId: trashed })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const far = await Desk.open(platform);
    const foreign = await far.document('x\n');
    for (const documentId of [foreign, newId(), 'nonsense\0']) {
      await expect(suggest({ kind: 'delete', documentId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const stranger = await far.person('owner');
    await expect(suggesting(stranger, place)(create('hack.md'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const viewer = await desk.person('viewer');
    await expect(suggesting(viewer, place)(create('hack.md'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('a document with a frozen passage can’t be suggested for deletion', async () => {
    const documentId = await desk.document('We owe you nothing.\n');
    await freezeRange(ann, await selected(ann, documentId, 'owe you'));
    await expect(suggest({ kind: 'delete', documentId })).rejects.toThrow('contains locked text');
  });
});

test('a document that is permanently deleted takes its tree changes and their texts along', async () => {
  const home = await desk.document('x\n');
  const { treeChangeId } = await suggest(create('only here.md', 'Nobody else has this.'), { askedInDocumentId: home });
  const { textHash } = await rowOf(treeChangeId);
  await inTransaction(platform.db, (tx) => forgetReview(tx, home));
  expect(await platform.db.treeChange.findUnique({ where: { id: treeChangeId } })).toBeNull();
  expect(await platform.db.text.findUnique({ where: { hash: textHash! } })).toBeNull();
});

test('a suggestion and a decision about the same document, at the same moment, never wait for each other', async () => {
  const documentId = await desk.document('x\n');
  const turnId = newId();
  const first = await suggest({ kind: 'delete', documentId }, { turnId });
  // Another connection inserts a row with the same call first, so that the suggestion waits for it.
  const other = await platform.pool.connect();
  try {
    await other.query('begin');
    await other.query(
      `insert into tree_change (id, project_id, kind, description, change_set_id, turn_id, step, call_id, asked_in_document_id, asked_by_user_id)
       values ('in the way', $1, 'delete', '', $2, $2, 0, 'same', $3, 'x')`,
      [desk.projectId, turnId, askedInDocumentId],
    );
    const second = suggest({ kind: 'delete', documentId }, { turnId, callId: 'same' });
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%tree_change%'`;
    await expect.poll(async () => (await platform.pool.query(waiting)).rowCount).toBe(1);
    const decided = decideTreeChange(ann, { treeChangeId: first.treeChangeId, choice: { kind: 'accept' } });
    expect(await Promise.race([decided, elapsed(3_000)])).toMatchObject({ status: 'accepted' });
    await other.query('rollback');
    expect(await second).toMatchObject({ isNew: true });
  } finally {
    await other.query('rollback');
    other.release();
  }
});

const elapsed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'still waiting'));

test('a project’s open tree changes come in one query, for people who may decide, not for others; a decided one is gone', async () => {
  const other = await desk.person('commenter', 'Cole');
  const made = await suggest(create('open/one.md'));
  const listed = async () => (await openTreeChanges(ann, { projectId: desk.projectId })).map(({ id }) => id);
  expect(await listed()).toContain(made.treeChangeId);
  expect(await openTreeChanges(ann, { projectId: desk.projectId })).toContainEqual({
    ...{ id: made.treeChangeId, kind: 'create', path: 'open/one.md', from: null, documentId: null },
    askedInDocumentId,
  });
  expect(await openTreeChanges(other, { projectId: desk.projectId })).toEqual([]);
  await decideTreeChange(ann, { treeChangeId: made.treeChangeId, choice: { kind: 'reject' } });
  expect(await listed()).not.toContain(made.treeChangeId);
});

test('people who watch the trees of a workspace get a message about a new suggestion', async () => {
  const news = await treesChanges(ann, { workspaceId: desk.workspaceId }, AbortSignal.timeout(20_000));
  expect((await news.next()).value).toMatchObject({ projectIds: [] });
  const next = news.next();
  await suggest(create('open/two.md'));
  expect((await next).value).toEqual({ projectIds: [desk.projectId], quietMs: 0 });
  await news.return(undefined);
});
