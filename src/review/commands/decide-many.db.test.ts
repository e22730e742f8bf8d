import { expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { pinDocument } from '@/versions/commands/pin-document';
import { version } from '@/versions/queries/version';
import { Desk } from '@/versions/test-support/desk';
import { replace } from '@/versions/test-support/quotation';
import { testPlatform } from '../../../test/support/database';
import { changeSet } from '../queries/change-set';
import { suggestion, suggestions } from '../queries/suggestions';
import { replaceIn, reviewing, TEXT } from '../test-support/reviewing';
import { decideChangeSet } from './decide-change-set';
import { decideMany } from './decide-many';
import { suggestEdits } from './suggest-edits';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const { suggest, review, accept, choose, refresh } = reviewing(desk, ann);
const many = (documentId: string, hunkIds: string[], kind: 'accept' | 'reject' = 'accept') =>
  decideMany(ann, { documentId, hunkIds, choice: { kind } });
const SPELLING: [string, string][] = [
  ['colour', 'color'],
  ['mat', 'rug'],
];

/** Creates a document with two suggestions of two hunks each, in different places. */
async function reviewTwo() {
  const { documentId, ...first } = await review(SPELLING);
  const second = await suggest(documentId, [
    ['cat', 'dog'],
    ['near', 'far'],
  ]);
  return { documentId, first, second };
}

test('a selection across suggestions is one change of the log, with a result for each hunk', async () => {
  const { documentId, first, second } = await reviewTwo();
  await desk.type(documentId, replaceIn('near', 'nearer'));
  await choose(first.hunks[1], { kind: 'reject' });
  const log = await desk.log(documentId);
  const stranger = newId();
  const report = await many(documentId, [
    second.hunks[0]!,
    second.hunks[1]!,
    first.hunks[0]!,
    first.hunks[1]!,
    stranger,
  ]);
  expect(report.results.map(({ outcome }) => outcome)).toEqual([
    'decided',
    'conflict',
    'decided',
    'decided_before',
    'closed',
  ]);
  expect(report).toMatchObject({ decided: 2, approved: 0, alreadyThere: 0, skipped: 1 });
  expect(new Map(report.suggestions.map(({ suggestionId, status }) => [suggestionId, status]))).toEqual(
    new Map([
      [first.id, 'partially_accepted'],
      [second.id, 'pending'],
    ]),
  );
  expect(await desk.log(documentId)).toHaveLength(log.length + 1);
  expect(await desk.text(documentId)).toBe('The color is red.\nThe dog sat on a mat.\nThe end is nearer.\n');
});

test('if two suggestions change one place, the older wins and the other becomes a conflict; the same text counts as already there', async () => {
  const first = await review([
    ['cat', 'dog'],
    ['near', 'far'],
  ]);
  const { documentId } = first;
  const second = await suggest(documentId, [
    ['The cat', 'A cow'],
    ['near', 'far'],
  ]);
  const report = await many(documentId, [...second.hunks, ...first.hunks]);
  expect(report.results.map(({ outcome }) => outcome)).toEqual(['conflict', 'already_there', 'decided', 'decided']);
  expect(await desk.text(documentId)).toBe(TEXT.replace('cat', 'dog').replace('near', 'far'));
  await expect(accept(second.hunks[0])).rejects.toMatchObject({ details: { reason: 'changed' } });
});

test('rejecting a selection changes nothing', async () => {
  const { documentId, hunks } = await review(SPELLING);
  const log = await desk.log(documentId);
  expect(await many(documentId, hunks, 'reject')).toMatchObject({ decided: 2, skipped: 0 });
  expect(await desk.log(documentId)).toEqual(log);
});

test('hunks of another document are not touched', async () => {
  const [one, other] = [await review([['mat', 'rug']]), await review([['mat', 'rug']])];
  const report = await many(one.documentId, [other.hunks[0]!]);
  expect(report).toMatchObject({ decided: 0, results: [{ outcome: 'closed' }], suggestions: [] });
  expect(await desk.text(other.documentId)).toBe(TEXT);
});

test('alternatives: hunks are taken from each, and the merge has all of them as parents', async () => {
  const { documentId, first, second } = await reviewTwo();
  const third = await suggest(documentId, [['sat', 'stood']]);
  expect((await suggestions(ann, { documentId })).map(({ siblings }) => siblings.length)).toEqual([2, 2, 2]);
  await accept(second.hunks[0]);
  await accept(first.hunks[0]);
  await choose(third.hunks[0], { kind: 'reject' });
  await choose(first.hunks[1], { kind: 'reject' });
  const head = await version(ann, { versionId: (await desk.head(documentId))! });
  expect(head).toMatchObject({ type: 'merge', parentVersionIds: [first.pinnedVersionId, second.id, first.id] });
  expect(head.text).toBe(TEXT.replace('colour', 'color').replace('cat', 'dog'));
  expect(await suggestions(ann, { documentId })).toMatchObject([{ id: second.id, siblings: [] }]);

  await accept(second.hunks[1]);
  const last = await version(ann, { versionId: (await desk.head(documentId))! });
  expect(last).toMatchObject({ type: 'merge', parentVersionIds: [head.id, second.id] });
  expect(last.text).toBe(await desk.text(documentId));
});

/** Creates a change set: one turn suggests changes of several documents. */
async function changeSetOf(texts: string[]) {
  const turnId = newId();
  const made: { documentId: string; id: string }[] = [];
  for (const text of texts) {
    const documentId = await desk.document(text);
    const { versionId: pinnedVersionId } = await pinDocument(ann, { documentId, turnIds: [turnId] });
    const edits = ['colour', 'mat'].map((find) => replace(find, find.toUpperCase()));
    const calls = [{ callId: documentId, edits, description: 'louder' }];
    const [result] = await suggestEdits(ann, { documentId, pinnedVersionId, turnId, step: 0, calls });
    if (!result?.ok) throw new Error(result?.message);
    made.push({ documentId, id: result.versionId });
  }
  return { turnId, made };
}

test('a change set: documents with their counts, decided as one, with a result for each', async () => {
  const { turnId, made } = await changeSetOf([TEXT, TEXT, TEXT]);
  const [one, two, three] = made;
  await choose((await refresh(one!.id)).hunks[0]!.id, { kind: 'reject' });
  await desk.type(two!.documentId, replaceIn('mat', 'mattress'));
  await platform.db.document.update({ where: { id: three!.documentId }, data: { trashedAt: new Date() } });
  const { entries } = await changeSet(ann, { changeSetId: turnId });
  expect(entries.map(({ path }) => path)).toEqual(entries.map(({ path }) => path).sort());
  expect(entries.find(({ suggestionId }) => suggestionId === one!.id)).toMatchObject({
    documentId: one!.documentId,
    description: 'louder',
    status: 'pending',
    counts: { hunks: 2, open: 1, accepted: 0, rejected: 1, alreadyThere: 0 },
  });

  const { results } = await decideChangeSet(ann, { changeSetId: turnId, choice: { kind: 'accept' } });
  const of = (id: string) => results.find(({ suggestionId }) => suggestionId === id);
  expect(of(one!.id)).toMatchObject({ ok: true, report: { decided: 1, status: 'partially_accepted' } });
  expect(of(two!.id)).toMatchObject({ ok: true, report: { decided: 1, skipped: 1, status: 'pending' } });
  expect(of(three!.id)).toMatchObject({ ok: false, code: 'FORBIDDEN', message: expect.stringContaining('trash') });
  expect(await desk.text(three!.documentId)).toBe(TEXT);
  expect((await changeSet(ann, { changeSetId: turnId })).entries.map(({ counts }) => counts.open).sort()).toEqual([
    0, 1, 2,
  ]);
});

test('a suggestion that a later step superseded is not part of the change set', async () => {
  const { turnId, made } = await changeSetOf([TEXT]);
  const [{ documentId, id }] = made as [{ documentId: string; id: string }];
  const calls = [{ callId: 'b', edits: [replace('near', 'far')], description: 'more' }];
  const [result] = await suggestEdits(ann, { documentId, pinnedVersionId: id, turnId, step: 1, calls });
  if (!result?.ok) throw new Error(result?.message);
  const { entries } = await changeSet(ann, { changeSetId: turnId });
  expect(entries).toMatchObject([{ suggestionId: result.versionId, counts: { hunks: 3 } }]);
});

test('a change set is visible to everyone who can read its documents; viewers can’t decide it', async () => {
  const { turnId, made } = await changeSetOf([TEXT, TEXT]);
  const viewer = await desk.person('viewer');
  expect((await changeSet(viewer, { changeSetId: turnId })).entries).toHaveLength(2);
  await expect(decideChangeSet(viewer, { changeSetId: turnId, choice: { kind: 'accept' } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  const stranger = await (await Desk.open(platform)).person('owner');
  await expect(changeSet(stranger, { changeSetId: turnId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(decideChangeSet(stranger, { changeSetId: turnId, choice: { kind: 'accept' } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await suggestion(ann, { suggestionId: made[0]!.id })).status).toBe('pending');
});
