import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { encodeLogRow } from '@/documents/core/log-row';
import { loadState } from '@/documents/queries/document-state';
import { MAX_TEXT_BYTES } from '@/documents/schema';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { decodeAnchor, resolveHunks } from '@/versions/core/hunks/anchors';
import { history } from '@/versions/queries/history';
import { version } from '@/versions/queries/version';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { reviewChanges } from '../queries/review-changes';
import { suggestion, suggestions } from '../queries/suggestions';
import { PROPOSAL, replaceIn, reviewing, TEXT } from '../test-support/reviewing';
import { closeTypedHunks } from './close-typed-hunks';
import { decideAll } from './decide-all';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const ben = await desk.person('editor', 'Ben');
const { suggest, review, conflict, accept, choose, refresh } = reviewing(desk, ann);

test('accepting a hunk is one change in the log, with a decision and an audit event', async () => {
  const { documentId, id, hunks } = await review([
    ['colour', 'color'],
    ['mat', 'rug'],
  ]);
  const log = await desk.log(documentId);
  expect(await accept(hunks[0])).toEqual({ decided: 1, alreadyThere: 0, approved: 0, skipped: 0, status: 'pending' });
  expect(await desk.text(documentId)).toBe(TEXT.replace('colour', 'color'));
  expect(await desk.log(documentId)).toEqual([...log, expect.any(String)]);
  expect((await refresh(id)).hunks.map(({ decision }) => decision)).toMatchObject([
    { kind: 'accepted', decidedBy: { name: 'Ann' }, reason: null, text: null },
    null,
  ]);
  expect(await platform.db.auditEvent.findMany({ where: { subjectId: id, action: 'hunk.accepted' } })).toMatchObject([
    { actorId: ann.actor.userId, workspaceId: desk.workspaceId, data: { documentId, hunkIds: [hunks[0]] } },
  ]);
});

test('a rejected hunk doesn’t change the log, and its reason is stored', async () => {
  const { documentId, id, hunks } = await review([['colour', 'color']]);
  const log = await desk.log(documentId);
  const report = await choose(hunks[0], { kind: 'reject', reason: 'British, please' });
  expect(report).toMatchObject({ decided: 1, status: 'rejected' });
  expect(await desk.log(documentId)).toEqual(log);
  expect((await refresh(id)).hunks[0]!.decision).toMatchObject({ kind: 'rejected', reason: 'British, please' });
  expect((await history(ann, { documentId, limit: 9 })).versions.map(({ type }) => type)).toEqual([
    'ai_suggestion',
    'snapshot',
  ]);
});

test('a hunk follows its text while people type', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await desk.type(documentId, (text) => text.insert(0, '# News\n'));
  await accept(hunks[0]);
  expect(await desk.text(documentId)).toBe(`# News\n${TEXT.replace('mat', 'rug')}`);
});

test('HUNK-5, HUNK-6: accepting a conflict changes nothing and returns the texts to choose from', async () => {
  const { documentId, hunks } = await review([['cat sat on a mat', 'dog sat on a mat']]);
  await desk.type(documentId, replaceIn('cat', 'cat!'));
  const [text, log] = [await desk.text(documentId), await desk.log(documentId)];
  await expect(accept(hunks[0])).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'changed', status: 'changed', before: 'cat', after: 'dog' },
  });
  expect([await desk.text(documentId), await desk.log(documentId)]).toEqual([text, log]);
  expect(await platform.db.decision.count({ where: { hunkId: hunks[0]! } })).toBe(0);
});

test('“Keep current” is stored as a rejection with that reason', async () => {
  const { documentId, id, hunks, now } = await conflict();
  expect(await choose(hunks[0], { kind: 'keep_current' })).toMatchObject({ status: 'rejected' });
  expect(await desk.text(documentId)).toBe(`${now}\n`);
  expect((await refresh(id)).hunks[0]!.decision).toMatchObject({ kind: 'rejected', reason: 'kept_current' });
});

test('“Use suggestion” replaces only the text that the reviewer saw', async () => {
  const { documentId, hunks, now } = await conflict();
  const stale = { kind: 'take_proposal' as const, seen: 'We plan something else' };
  await expect(choose(hunks[0], stale)).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'seen_another_text', now: expect.stringContaining('device') },
  });
  const [hunk] = (await refresh((await suggestions(ann, { documentId }))[0]!.id)).hunks;
  const { doc } = await loadState(sqlOfPool(platform.pool), documentId);
  const [resolved] = resolveHunks(doc, [{ ...hunk!, anchor: decodeAnchor(hunk!.anchor) }]);
  await choose(hunks[0], { kind: 'take_proposal', seen: resolved!.now });
  expect(await desk.text(documentId)).toBe(`${PROPOSAL}\n`);
  expect(now).toContain('device');
});

test('a reviewer’s wording resolves a conflict, and the decision stores the wording and the replaced text', async () => {
  const { documentId, id, hunks, now } = await conflict();
  await choose(hunks[0], { kind: 'own_wording', seen: now.slice(0, -1), text: 'We launch the device\r\nsoon' });
  expect(await desk.text(documentId)).toBe('We launch the device\nsoon.\n');
  expect((await refresh(id)).hunks[0]!.decision).toMatchObject({
    kind: 'accepted_edited',
    text: 'We launch the device\nsoon',
  });
  expect(await platform.db.decision.findFirst({ where: { hunkId: hunks[0]! } })).toMatchObject({
    replaced: now.slice(0, -1),
  });
});

test('“Edit, then accept” puts a reviewer’s wording in place of an unchanged hunk', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await choose(hunks[0], { kind: 'own_wording', seen: 'mat', text: 'carpet' });
  expect(await desk.text(documentId)).toBe(TEXT.replace('mat', 'carpet'));
});

test.each(['a\0b', 'a\ud800b'])('a wording that a document cannot keep is refused', async (text) => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await expect(choose(hunks[0], { kind: 'own_wording', seen: 'mat', text })).rejects.toMatchObject({ code: 'INVALID' });
  expect(await desk.text(documentId)).toBe(TEXT);
});

test('only a merge that is clean by words can be accepted', async () => {
  const documentId = await desk.document('```\none two three\nfour five six\n```\n');
  const { hunks } = await suggest(documentId, [['one', 'ONE']]);
  await desk.type(documentId, replaceIn('six', 'SIX'));
  const seen = (await desk.text(documentId)).trimEnd();
  await choose(hunks[0], { kind: 'take_merge', seen });
  expect(await desk.text(documentId)).toBe('```\nONE two three\nfour five SIX\n```\n');

  const other = await review([['mat', 'rug']]);
  await desk.type(other.documentId, replaceIn('mat', 'mattress'));
  await expect(choose(other.hunks[0], { kind: 'take_merge', seen: 'mattress' })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'changed', merged: undefined },
  });
});

test('typing at the very place of an insertion is a conflict whose merge keeps both', async () => {
  const { documentId, hunks } = await review([['near.\n', 'near.\n\nThe sequel follows.\n']]);
  await desk.type(documentId, (text) => text.insert(text.length, 'Or is it?\n'));
  await expect(accept(hunks[0])).rejects.toMatchObject({ details: { reason: 'changed', now: 'Or is it?\n' } });
  await choose(hunks[0], { kind: 'take_merge', seen: 'Or is it?\n' });
  expect(await desk.text(documentId)).toBe(`${TEXT}Or is it?\n\nThe sequel follows.\n`);
});

test('accepting all applies clean hunks in one change of the log, and says what it skipped', async () => {
  const { documentId, id, hunks } = await review([
    ['colour', 'color'],
    ['cat', 'dog'],
    ['mat', 'rug'],
    ['near', 'far'],
  ]);
  await choose(hunks[3], { kind: 'reject' });
  await desk.type(documentId, replaceIn('mat', 'mattress'));
  const log = await desk.log(documentId);
  const report = await decideAll(ben, { suggestionId: id, choice: { kind: 'accept' } });
  expect(report).toEqual({ decided: 2, alreadyThere: 0, approved: 0, skipped: 1, status: 'pending' });
  expect(await desk.text(documentId)).toBe('The color is red.\nThe dog sat on a mattress.\nThe end is near.\n');
  expect(await desk.log(documentId)).toHaveLength(log.length + 1);
  const kinds = (await refresh(id)).hunks.map(({ decision }) => decision?.kind);
  expect(kinds).toEqual(['accepted', 'accepted', undefined, 'rejected']);
});

test('HUNK-8: accepting all changes of an unedited document gives exactly the suggestion', async () => {
  const { documentId, id } = await review([
    ['colour', 'color'],
    ['cat sat', 'dogs lay 🐕'],
    ['near.\n', 'here.\n\n| a | b |\n|---|---|\n'],
  ]);
  await decideAll(ann, { suggestionId: id, choice: { kind: 'accept' } });
  expect(await desk.text(documentId)).toBe((await version(ann, { versionId: id })).text);
});

test('reject all closes the suggestion and changes nothing', async () => {
  const { documentId, id } = await review([
    ['colour', 'color'],
    ['mat', 'rug'],
  ]);
  const [log, head] = [await desk.log(documentId), await desk.head(documentId)];
  const report = await decideAll(ann, { suggestionId: id, choice: { kind: 'reject', reason: 'no' } });
  expect(report).toEqual({ decided: 2, alreadyThere: 0, approved: 0, skipped: 0, status: 'rejected' });
  expect([await desk.log(documentId), await desk.head(documentId)]).toEqual([log, head]);
});

test('rejecting all doesn’t need the text: it works even if the log is unreadable', async () => {
  const { documentId, id } = await review([
    ['colour', 'color'],
    ['mat', 'rug'],
  ]);
  const unreadable = Buffer.from(encodeLogRow([Uint8Array.of(255)]));
  await platform.pool.query('update document_update set data = $2 where document_id = $1', [documentId, unreadable]);
  await expect(decideAll(ann, { suggestionId: id, choice: { kind: 'accept' } })).rejects.toThrow();
  const report = await decideAll(ann, { suggestionId: id, choice: { kind: 'reject' } });
  expect(report).toMatchObject({ decided: 2, status: 'rejected' });
});

test('a reviewer is notified immediately, after each decision, and not after losing access', async () => {
  const { documentId, hunks } = await review([
    ['mat', 'rug'],
    ['near', 'far'],
  ]);
  const viewer = await desk.person('viewer');
  const stream = await reviewChanges(viewer, { documentId }, undefined);
  expect(await stream.next()).toMatchObject({ done: false, value: { documentId } });
  const next = stream.next();
  await accept(hunks[0]);
  expect(await next).toMatchObject({ done: false, value: { documentId } });
  const { userId } = viewer.actor;
  await platform.db.member.updateMany({ where: { userId }, data: { deactivatedAt: new Date() } });
  const last = stream.next();
  await accept(hunks[1]);
  await expect(last).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('editors decide, commenters and viewers read, strangers find nothing', async () => {
  const { documentId, id, hunks } = await review([['mat', 'rug']]);
  for (const role of ['viewer', 'commenter'] as const) {
    const reader = await desk.person(role);
    await expect(accept(hunks[0], reader)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(decideAll(reader, { suggestionId: id, choice: { kind: 'reject' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(closeTypedHunks(reader, { documentId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await suggestions(reader, { documentId })).toHaveLength(1);
  }
  const stranger = await (await Desk.open(platform)).person('owner');
  for (const attempt of [
    () => accept(hunks[0], stranger),
    () => decideAll(stranger, { suggestionId: id, choice: { kind: 'accept' } }),
    () => closeTypedHunks(stranger, { documentId }),
    () => suggestions(stranger, { documentId }),
    () => suggestion(stranger, { suggestionId: id }),
    () => accept(newId()),
    () => decideAll(ann, { suggestionId: newId(), choice: { kind: 'accept' } }),
    () => suggestion(ann, { suggestionId: documentId }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await desk.text(documentId)).toBe(TEXT);
});

test('a browser resolves the hunks it is given on its own copy', async () => {
  const { documentId } = await review([['mat', 'rug']]);
  await desk.type(documentId, (text) => text.insert(0, '# '));
  const [view] = await suggestions(ann, { documentId });
  const { doc } = await loadState(sqlOfPool(platform.pool), documentId);
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  const [hunk] = view!.hunks;
  expect(view).toMatchObject({ askedBy: { name: 'Ann' }, status: 'pending', description: 'better words' });
  const [resolved] = resolveHunks(copy, [{ ...hunk!, anchor: decodeAnchor(hunk!.anchor) }]);
  expect(resolved).toMatchObject({ status: 'clean', now: 'mat' });
  expect(contentOf(copy).toString().slice(resolved!.from, resolved!.to)).toBe('mat');
});

test('a document in the trash can be read, not decided', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await platform.db.document.update({ where: { id: documentId }, data: { trashedAt: new Date() } });
  await expect(accept(hunks[0])).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await suggestions(ann, { documentId })).toHaveLength(1);
});

test('a change that would make the document larger than 10 MB is refused; one that shortens it is not', async () => {
  const { documentId, hunks } = await review([
    ['colour', 'color'],
    ['mat', 'carpet'],
  ]);
  await desk.type(documentId, (text) => text.insert(text.length, 'x'.repeat(MAX_TEXT_BYTES + 1 - text.length)));
  const log = await desk.log(documentId);
  const refused = { code: 'TOO_LARGE', message: expect.stringContaining('10 MB') };
  await expect(accept(hunks[1])).rejects.toMatchObject(refused);
  expect(await desk.log(documentId)).toEqual(log);
  expect(await accept(hunks[0])).toMatchObject({ decided: 1 });
  await expect(accept(hunks[1])).rejects.toMatchObject(refused);
  await desk.type(documentId, (text) => text.delete(text.length - 3, 3));
  expect(await accept(hunks[1])).toMatchObject({ decided: 1 });
  expect(await desk.text(documentId)).toHaveLength(MAX_TEXT_BYTES);
});
