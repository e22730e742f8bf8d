import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { createSuggestion } from '@/versions/commands/create-suggestion';
import { pinDocument } from '@/versions/commands/pin-document';
import { decodeAnchor, resolveHunks } from '@/versions/core/anchors';
import { history } from '@/versions/queries/history';
import { version } from '@/versions/queries/version';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { reviewChanges } from '../queries/review-changes';
import { suggestion, suggestions } from '../queries/suggestions';
import type { Choice, SuggestionView } from '../schema';
import { decideAll } from './decide-all';
import { decideHunk } from './decide-hunk';
import { settleHunks } from './settle-hunks';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const ben = await desk.person('editor', 'Ben');

const TEXT = 'The colour is red.\nThe cat sat on a mat.\nThe end is near.\n';

/** A document with one suggestion: `[find, text]` pairs. */
async function review(pairs: [string, string][], text = TEXT) {
  const documentId = await desk.document(text);
  const made = await suggest(documentId, pairs);
  return { documentId, ...made };
}

async function suggest(documentId: string, pairs: [string, string][]) {
  const turnId = newId();
  const { versionId: pinnedVersionId } = await pinDocument(ann, { documentId, turnIds: [turnId] });
  const edits = pairs.map(([find, text]) => ({
    type: 'replace' as const,
    at: 'quotation' as const,
    find,
    occurrence: undefined,
    text,
  }));
  const calls = [{ callId: 'a', edits, description: 'better words' }];
  const [result] = await createSuggestion(ann, { documentId, pinnedVersionId, turnId, step: 0, calls });
  if (!result?.ok) throw new Error(result?.message);
  const view = await suggestion(ann, { suggestionId: result.versionId });
  return { id: view.id, pinnedVersionId, hunks: view.hunks.map(({ id }) => id) };
}

const accept = (hunkId: string | undefined, ctx: Context = ann) =>
  decideHunk(ctx, { hunkId: hunkId!, choice: { kind: 'accept' } });
const choose = (hunkId: string | undefined, choice: Choice) => decideHunk(ann, { hunkId: hunkId!, choice });
const replaceIn = (find: string, text: string) => (content: Y.Text) => {
  const at = content.toString().indexOf(find);
  content.delete(at, find.length);
  content.insert(at, text);
};
const refresh = (id: string): Promise<SuggestionView> => suggestion(ann, { suggestionId: id });

test('an accepted hunk stands in the text, as one change in the log, with its decision and its audit event', async () => {
  const { documentId, id, hunks } = await review([
    ['colour', 'color'],
    ['mat', 'rug'],
  ]);
  const log = await desk.log(documentId);
  expect(await accept(hunks[0])).toEqual({ decided: 1, alreadyThere: 0, skipped: 0, status: 'pending' });
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

test('a rejected hunk leaves the log as it is, and keeps its reason', async () => {
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

test('people type on: a hunk follows its text', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await desk.type(documentId, (text) => text.insert(0, '# News\n'));
  await accept(hunks[0]);
  expect(await desk.text(documentId)).toBe(`# News\n${TEXT.replace('mat', 'rug')}`);
});

test('a conflict is not applied: the texts to choose from come back', async () => {
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

const SENTENCE = 'We plan to launch the product in early spring this year.\n';
const REWRITE: [string, string][] = [[SENTENCE.trim(), 'Launch: early spring, worldwide, for everybody who asked us.']];

/** A conflict: the agent rewrote a sentence, a person changed a word of it. */
async function conflict() {
  const made = await review(REWRITE, SENTENCE);
  await desk.type(made.documentId, replaceIn('product', 'device'));
  const now = (await desk.text(made.documentId)).trim();
  expect(made.hunks).toHaveLength(1);
  return { ...made, now };
}

test('keep current: a rejection that says so', async () => {
  const { documentId, id, hunks, now } = await conflict();
  expect(await choose(hunks[0], { kind: 'keep_current' })).toMatchObject({ status: 'rejected' });
  expect(await desk.text(documentId)).toBe(`${now}\n`);
  expect((await refresh(id)).hunks[0]!.decision).toMatchObject({ kind: 'rejected', reason: 'kept_current' });
});

test('take the proposal: over the text that the reviewer saw, and only that', async () => {
  const { documentId, hunks, now } = await conflict();
  const stale = { kind: 'take_proposal' as const, seen: SENTENCE.trim() };
  await expect(choose(hunks[0], stale)).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'seen_another_text', now: expect.stringContaining('device') },
  });
  const [hunk] = (await refresh((await suggestions(ann, { documentId }))[0]!.id)).hunks;
  const { doc } = await loadState(sqlOfPool(platform.pool), documentId);
  const [resolved] = resolveHunks(doc, [{ ...hunk!, anchor: decodeAnchor(hunk!.anchor) }]);
  await choose(hunks[0], { kind: 'take_proposal', seen: resolved!.now });
  expect(await desk.text(documentId)).toBe(`${REWRITE[0]![1]}\n`);
  expect(now).toContain('device');
});

test('own wording in a conflict goes in, and the decision says what went in and what it replaced', async () => {
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

test('edit then accept: own wording over a hunk that has not changed', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await choose(hunks[0], { kind: 'own_wording', seen: 'mat', text: 'carpet' });
  expect(await desk.text(documentId)).toBe(TEXT.replace('mat', 'carpet'));
});

test.each(['a\0b', 'a\ud800b'])('a wording that a document cannot keep is refused', async (text) => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await expect(choose(hunks[0], { kind: 'own_wording', seen: 'mat', text })).rejects.toMatchObject({ code: 'INVALID' });
  expect(await desk.text(documentId)).toBe(TEXT);
});

test('a merge that is clean by words can be taken, another not', async () => {
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

test('accept all takes what is clean in one change of the log, and says what it skipped', async () => {
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
  expect(report).toEqual({ decided: 2, alreadyThere: 0, skipped: 1, status: 'pending' });
  expect(await desk.text(documentId)).toBe('The color is red.\nThe dog sat on a mattress.\nThe end is near.\n');
  expect(await desk.log(documentId)).toHaveLength(log.length + 1);
  const kinds = (await refresh(id)).hunks.map(({ decision }) => decision?.kind);
  expect(kinds).toEqual(['accepted', 'accepted', undefined, 'rejected']);
});

test('accepting all of an untouched document gives exactly the suggestion', async () => {
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
  expect(report).toEqual({ decided: 2, alreadyThere: 0, skipped: 0, status: 'rejected' });
  expect([await desk.log(documentId), await desk.head(documentId)]).toEqual([log, head]);
});

test('when nothing is open any more a merge of head and suggestion becomes the head', async () => {
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
    // Nobody typed: the accepted hunk alone makes no snapshot of its own.
    parentVersionIds: [pinnedVersionId, id],
    description: 'Accepted 1 of 2: better words',
    createdBy: { name: 'Ann' },
    text: TEXT.replace('colour', 'color'),
  });
  expect((await refresh(id)).status).toBe('partially_accepted');
  expect(await suggestions(ann, { documentId })).toEqual([]);
});

test('what people typed since the head becomes a snapshot before the merge, without what was accepted', async () => {
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

test('own words over people’s own words: the snapshot keeps what people had written', async () => {
  const { documentId, hunks, now } = await conflict();
  await choose(hunks[0], { kind: 'own_wording', seen: now.slice(0, -1), text: 'Soon' });
  const [merge, snapshot] = (await history(ann, { documentId, limit: 9 })).versions;
  expect((await version(ann, { versionId: snapshot!.id })).text).toBe(`${now}\n`);
  expect((await version(ann, { versionId: merge!.id })).text).toBe('Soon.\n');
});

test('two reviewers at the same moment: one wins, the other is told who decided what', async () => {
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
      message: `${winner.actor.name} accepted this change before you. Nothing was changed.`,
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

test('accepting and rejecting everything at once, with typing between: each hunk is decided once, no letter is lost', async () => {
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

test('a decided hunk and a closed suggestion cannot be decided again', async () => {
  const { id, hunks } = await review([['mat', 'rug']]);
  await choose(hunks[0], { kind: 'reject' });
  await expect(accept(hunks[0], ben)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Ann rejected this change before you. Nothing was changed.',
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

test('what a person typed themselves closes by itself as already there', async () => {
  const { documentId, id } = await review([['mat', 'rug']]);
  await desk.type(documentId, replaceIn('mat', 'rug'));
  const log = await desk.log(documentId);
  expect(await settleHunks(ann, { documentId })).toEqual({ settled: 1 });
  expect(await settleHunks(ann, { documentId })).toEqual({ settled: 0 });
  expect(await desk.log(documentId)).toEqual(log);
  const view = await refresh(id);
  expect(view.status).toBe('accepted');
  expect(view.hunks[0]!.decision).toMatchObject({ kind: 'already_there', decidedBy: null });
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

test('accepting what stands there already decides nothing twice', async () => {
  const { documentId, hunks } = await review([['mat', 'rug']]);
  await desk.type(documentId, replaceIn('mat', 'rug'));
  expect(await accept(hunks[0])).toEqual({ decided: 0, alreadyThere: 1, skipped: 0, status: 'accepted' });
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
  // "colour" → "color" only deletes, and what a word keeps is not written anew: two decisions wrote characters.
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

test('a decision whose transaction fails leaves no trace', async () => {
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

test('rooms and reviewers are told after the commit', async () => {
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

test('a reviewer hears at once, after each decision, and no more when access is taken away', async () => {
  const { documentId, hunks } = await review([
    ['mat', 'rug'],
    ['near', 'far'],
  ]);
  const viewer = await desk.person('viewer');
  const stream = await reviewChanges(viewer, { documentId }, undefined);
  expect(await stream.next()).toEqual({ done: false, value: { documentId } });
  const next = stream.next();
  await accept(hunks[0]);
  expect(await next).toEqual({ done: false, value: { documentId } });
  const { userId } = viewer.actor;
  await platform.db.member.updateMany({ where: { userId }, data: { deactivatedAt: new Date() } });
  const last = stream.next();
  await accept(hunks[1]);
  await expect(last).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('who may decide: editors do, commenters and viewers read, strangers find nothing', async () => {
  const { documentId, id, hunks } = await review([['mat', 'rug']]);
  for (const role of ['viewer', 'commenter'] as const) {
    const reader = await desk.person(role);
    await expect(accept(hunks[0], reader)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(decideAll(reader, { suggestionId: id, choice: { kind: 'reject' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(settleHunks(reader, { documentId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await suggestions(reader, { documentId })).toHaveLength(1);
  }
  const stranger = await (await Desk.open(platform)).person('owner');
  for (const attempt of [
    () => accept(hunks[0], stranger),
    () => decideAll(stranger, { suggestionId: id, choice: { kind: 'accept' } }),
    () => settleHunks(stranger, { documentId }),
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
