import { expect, test } from 'vitest';
import { newId } from '@/kernel/id';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../../test/support/database';
import { replaceIn, reviewing, TEXT } from '../../test-support/reviewing';
import { decideMany } from '../decide-many';
import { undoMany } from './undo-many';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const ben = await desk.person('editor', 'Ben');
const { suggest, review, accept, choose, refresh } = reviewing(desk, ann);

const PAIRS: [string, string][] = [
  ['colour', 'color'],
  [' on a mat', ''],
  ['near.\n', 'near.\n\nThe sequel follows.\n'],
];
const acceptAll = (documentId: string, hunkIds: string[]) =>
  decideMany(ann, { documentId, hunkIds, choice: { kind: 'accept' } });
const outcomes = async (...args: Parameters<typeof undoMany>) =>
  (await undoMany(...args)).results.map(({ outcome }) => outcome);

test('undoing “Accept all” is one change of the text and one event, and everything is open again', async () => {
  const { documentId, id, hunks } = await review(PAIRS);
  await acceptAll(documentId, hunks);
  const log = await desk.log(documentId);
  const head = await desk.head(documentId);
  const report = await undoMany(ann, { documentId, hunkIds: hunks });
  expect(report).toEqual({
    isTextChanged: true,
    results: hunks.map((hunkId) => ({ hunkId, outcome: 'undone', message: null })),
  });
  expect(await desk.text(documentId)).toBe(TEXT);
  expect(await desk.log(documentId)).toHaveLength(log.length + 1);
  expect(await desk.head(documentId)).toBe(head);
  const events = await platform.db.auditEvent.findMany({ where: { subjectId: id, action: 'hunk.undone' } });
  expect(events).toMatchObject([{ actorId: ann.actor.userId, data: { kind: 'accepted', hunkIds: hunks } }]);
  const suggestion = await refresh(id);
  expect(suggestion.status).toBe('pending');
  expect(suggestion.hunks.map(({ decision }) => decision)).toEqual([null, null, null]);
  await acceptAll(documentId, hunks);
  expect((await refresh(id)).status).toBe('accepted');
});

test('changes edited since are kept, with the reason; the rest are undone', async () => {
  const { documentId, hunks } = await review(PAIRS);
  await acceptAll(documentId, hunks);
  await desk.type(documentId, replaceIn('sequel', 'squeal'));
  const { results } = await undoMany(ann, { documentId, hunkIds: hunks });
  expect(results).toMatchObject([
    { outcome: 'undone' },
    { outcome: 'undone' },
    { outcome: 'blocked', message: expect.stringContaining('has been edited since') },
  ]);
  expect(await desk.text(documentId)).toBe(TEXT.replace('near.\n', 'near.\n\nThe squeal follows.\n'));
});

test('if one accepted text is inside another, the newer one is undone first', async () => {
  const first = await review([['The cat sat on a mat.', 'Nobody found any big red sofa here.']]);
  const { documentId } = first;
  expect(first.hunks).toHaveLength(1);
  await accept(first.hunks[0]);
  const second = await suggest(documentId, [['big ', '']]);
  await accept(second.hunks[0]);
  const third = await suggest(documentId, [['found any', 'ever found any']]);
  await accept(third.hunks[0]);
  const log = await desk.log(documentId);
  const hunkIds = [...first.hunks, ...second.hunks, ...third.hunks];
  expect(await outcomes(ann, { documentId, hunkIds })).toEqual(['undone', 'undone', 'undone']);
  expect(await desk.text(documentId)).toBe(TEXT);
  expect(await desk.log(documentId)).toHaveLength(log.length + 1);
});

test('decisions of several kinds and suggestions are undone together, approvals and rejections too', async () => {
  const first = await review([
    ['colour', 'color'],
    ['mat', 'rug'],
  ]);
  const { documentId } = first;
  const second = await suggest(documentId, [
    ['near', 'far'],
    ['cat', 'dog'],
  ]);
  await accept(first.hunks[0]);
  await choose(first.hunks[1], { kind: 'own_wording', seen: 'mat', text: 'carpet' });
  await choose(second.hunks[0], { kind: 'reject' });
  const hunkIds = [...first.hunks, ...second.hunks];
  expect(await outcomes(ben, { documentId, hunkIds })).toEqual(['undone', 'undone', 'undone', 'blocked']);
  expect(await desk.text(documentId)).toBe(TEXT);
  expect(await outcomes(ann, { documentId, hunkIds })).toEqual([
    'undone_before',
    'undone_before',
    'undone_before',
    'blocked',
  ]);
});

test('if two people undo the same decisions at once, each is undone once', async () => {
  const { documentId, hunks } = await review(PAIRS);
  await acceptAll(documentId, hunks);
  const both = await Promise.all([ann, ben].map((person) => outcomes(person, { documentId, hunkIds: hunks })));
  expect(both.map((list) => [...new Set(list)]).sort()).toEqual([['undone'], ['undone_before']]);
  expect(await desk.text(documentId)).toBe(TEXT);
});

test('a failure undoes nothing', async () => {
  const { documentId, id, hunks } = await review(PAIRS);
  await acceptAll(documentId, hunks);
  const state = async () => [await desk.log(documentId), (await refresh(id)).hunks.map(({ decision }) => decision)];
  const before = await state();
  await platform.pool.query('alter table audit_event rename to audit_event_away');
  await expect(undoMany(ann, { documentId, hunkIds: hunks })).rejects.toThrow();
  await platform.pool.query('alter table audit_event_away rename to audit_event');
  expect(await state()).toEqual(before);
});

test('hunks of another document stay as they are; people who can’t decide can’t undo', async () => {
  const [one, other] = [await review(PAIRS), await review(PAIRS)];
  await acceptAll(other.documentId, other.hunks);
  const text = await desk.text(other.documentId);
  const { documentId } = one;
  expect(await outcomes(ann, { documentId, hunkIds: [other.hunks[0]!, newId()] })).toEqual(['blocked', 'blocked']);
  expect(await desk.text(other.documentId)).toBe(text);
  const commenter = await desk.person('commenter');
  const input = { documentId: other.documentId, hunkIds: other.hunks };
  await expect(undoMany(commenter, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await (await Desk.open(platform)).person('owner');
  await expect(undoMany(stranger, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
