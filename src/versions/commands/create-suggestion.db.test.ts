import { expect, test } from 'vitest';
import { lockHead } from '@/documents/commands/append-update';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { testPlatform } from '../../../test/support/database';
import type { DocumentEdit } from '../core/edits/edit-input';
import { history } from '../queries/history';
import { pendingSuggestions } from '../queries/suggestion';
import { version } from '../queries/version';
import { Desk } from '../test-support/desk';
import { replace } from '../test-support/quotation';
import { UNDECIDED } from '../test-support/undecided';
import { closeSuggestion } from './close-suggestion';
import { createSnapshot } from './create-snapshot';
import { createSuggestion, type SuggestInput } from './create-suggestion';
import { pinDocument } from './pin-document';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');

const TEXT = 'The colour is red.\nThe cat sat on a mat.\n';

/** Runs one step of a turn, with one call per list of edits. */
async function suggest(
  ctx: Context,
  documentId: string,
  lists: DocumentEdit[][],
  turn: Partial<SuggestInput> & { turnIds?: string[] } = {},
) {
  const { turnIds = [], ...input } = turn;
  const turnId = input.turnId ?? newId();
  const pinned = await pinDocument(ctx, { documentId, turnIds: [turnId, ...turnIds] });
  const calls = lists.map((edits, i) => ({ callId: `call-${i}`, edits, description: `call ${i}` }));
  const full = { documentId, pinnedVersionId: pinned.versionId, turnId, step: 0, calls, ...input };
  return { input: full, results: await createSuggestion(ctx, full, UNDECIDED) };
}

function versionIdOf(results: Awaited<ReturnType<typeof createSuggestion>>): string {
  const made = results.find((result) => result.ok);
  if (!made?.ok) throw new Error(JSON.stringify(results));
  return made.versionId;
}

test('HUNK-1: a suggestion changes neither the log nor the head, and records its turn, parent and hunks', async () => {
  const documentId = await desk.document(TEXT);
  const turnId = newId();
  const pinned = await pinDocument(ann, { documentId, turnIds: [turnId] });
  const before = { log: await desk.log(documentId), head: await desk.head(documentId) };
  const { results } = await suggest(ann, documentId, [[replace('colour', 'color'), replace('mat', 'rug')]], { turnId });
  expect(results).toEqual([{ ok: true, versionId: expect.any(String), charDelta: -1, hunkCount: 2 }]);
  expect({ log: await desk.log(documentId), head: await desk.head(documentId) }).toEqual(before);
  expect(before.head).toBe(pinned.versionId);

  const made = await version(ann, { versionId: versionIdOf(results) });
  expect(made).toMatchObject({
    type: 'ai_suggestion',
    turnId,
    createdBy: null,
    askedBy: { name: 'Ann' },
    parentVersionIds: [pinned.versionId],
    status: 'pending',
    editCount: 2,
    charDelta: -1,
    hunkCount: 2,
    isHead: false,
    text: 'The color is red.\nThe cat sat on a rug.\n',
  });
  const [pending] = await pendingSuggestions(platform.db, documentId);
  expect(pending?.hunks.map(({ before: old, after }) => [old, after])).toEqual([
    ['colour', 'color'],
    ['mat', 'rug'],
  ]);
});

test('HUNK-2: edits refer to the pinned text, whatever is typed in the meantime', async () => {
  const documentId = await desk.document(TEXT);
  const turnId = newId();
  const pinned = await pinDocument(ann, { documentId, turnIds: [turnId] });
  await desk.type(documentId, (text) => text.insert(0, 'New first line. '));
  const edits: DocumentEdit[] = [
    { type: 'replace', at: 'position', start: 4, end: 10, expect: 'colour', text: 'color' },
  ];
  const calls = [{ callId: 'a', edits, description: 'spelling' }];
  const input = { documentId, pinnedVersionId: pinned.versionId, turnId, step: 0, calls };
  const results = await createSuggestion(ann, input, UNDECIDED);
  expect((await version(ann, { versionId: versionIdOf(results) })).text).toBe(TEXT.replace('colour', 'color'));
});

test('pinning the same live text again serves the head; typing makes a snapshot on top of it', async () => {
  const documentId = await desk.document(TEXT);
  const turnIds = [newId()];
  const first = await pinDocument(ann, { documentId, turnIds });
  expect((await pinDocument(ann, { documentId, turnIds })).versionId).toBe(first.versionId);
  await desk.type(documentId, (text) => text.insert(0, '# '));
  const second = await pinDocument(ann, { documentId, turnIds });
  expect(second).toMatchObject({ text: `# ${TEXT}`, isSuggestion: false });
  expect(second.versionId).not.toBe(first.versionId);
  expect(await desk.head(documentId)).toBe(second.versionId);
  expect((await version(ann, { versionId: second.versionId })).parentVersionIds).toEqual([first.versionId]);
});

test('a text that was changed and came back is the same version, with the state that the document has now', async () => {
  const documentId = await desk.document(TEXT);
  const stateOf = async (id: string) => (await platform.db.version.findUniqueOrThrow({ where: { id } })).stateHash;
  const { versionId } = await pinDocument(ann, { documentId, turnIds: [] });
  const before = await stateOf(versionId);
  await desk.type(documentId, (text) => text.insert(0, '# '));
  await desk.type(documentId, (text) => text.delete(0, 2));
  expect((await pinDocument(ann, { documentId, turnIds: [] })).versionId).toBe(versionId);
  expect(await stateOf(versionId)).not.toBe(before);
});

test('several calls of a step are one suggestion; a call that does not fit gets its error and is left out', async () => {
  const documentId = await desk.document(TEXT);
  const lists = [
    [replace('colour', 'color')],
    [replace('dog', 'cow')],
    [replace('colour', 'hue')],
    [replace('mat', 'rug')],
  ];
  const { results } = await suggest(ann, documentId, lists);
  expect(results.map((result) => result.ok)).toEqual([true, false, false, true]);
  expect(results[1]).toMatchObject({ message: expect.stringContaining('edits[0]: find not found') });
  expect(results[2]).toMatchObject({ message: expect.stringContaining('an edit of an earlier call in this step') });
  expect(results[0]).toMatchObject({ versionId: versionIdOf([results[3]!]), charDelta: -1, hunkCount: 2 });
  const pending = await pendingSuggestions(platform.db, documentId);
  expect(pending.map(({ description, editCount }) => [description, editCount])).toEqual([['call 0; call 3', 2]]);
});

test('HUNK-3: if one edit of a call is wrong, none of the call is applied', async () => {
  const documentId = await desk.document(TEXT);
  const { results } = await suggest(ann, documentId, [[replace('colour', 'color'), replace('dog', 'cow')]]);
  expect(results).toEqual([{ ok: false, message: expect.stringContaining('failed to apply edits: edits[1]') }]);
  expect(await pendingSuggestions(platform.db, documentId)).toEqual([]);
});

test('TURN-4: the same step run again, even at the same moment, gives the same suggestion', async () => {
  const documentId = await desk.document(TEXT);
  const { input, results } = await suggest(ann, documentId, [[replace('colour', 'color')], [replace('mat', 'rug')]]);
  const again = await Promise.all([createSuggestion(ann, input, UNDECIDED), createSuggestion(ann, input, UNDECIDED)]);
  expect(again).toEqual([results, results]);
  const other = { ...input, turnId: newId() };
  const [one, two] = await Promise.all([
    createSuggestion(ann, other, UNDECIDED),
    createSuggestion(ann, other, UNDECIDED),
  ]);
  expect(one).toEqual(two);
  expect(await pendingSuggestions(platform.db, documentId)).toHaveLength(2);
});

test('a dead worker’s suggestion is replaced if the repeated step suggests something else', async () => {
  const documentId = await desk.document(TEXT);
  const { input, results } = await suggest(ann, documentId, [[replace('colour', 'color')]]);
  const calls = [{ callId: 'other', edits: [replace('mat', 'rug')], description: 'again' }];
  const again = await createSuggestion(ann, { ...input, calls }, UNDECIDED);
  const pending = await pendingSuggestions(platform.db, documentId);
  expect(pending.map(({ id }) => id)).toEqual([versionIdOf(again)]);
  expect(await version(ann, { versionId: versionIdOf(results) })).toMatchObject({
    status: 'superseded',
    supersededById: versionIdOf(again),
  });
});

test('a refinement builds on the last suggestion, supersedes it, and has its hunks against the review base', async () => {
  const documentId = await desk.document(TEXT);
  const first = await suggest(ann, documentId, [[replace('colour', 'color')]]);
  await desk.type(documentId, (text) => text.insert(0, '# '));
  const turnIds = [first.input.turnId];
  const pinned = await pinDocument(ann, { documentId, turnIds });
  expect(pinned).toMatchObject({ isSuggestion: true, versionId: versionIdOf(first.results) });
  const second = await suggest(ann, documentId, [[replace('The color', 'A hue'), replace('mat', 'rug')]], { turnIds });
  const [pending, ...others] = await pendingSuggestions(platform.db, documentId);
  expect(others).toEqual([]);
  expect(pending).toMatchObject({ id: versionIdOf(second.results), reviewBaseId: first.input.pinnedVersionId });
  expect(pending!.hunks.map(({ before, after }) => [before, after])).toEqual([
    ['The colour', 'A hue'],
    ['mat', 'rug'],
  ]);
  const [made, replaced] = (await history(ann, { documentId, limit: 10 })).versions;
  expect(made).toMatchObject({ parentVersionIds: [versionIdOf(first.results)] });
  expect(replaced).toMatchObject({ status: 'superseded', supersededById: made!.id });
});

test('HUNK-17: each hunk has the reason of its edit, and keeps it in a refinement of other places', async () => {
  const documentId = await desk.document(TEXT);
  const edits = [
    { ...replace('mat', 'rug'), reason: 'Softer.' },
    { ...replace('colour', 'color'), reason: 'American spelling.' },
    replace('The cat', 'A cat'),
  ];
  const first = await suggest(ann, documentId, [edits]);
  const reasons = async () =>
    (await pendingSuggestions(platform.db, documentId))[0]!.hunks.map(({ after, reason }) => [after, reason]);
  expect(await reasons()).toEqual([
    ['color', 'American spelling.'],
    ['A', undefined],
    ['rug', 'Softer.'],
  ]);
  await desk.type(documentId, (text) => text.insert(0, '# '));
  const again = [{ ...replace('rug', 'carpet'), reason: 'Warmer.' }];
  await suggest(ann, documentId, [again], { turnIds: [first.input.turnId] });
  expect(await reasons()).toEqual([
    ['color', 'American spelling.'],
    ['A', undefined],
    ['carpet', 'Warmer.'],
  ]);
});

test('a refinement that takes everything back is refused', async () => {
  const documentId = await desk.document(TEXT);
  const first = await suggest(ann, documentId, [[replace('colour', 'color')]]);
  const turnIds = [first.input.turnId];
  const { results } = await suggest(ann, documentId, [[replace('color', 'colour')]], { turnIds });
  expect(results).toEqual([
    { ok: false, message: expect.stringContaining('nothing of your suggestion would be left') },
  ]);
});

test('a turn isn’t shown the suggestion of somebody else’s turn', async () => {
  const documentId = await desk.document(TEXT);
  await suggest(ann, documentId, [[replace('colour', 'color')]]);
  expect(await pinDocument(ann, { documentId, turnIds: [newId()] })).toMatchObject({ isSuggestion: false, text: TEXT });
});

test('a version of another document cannot be edited: read it first', async () => {
  const [documentId, otherId] = [await desk.document(TEXT), await desk.document(TEXT)];
  const { versionId } = await pinDocument(ann, { documentId: otherId, turnIds: [] });
  const calls = [{ callId: 'a', edits: [replace('mat', 'rug')], description: 'x' }];
  const input = { documentId, pinnedVersionId: versionId, turnId: newId(), step: 0, calls };
  await expect(createSuggestion(ann, input, UNDECIDED)).rejects.toMatchObject({
    code: 'INVALID',
    message: /read it first/,
  });
});

test('a document of another workspace is not found, and only those who may start turns suggest', async () => {
  const documentId = await desk.document(TEXT);
  const { input } = await suggest(ann, documentId, [[replace('colour', 'color')]]);
  const stranger = await (await Desk.open(platform)).person('owner');
  const viewer = await desk.person('viewer');
  const commenter = await desk.person('commenter');
  const fresh = { ...input, turnId: newId() };
  await expect(createSuggestion(stranger, fresh, UNDECIDED)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: `document not found: ${documentId}`,
  });
  await expect(pinDocument(stranger, { documentId, turnIds: [] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(history(stranger, { documentId, limit: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { versionId } = await pinDocument(ann, { documentId, turnIds: [] });
  await expect(version(stranger, { versionId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'This version doesn’t exist, or you don’t have access to it.',
  });
  for (const reader of [viewer, commenter]) {
    await expect(createSuggestion(reader, fresh, UNDECIDED)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(pinDocument(reader, { documentId, turnIds: [] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(createSnapshot(reader, { documentId, description: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await version(reader, { versionId })).text).toBe(TEXT);
  }
});

test('a table is one hunk in Markdown, but not in other kinds of documents', async () => {
  const table = '| a | b |\n|---|---|\n| 1 | 2 |\n';
  const hunkOf = async (path: string) => {
    const documentId = await desk.document(table, path);
    await suggest(ann, documentId, [[replace('1', 'one')]]);
    return (await pendingSuggestions(platform.db, documentId))[0]!.hunks[0]!.before;
  };
  expect(await hunkOf('table.md')).toBe(table.trimEnd());
  expect(await hunkOf('table.ts')).toBe('1');
});

test('equal texts are stored once, compressed', async () => {
  const text = `${'long and boring '.repeat(1000)}\n`;
  for (let i = 0; i < 2; i++) await createSnapshot(ann, { documentId: await desk.document(text), description: 'kept' });
  const rows = await platform.db.text.findMany({ where: { byteLength: text.length } });
  expect(rows).toHaveLength(1);
  expect(rows[0]!.data.length).toBeLessThan(500);
});

test('a person saves the document; the same text twice is the same version', async () => {
  const documentId = await desk.document(TEXT);
  const first = await createSnapshot(ann, { documentId, description: 'first draft' });
  expect(await createSnapshot(ann, { documentId, description: 'again' })).toEqual({ ...first, isNew: false });
  expect(await version(ann, { versionId: first.versionId })).toMatchObject({
    description: 'first draft',
    createdBy: { name: 'Ann' },
    isHead: true,
    status: null,
  });
});

test('the history has pages without gaps, newest first', async () => {
  const documentId = await desk.document('0');
  for (let i = 1; i <= 5; i++) {
    await desk.type(documentId, (text) => text.insert(text.length, String(i)));
    await createSnapshot(ann, { documentId, description: `version ${i}` });
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await history(ann, { documentId, limit: 2, cursor });
    seen.push(...page.versions.map(({ description }) => description));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual([5, 4, 3, 2, 1].map((i) => `version ${i}`));
});

test('unreferenced states are deleted after a day; those of a pending suggestion are kept', async () => {
  const documentId = await desk.document(TEXT);
  const { input } = await suggest(ann, documentId, [[replace('colour', 'color')]]);
  await desk.type(documentId, (text) => text.insert(0, 'a '));
  const idle = await pinDocument(ann, { documentId, turnIds: [] });
  await platform.db.version.updateMany({
    where: { documentId },
    data: { createdAt: new Date(Date.now() - 2 * 86_400_000) },
  });
  await desk.type(documentId, (text) => text.insert(0, 'b '));
  const fresh = await pinDocument(ann, { documentId, turnIds: [] });
  const rows = await platform.db.version.findMany({ where: { documentId, stateHash: { not: null } } });
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([input.pinnedVersionId, fresh.versionId]));
  const gone = { ...input, turnId: newId(), pinnedVersionId: idle.versionId };
  await expect(createSuggestion(ann, gone, UNDECIDED)).rejects.toMatchObject({
    code: 'INVALID',
    message: /read the document again/,
  });
});

test('at most a hundred states are deleted at once, the oldest first', async () => {
  const documentId = await desk.document(TEXT);
  const { versionId } = await pinDocument(ann, { documentId, turnIds: [] });
  const { stateHash, textHash } = await platform.db.version.findUniqueOrThrow({ where: { id: versionId } });
  const old = Array.from({ length: 130 }, (_, i) => ({
    ...{ id: newId(), documentId, type: 'snapshot' as const, textHash, stateHash, description: '' },
    ...{ createdByUserId: ann.actor.userId, createdAt: new Date(Date.UTC(2026, 0, 1, 0, i)) },
  }));
  await platform.db.version.createMany({ data: old });
  const kept = async () => {
    const where = { documentId, stateHash: { not: null }, createdAt: { lt: new Date(Date.UTC(2026, 0, 2)) } };
    return (await platform.db.version.findMany({ where, orderBy: { createdAt: 'asc' } })).map(({ id }) => id);
  };
  await desk.type(documentId, (text) => text.insert(0, 'a '));
  await pinDocument(ann, { documentId, turnIds: [] });
  expect(await kept()).toEqual(old.slice(100).map(({ id }) => id));
  await desk.type(documentId, (text) => text.insert(0, 'b '));
  await pinDocument(ann, { documentId, turnIds: [] });
  expect(await kept()).toEqual([]);
});

test('a withdrawn suggestion never comes back, even if it’s being refined', async () => {
  const documentId = await desk.document(TEXT);
  const turnId = newId();
  const first = await suggest(ann, documentId, [[replace('colour', 'color')]], { turnId });
  const id = versionIdOf(first.results);
  const calls = [{ callId: 'next', edits: [replace('mat', 'rug')], description: 'rug' }];
  const input = { ...first.input, pinnedVersionId: id, step: 1, calls };
  const refused = [{ ok: false, message: expect.stringContaining('withdrawn') }];
  const withdraw = () =>
    inTransaction(platform.db, async (tx) => {
      await lockHead(tx, documentId);
      await closeSuggestion(tx, id, 'withdrawn');
    });
  const late = await createSuggestion(ann, input, UNDECIDED, async (store) => {
    await withdraw();
    return inTransaction(platform.db, store);
  });
  expect(late).toEqual(refused);
  expect(await createSuggestion(ann, input, UNDECIDED)).toEqual(refused);
  expect(await pendingSuggestions(platform.db, documentId)).toEqual([]);
  expect(await platform.db.version.count({ where: { createdByTurnId: turnId } })).toBe(1);
});

test('the reviewers of the document are notified of a new suggestion', async () => {
  const documentId = await desk.document(TEXT);
  const heard = new Promise<void>((resolve) => {
    platform.bus.subscribe(topics.review(documentId), resolve);
  });
  await suggest(ann, documentId, [[replace('colour', 'color')]]);
  await heard;
});
