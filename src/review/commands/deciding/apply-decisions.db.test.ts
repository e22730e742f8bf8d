import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { loadState } from '@/documents/queries/document-state';
import { inTransaction, sqlOfPool, sqlOfTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { history } from '@/versions/queries/history';
import { version } from '@/versions/queries/version';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../../test/support/database';
import { suggestions } from '../../queries/suggestions';
import { findUnmerged } from '../../store';
import { replaceIn, reviewing, TEXT } from '../../test-support/reviewing';
import { closeTypedHunks } from '../close-typed-hunks';
import { decideAll } from '../decide-all';
import { decideHunk } from '../decide-hunk';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const ben = await desk.person('editor', 'Ben');
const { suggest, review, conflict, accept, choose, refresh } = reviewing(desk, ann);

test('when no hunk is open, a merge of head and suggestion becomes the head', async () => {
  const { documentId, id, pinnedVersionId, hunks } = await review([
    ['colour', 'color'],
    ['mat', 'rug'],
  ]);
  await accept(hunks[0]);
  expect(await desk.head(documentId)).toBe(pinnedVersionId);
  expect(await choose(hunks[1], { kind: 'reject' })).toMatchObject({ status: 'partially_accepted' });
  const head = await version(ann, { versionId: (await desk.head(documentId))! });
  expect(head).toMatchObject({
    type: 'merge',
    // Nobody typed in between, so accepting the hunk makes no snapshot.
    parentVersionIds: [pinnedVersionId, id],
    description: 'Accepted 1 of 2: better words',
    createdBy: { name: 'Ann' },
    text: TEXT.replace('colour', 'color'),
  });
  expect((await refresh(id)).status).toBe('partially_accepted');
  expect(await suggestions(ann, { documentId })).toEqual([]);
});

test('people’s edits since the head become a snapshot before the merge, without accepted changes', async () => {
  const { documentId, id, pinnedVersionId, hunks } = await review([
    ['colour', 'color'],
    ['mat', 'rug'],
  ]);
  await accept(hunks[0]);
  await desk.type(documentId, (text) => text.insert(0, '# News\n'));
  await accept(hunks[1]);
  const { versions } = await history(ann, { documentId, limit: 9 });
  const [merge, snapshot] = versions;
  expect(versions.map(({ type }) => type)).toEqual(['merge', 'snapshot', 'ai_suggestion', 'snapshot']);
  expect(merge).toMatchObject({ parentVersionIds: [snapshot!.id, id], isHead: true });
  expect(snapshot).toMatchObject({ parentVersionIds: [pinnedVersionId] });
  expect((await version(ann, { versionId: snapshot!.id })).text).toBe(`# News\n${TEXT}`);
  expect((await version(ann, { versionId: merge!.id })).text).toBe(await desk.text(documentId));
});

test('a reviewer’s wording replaces text that people edited: the snapshot keeps their text', async () => {
  const { documentId, hunks, now } = await conflict();
  await choose(hunks[0], { kind: 'own_wording', seen: now.slice(0, -1), text: 'Soon' });
  const [merge, snapshot] = (await history(ann, { documentId, limit: 9 })).versions;
  expect((await version(ann, { versionId: snapshot!.id })).text).toBe(`${now}\n`);
  expect((await version(ann, { versionId: merge!.id })).text).toBe('Soon.\n');
});

test('HUNK-11: if two reviewers decide at the same moment, one wins and the other is told who decided what', async () => {
  for (let round = 0; round < 5; round++) {
    const { documentId, hunks } = await review([['mat', 'rug']]);
    const log = await desk.log(documentId);
    const results = await Promise.allSettled([
      accept(hunks[0], ann),
      decideHunk(ben, { hunkId: hunks[0]!, choice: { kind: 'accept' } }),
    ]);
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(1);
    const winner = results[0]!.status === 'fulfilled' ? ann : ben;
    expect(lost[0]!.reason).toMatchObject({
      code: 'CONFLICT',
      message: `${winner.actor.name} already accepted this change. Nothing was changed.`,
      details: {
        reason: 'decided',
        kind: 'accepted',
        decidedBy: { userId: winner.actor.userId, name: winner.actor.name },
      },
    });
    expect(await desk.text(documentId)).toBe(TEXT.replace('mat', 'rug'));
    expect(await desk.log(documentId)).toHaveLength(log.length + 1);
  }
});

test('if everything is accepted and rejected at once while people type, each hunk is decided once and no character is lost', async () => {
  const pairs: [string, string][] = [
    ['colour', 'color'],
    ['cat', 'dog'],
    ['mat', 'rug'],
    ['near', 'far'],
  ];
  const { documentId, id, hunks } = await review(pairs);
  const typed = Array.from({ length: 8 }, (_, i) => String.fromCodePoint(0x2460 + i));
  await Promise.allSettled([
    decideAll(ann, { suggestionId: id, choice: { kind: 'accept' } }),
    decideAll(ben, { suggestionId: id, choice: { kind: 'reject' } }),
    ...hunks.map((hunkId) => accept(hunkId, ben)),
    ...typed.map((letter, i) => desk.type(documentId, (text) => text.insert(0, letter), 100 + i)),
  ]);
  const text = await desk.text(documentId);
  for (const letter of typed) expect(text.split(letter)).toHaveLength(2);
  const { hunks: decided, status } = await refresh(id);
  expect(await platform.db.decision.count({ where: { hunkId: { in: hunks } } })).toBe(4);
  for (const [i, { decision }] of decided.entries()) {
    const [before, after] = pairs[i]!;
    expect(text.includes(decision!.kind === 'accepted' ? after : before)).toBe(true);
  }
  expect(['accepted', 'rejected', 'partially_accepted']).toContain(status);
});

test('deciding everything reads the changes once, under the lock', async () => {
  const { id } = await review([
    ['colour', 'color'],
    ['mat', 'rug'],
  ]);
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await decideAll(ann, { suggestionId: id, choice: { kind: 'accept' } });
  const statements = sent.mock.calls.map(([statement]) => String((statement as { text?: string }).text ?? statement));
  sent.mockRestore();
  expect(statements.filter((text) => text.includes('from hunk where version_id'))).toHaveLength(1);
});

test('a decided hunk and a closed suggestion cannot be decided again', async () => {
  const { id, hunks } = await review([['mat', 'rug']]);
  await choose(hunks[0], { kind: 'reject' });
  await expect(accept(hunks[0], ben)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Ann already rejected this change. Nothing was changed.',
  });
  await expect(decideAll(ben, { suggestionId: id, choice: { kind: 'accept' } })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'closed' },
  });
});

test('a suggestion that a newer one replaced cannot be decided', async () => {
  const { id, hunks } = await review([['mat', 'rug']]);
  await platform.db.version.update({ where: { id }, data: { status: 'superseded', supersededById: 'newer' } });
  await expect(accept(hunks[0])).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'closed', status: 'superseded', supersededById: 'newer' },
  });
});

test('a hunk whose text a person typed closes by itself as already there', async () => {
  const { documentId, id } = await review([['mat', 'rug']]);
  await desk.type(documentId, replaceIn('mat', 'rug'));
  const log = await desk.log(documentId);
  expect(await closeTypedHunks(ann, { documentId })).toEqual({ settled: 1 });
  expect(await closeTypedHunks(ann, { documentId })).toEqual({ settled: 0 });
  expect(await desk.log(documentId)).toEqual(log);
  const view = await refresh(id);
  expect(view.status).toBe('accepted');
  expect(view.hunks[0]!.decision).toMatchObject({ kind: 'already_there', decidedBy: null });
});

test('a hunk whose text a person typed as part of a larger edit closes by itself too', async () => {
  const { documentId, id, hunks } = await review([['mat', 'rug']]);
  await desk.type(documentId, replaceIn('The cat sat on a mat.', 'Our cat slept on a rug.'));
  expect(await closeTypedHunks(ann, { documentId })).toEqual({ settled: 1 });
  const view = await refresh(id);
  expect(view.status).toBe('accepted');
  expect(view.hunks[0]!.decision).toMatchObject({ kind: 'already_there', decidedBy: null });
  // The proposal's position in the text is stored, so a refinement can build on it.
  const [decision] = await platform.db.decision.findMany({ where: { hunkId: hunks[0]! } });
  expect(decision!.insertedFrom).not.toBeNull();
});

test('a passage retyped without the suggested text, or with more in its place, stays a conflict', async () => {
  for (const words of ['The cat sat on a sofa.', 'The cat sat on a rug and slept.', 'A rug. The cat sat on a bed.']) {
    const { documentId, hunks } = await review([['mat', 'rug']]);
    await desk.type(documentId, replaceIn('The cat sat on a mat.', words));
    expect(await closeTypedHunks(ann, { documentId })).toEqual({ settled: 0 });
    await expect(accept(hunks[0])).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'changed' } });
  }
});

test('accepting a proposal that was typed as part of a larger edit changes nothing, and says so', async () => {
  const { documentId, hunks } = await review([
    ['mat', 'rug'],
    ['near', 'far'],
  ]);
  const retyped = TEXT.replace('mat', 'rug');
  await desk.type(documentId, replaceIn(TEXT, retyped));
  const done = { decided: 0, alreadyThere: 1, skipped: 0 };
  expect(await accept(hunks[0])).toMatchObject(done);
  expect(await desk.text(documentId)).toBe(retyped);
});

test('the same proposal of two suggestions is accepted once; the other is already there', async () => {
  const first = await review([['mat', 'rug']]);
  const second = await suggest(first.documentId, [
    ['mat', 'rug'],
    ['near', 'far'],
  ]);
  await accept(first.hunks[0]);
  const view = await refresh(second.id);
  expect(view.hunks.map(({ decision }) => decision?.kind)).toEqual(['already_there', undefined]);
  expect(await accept(second.hunks[1])).toMatchObject({ status: 'accepted' });
  expect(await desk.text(first.documentId)).toBe(TEXT.replace('mat', 'rug').replace('near', 'far'));
});

test('accepting a text that is already there decides nothing twice', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await desk.type(documentId, replaceIn('mat', 'rug'));
  expect(await accept(hunks[0])).toEqual({ decided: 0, alreadyThere: 1, approved: 0, skipped: 0, status: 'accepted' });
  expect(await desk.text(documentId)).toBe(TEXT.replace('mat', 'rug'));
});

test('the server writes under one client of its own, and each decision knows its clocks', async () => {
  const { documentId, hunks } = await review([
    ['colour', 'color'],
    ['mat', 'carpet'],
    ['near', 'far'],
  ]);
  await accept(hunks[1]);
  await accept(hunks[2]);
  await accept(hunks[0]);
  const ranges = await platform.db.decisionRange.findMany({ where: { documentId }, orderBy: { fromClock: 'asc' } });
  // "colour" → "color" only deletes a character, and unchanged characters of a word aren't rewritten: only two
  // decisions wrote characters.
  expect(ranges.map(({ fromClock, toClock }) => [fromClock, toClock])).toEqual([
    [0, 5],
    [5, 6],
  ]);
  expect(new Set(ranges.map(({ clientId }) => clientId)).size).toBe(1);
  const { doc } = await loadState(sqlOfPool(platform.pool), documentId);
  const written = (doc.store.clients.get(Number(ranges[0]!.clientId)) ?? []) as Y.Item[];
  expect(written.flatMap(({ id, length }) => [id.clock, length])).toEqual([0, 5, 5, 1]);
  const author = await platform.db.documentAuthor.findFirst({ where: { documentId, clientId: ranges[0]!.clientId } });
  expect(author).toMatchObject({ userId: null });
});

test('HUNK-10: a decision whose transaction fails leaves no trace', async () => {
  const { documentId, id, hunks } = await review([['mat', 'rug']]);
  const state = async () => [
    await desk.log(documentId),
    await desk.head(documentId),
    (await refresh(id)).hunks[0]!.decision,
  ];
  const before = await state();
  await platform.pool.query('alter table audit_event rename to audit_event_away');
  await expect(accept(hunks[0])).rejects.toThrow();
  await platform.pool.query('alter table audit_event_away rename to audit_event');
  expect(await state()).toEqual(before);
  await accept(hunks[0]);
  expect(await desk.text(documentId)).toBe(TEXT.replace('mat', 'rug'));
});

test('rooms and reviewers are notified after the commit', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  const heard: Promise<string>[] = [topics.log(documentId), topics.review(documentId)].map(
    (topic) =>
      new Promise((resolve) => {
        platform.bus.subscribe(topic, () => resolve(desk.text(documentId)));
      }),
  );
  await accept(hunks[0]);
  expect(await Promise.all(heard)).toEqual([TEXT.replace('mat', 'rug'), TEXT.replace('mat', 'rug')]);
});

test('looking for accepted changes that no merge contains doesn’t read the merged ones', async () => {
  const words = Array.from({ length: 300 }, (_, i): [string, string] => [`word ${i};`, `term ${i};`]);
  const text = words.map(([word]) => `Here is ${word}\n`).join('');
  const { documentId, id } = await review(words, text);
  expect(await decideAll(ann, { suggestionId: id, choice: { kind: 'accept' } })).toMatchObject({ decided: 300 });
  const other = await review([
    ['colour', 'color'],
    ['mat', 'rug'],
  ]);
  await accept(other.hunks[0]);
  await inTransaction(ann.db, async (tx) => {
    const rowsRead = async () => {
      const [row] = await sqlOfTransaction(tx).query<{ rows: number }>(
        `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'decision'`,
      );
      return row!.rows;
    };
    const before = await rowsRead();
    expect(await findUnmerged(tx, documentId)).toEqual([]);
    expect(await findUnmerged(tx, other.documentId)).toMatchObject([{ hunkId: other.hunks[0], kind: 'accepted' }]);
    expect((await rowsRead()) - before).toBeLessThan(100);
  });
});
