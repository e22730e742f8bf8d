import { toBase64 } from 'lib0/buffer';
import { expect, test } from 'vitest';
import type * as Y from 'yjs';
import { loadState } from '@/documents/queries/document-state';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { freezeRange } from '@/versions/commands/freeze-range';
import { anchorPassage, resolvePassages } from '@/versions/core/hunks/passage';
import { history } from '@/versions/queries/history';
import { version } from '@/versions/queries/version';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../../test/support/database';
import { replaceIn, reviewing, TEXT } from '../../test-support/reviewing';
import { decideHunk } from '../decide-hunk';
import { undoDecision } from './undo-decision';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const ben = await desk.person('editor', 'Ben');
const { review, suggest, conflict, accept, choose, refresh } = reviewing(desk, ann);
const undo = (hunkId: string | undefined, ctx = ann) => undoDecision(ctx, { hunkId: hunkId! });

function passageIn(text: string, quote: string) {
  const from = text.indexOf(quote);
  return { from, to: from + quote.length };
}

async function withText<T>(documentId: string, read: (doc: Y.Doc) => T): Promise<T> {
  const { doc } = await loadState(sqlOfPool(platform.pool), documentId);
  try {
    return read(doc);
  } finally {
    doc.destroy();
  }
}

const blocked = { code: 'CONFLICT', details: { reason: 'undo_blocked' } };

test.each<[string, [string, string]]>([
  ['a replacement', ['mat', 'rug']],
  ['an insertion', ['near.\n', 'near.\n\nThe sequel follows.\n']],
  ['a deletion', [' on a mat', '']],
  ['a deletion of a line', ['The cat sat on a mat.\n', '']],
])('HUNK-12: %s that was accepted is undone, and can be accepted again', async (_what, pair) => {
  const { documentId, id, hunks } = await review([pair, ['colour', 'color']]);
  const [first] = (await refresh(id)).hunks.filter(({ before }) => before !== 'colour');
  await accept(first!.id);
  await desk.type(documentId, (text) => text.insert(0, '# News\n'));
  const report = await undo(first!.id);
  expect(report).toMatchObject({ status: 'pending', isTextChanged: true, isNew: true, undoneBy: { name: 'Ann' } });
  expect(await desk.text(documentId)).toBe(`# News\n${TEXT}`);
  expect((await refresh(id)).hunks.map(({ decision }) => decision)).toEqual([null, null]);
  expect(hunks).toHaveLength(2);
  await accept(first!.id);
  expect(await desk.text(documentId)).toBe(`# News\n${TEXT.replace(...pair)}`);
});

test('HUNK-16: a passage that gets marks on both sides is one change, and stays as it is, even frozen', async () => {
  const documentId = await desk.document(TEXT);
  const passage = await withText(documentId, (doc) => anchorPassage(doc, passageIn(TEXT, 'cat sat')));
  const statusNow = () =>
    withText(documentId, (doc) => resolvePassages(doc, [{ anchor: passage, quote: 'cat sat' }])[0]!.status);
  await freezeRange(ann, { documentId, from: toBase64(passage.from), to: toBase64(passage.to) });
  const { hunks } = await suggest(documentId, [['cat sat', '**cat sat**']]);
  expect(hunks).toHaveLength(1);
  await accept(hunks[0]);
  expect(await desk.text(documentId)).toBe(TEXT.replace('cat sat', '**cat sat**'));
  expect(await statusNow()).toBe('unchanged');
  await undo(hunks[0]);
  expect(await desk.text(documentId)).toBe(TEXT);
  expect(await statusNow()).toBe('unchanged');
});

test('an undone rejection is open again, and the text doesn’t change', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  const log = await desk.log(documentId);
  await choose(hunks[0], { kind: 'reject' });
  expect(await undo(hunks[0])).toMatchObject({ status: 'pending', isTextChanged: false });
  expect(await desk.log(documentId)).toEqual(log);
  await accept(hunks[0]);
  expect(await desk.text(documentId)).toBe(TEXT.replace('mat', 'rug'));
});

test('undoing a reviewer’s wording restores the people’s text it replaced', async () => {
  const { documentId, hunks, now } = await conflict();
  await choose(hunks[0], { kind: 'own_wording', seen: now.slice(0, -1), text: 'Soon' });
  await undo(hunks[0]);
  expect(await desk.text(documentId)).toBe(`${now}\n`);
});

test('text typed next to an accepted text stays; retyped text belongs to the people who typed it', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await accept(hunks[0]);
  // Typed again, the text is a person's text, even though it reads the same.
  await desk.type(documentId, replaceIn('rug', 'rug'));
  await expect(undo(hunks[0])).rejects.toMatchObject(blocked);

  const other = await review([['mat', 'rug']]);
  await accept(other.hunks[0]);
  const beside = (text: { toString(): string; insert(at: number, what: string): void }) => {
    const at = text.toString().indexOf('rug');
    text.insert(at + 3, ' of wool');
    text.insert(at, 'soft ');
  };
  await desk.type(other.documentId, beside);
  await undo(other.hunks[0]);
  expect(await desk.text(other.documentId)).toBe(TEXT.replace('mat', 'soft mat of wool'));
});

test('HUNK-12: an accepted text that was edited since is not removed, and a deletion whose neighbours moved apart is not restored', async () => {
  const changed = await review([['mat', 'carpet']]);
  await accept(changed.hunks[0]);
  await desk.type(changed.documentId, replaceIn('arp', 'ARP'));
  const text = await desk.text(changed.documentId);
  await expect(undo(changed.hunks[0])).rejects.toMatchObject({ ...blocked, message: /has been edited since/ });
  expect(await desk.text(changed.documentId)).toBe(text);
  expect((await refresh(changed.id)).hunks[0]!.decision).toMatchObject({ kind: 'accepted' });

  for (const typed of [
    (content: string) => content.replace('sat.', 'sat, sat.'),
    (content: string) => content.replace('sat.', 'sa.'),
  ]) {
    const deleted = await review([[' on a mat', '']]);
    await accept(deleted.hunks[0]);
    const now = await desk.text(deleted.documentId);
    await desk.type(deleted.documentId, (content) => {
      const at = now.indexOf('sat.') + 2;
      if (typed(now).length < now.length) content.delete(at, 1);
      else content.insert(at + 1, ', sat');
    });
    await expect(undo(deleted.hunks[0])).rejects.toMatchObject({ ...blocked, message: /text around/ });
  }
});

test('undoing twice does nothing the second time, and says who did it', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await accept(hunks[0]);
  await undo(hunks[0], ben);
  const log = await desk.log(documentId);
  expect(await undo(hunks[0])).toMatchObject({ isNew: false, isTextChanged: false, undoneBy: { name: 'Ben' } });
  expect(await desk.log(documentId)).toEqual(log);
  const events = await platform.db.auditEvent.findMany({ where: { action: 'hunk.undone' } });
  expect(events.filter(({ actorId }) => actorId === ben.actor.userId)).toHaveLength(1);
});

test('if two people undo at the same moment, the text is removed once', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await accept(hunks[0]);
  const reports = await Promise.all([undo(hunks[0], ann), undo(hunks[0], ben)]);
  expect(reports.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(reports.map(({ undoneBy }) => undoneBy.userId)).size).toBe(1);
  expect(await desk.text(documentId)).toBe(TEXT);
});

test('hunks without a decision can’t be undone: open, already there, superseded', async () => {
  const { documentId, id, hunks } = await review([['mat', 'rug']]);
  await expect(undo(hunks[0])).rejects.toMatchObject(blocked);
  await desk.type(documentId, replaceIn('mat', 'rug'));
  await accept(hunks[0]);
  await expect(undo(hunks[0])).rejects.toMatchObject({ ...blocked, message: /was already in the document/ });

  const old = await review([
    ['mat', 'rug'],
    ['near', 'far'],
  ]);
  await accept(old.hunks[0]);
  await platform.db.version.update({ where: { id: old.id }, data: { status: 'superseded', supersededById: id } });
  await expect(undo(old.hunks[0])).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'undo_blocked', supersededById: id },
  });
});

test('an undo opens a closed suggestion; its merge stays, and closing again makes another', async () => {
  const { documentId, id, hunks } = await review([
    ['mat', 'rug'],
    ['near', 'far'],
  ]);
  await accept(hunks[0]);
  await accept(hunks[1]);
  const first = await desk.head(documentId);
  expect(await undo(hunks[1])).toMatchObject({ status: 'pending' });
  expect((await refresh(id)).status).toBe('pending');
  expect(await desk.head(documentId)).toBe(first);
  await choose(hunks[1], { kind: 'reject' });
  const { versions } = await history(ann, { documentId, limit: 9 });
  const [second, undone, merge] = versions;
  expect(versions.map(({ type }) => type)).toEqual(['merge', 'snapshot', 'merge', 'ai_suggestion', 'snapshot']);
  expect(second).toMatchObject({ parentVersionIds: [undone!.id, id], isHead: true });
  expect(undone).toMatchObject({ parentVersionIds: [merge!.id] });
  expect((await version(ann, { versionId: second!.id })).text).toBe(TEXT.replace('mat', 'rug'));
});

test('people who can decide can undo', async () => {
  const { hunks } = await review([['mat', 'rug']]);
  await accept(hunks[0]);
  await expect(undo(hunks[0], await desk.person('commenter'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await (await Desk.open(platform)).person('owner');
  await expect(undo(hunks[0], stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(undo(newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a failing undo leaves no trace', async () => {
  const { documentId, id, hunks } = await review([['mat', 'rug']]);
  await accept(hunks[0]);
  const state = async () => [await desk.log(documentId), (await refresh(id)).hunks[0]!.decision];
  const before = await state();
  await platform.pool.query('alter table audit_event rename to audit_event_away');
  await expect(undo(hunks[0])).rejects.toThrow();
  await platform.pool.query('alter table audit_event_away rename to audit_event');
  expect(await state()).toEqual(before);
});

test('after the undo, somebody else can decide', async () => {
  const { hunks } = await review([['mat', 'rug']]);
  await accept(hunks[0]);
  await undo(hunks[0]);
  await decideHunk(ben, { hunkId: hunks[0]!, choice: { kind: 'reject' } });
  await expect(accept(hunks[0])).rejects.toMatchObject({ details: { reason: 'decided', decidedBy: { name: 'Ben' } } });
});
