import { expect, test } from 'vitest';
import { createDocument } from '@/documents/commands/create/create-document';
import { newId } from '@/kernel/id';
import { pinDocument } from '@/versions/commands/pin-document';
import { Desk } from '@/versions/test-support/desk';
import { replace } from '@/versions/test-support/quotation';
import { testPlatform } from '../../../test/support/database';
import { changeSet } from '../queries/change-set';
import { undoTreeChange } from '../tree/commands/undo-tree-change';
import { withdrawTreeChange } from '../tree/commands/withdraw-tree-change';
import { suggesting } from '../tree/test-support/suggesting';
import { decideChangeSet } from './decide-change-set';
import { suggestEdits } from './suggest-edits';

const platform = await testPlatform();

/** Creates a turn that suggests an edit of one document, a new document, a rename and a deletion. */
async function turn() {
  const desk = await Desk.open(platform);
  const ann = await desk.person('editor', 'Ann');
  const [edited, renamed, deleted] = [
    await desk.document('The cat sat.\n', 'edited.md'),
    await desk.document('x\n', 'renamed.md'),
    await desk.document('x\n', 'deleted.md'),
  ];
  const turnId = newId();
  const { versionId: pinnedVersionId } = await pinDocument(ann, { documentId: edited, turnIds: [turnId] });
  const calls = [{ callId: 'a', edits: [replace('cat', 'dog')], description: 'animals' }];
  await suggestEdits(ann, { documentId: edited, pinnedVersionId, turnId, step: 0, calls });
  const suggest = suggesting(ann, { projectId: desk.projectId, askedInDocumentId: edited });
  await suggest({ kind: 'create', path: 'new.md', text: 'Draft.\n' }, { turnId });
  await suggest({ kind: 'create', path: 'new.md', text: 'New.\n' }, { turnId });
  await suggest({ kind: 'rename', documentId: renamed, path: 'z.md' }, { turnId });
  await suggest({ kind: 'delete', documentId: deleted }, { turnId });
  const paths = async () => {
    const rows = await platform.db.document.findMany({ where: { projectId: desk.projectId, trashedAt: null } });
    return rows.map(({ path }) => path).sort();
  };
  return { desk, ann, turnId, edited, paths };
}

const ACCEPT = { kind: 'accept' } as const;

test('TREE-10: a change set contains a turn’s edits and tree changes, and is accepted as a whole, with a result for each', async () => {
  const { desk, ann, turnId, edited, paths } = await turn();
  const before = await changeSet(ann, { changeSetId: turnId });
  expect(before.entries).toMatchObject([{ path: 'edited.md', counts: { open: 1 } }]);
  expect(before.tree.map(({ kind, path, status }) => [kind, path, status])).toEqual([
    ['create', 'new.md', 'pending'],
    ['rename', 'z.md', 'pending'],
    ['delete', 'deleted.md', 'pending'],
  ]);
  const report = await decideChangeSet(ann, { changeSetId: turnId, choice: ACCEPT });
  expect(report.results).toMatchObject([{ path: 'edited.md', ok: true }]);
  expect(report.tree.map(({ path, ok }) => [path, ok])).toEqual([
    ['new.md', true],
    ['z.md', true],
    ['deleted.md', true],
  ]);
  expect(await paths()).toEqual(['edited.md', 'new.md', 'z.md']);
  expect(await desk.text(edited)).toBe('The dog sat.\n');
  const after = await changeSet(ann, { changeSetId: turnId });
  expect(after.tree.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
  for (const { id } of after.tree) await undoTreeChange(ann, { treeChangeId: id });
  expect(await paths()).toEqual(['deleted.md', 'edited.md', 'renamed.md']);
});

test('a change that can’t be accepted stays open with a reason, and doesn’t stop the others', async () => {
  const { desk, ann, turnId, paths } = await turn();
  await createDocument(ann, { projectId: desk.projectId, path: 'new.md' });
  const { tree } = await decideChangeSet(ann, { changeSetId: turnId, choice: ACCEPT });
  expect(tree).toMatchObject([
    { path: 'new.md', ok: false, code: 'CONFLICT', message: expect.stringContaining('already exists') },
    { path: 'z.md', ok: true },
    { path: 'deleted.md', ok: true },
  ]);
  expect(await paths()).toEqual(['edited.md', 'new.md', 'z.md']);
  const rest = await decideChangeSet(ann, { changeSetId: turnId, choice: { kind: 'reject' } });
  expect(rest.tree).toMatchObject([{ path: 'new.md', ok: true, report: { status: 'rejected' } }]);
});

test('a viewer can’t decide any of it, and a stranger doesn’t find it', async () => {
  const { desk, ann, turnId, paths } = await turn();
  const viewer = await desk.person('viewer');
  await expect(decideChangeSet(viewer, { changeSetId: turnId, choice: ACCEPT })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const stranger = await (await Desk.open(platform)).person('owner');
  await expect(changeSet(stranger, { changeSetId: turnId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // A turn that suggests only a new document also makes a change set.
  const [lonely, askedInDocumentId] = [newId(), await desk.document('x\n', 'home.md')];
  const place = { projectId: desk.projectId, askedInDocumentId };
  await suggesting(ann, place)({ kind: 'create', path: 'lonely.md', text: '' }, { turnId: lonely });
  await expect(decideChangeSet(viewer, { changeSetId: lonely, choice: ACCEPT })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(decideChangeSet(stranger, { changeSetId: lonely, choice: ACCEPT })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await paths()).not.toContain('lonely.md');
});

test('a change set of which everything was withdrawn is empty, and stays unknown to strangers', async () => {
  const desk = await Desk.open(platform);
  const ann = await desk.person('editor', 'Ann');
  const askedInDocumentId = await desk.document('x\n', 'home.md');
  const turnId = newId();
  const suggest = suggesting(ann, { projectId: desk.projectId, askedInDocumentId });
  const { treeChangeId } = await suggest({ kind: 'create', path: 'new.md', text: 'New.\n' }, { turnId });
  await withdrawTreeChange(ann, { treeChangeId, turnId });
  expect(await changeSet(ann, { changeSetId: turnId })).toEqual({
    changeSetId: turnId,
    isClosed: false,
    isDraft: false,
    entries: [],
    tree: [],
  });
  expect(await decideChangeSet(ann, { changeSetId: turnId, choice: ACCEPT })).toEqual({
    results: [],
    tree: [],
    added: { suggestionIds: [], treeChangeIds: [] },
  });
  const stranger = await (await Desk.open(platform)).person('owner');
  await expect(changeSet(stranger, { changeSetId: turnId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
