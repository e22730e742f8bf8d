import { toBase64 } from 'lib0/buffer';
import { expect, test } from 'vitest';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { testPlatform } from '../../../test/support/database';
import { anchorPassage } from '../core/hunks/passage';
import { frozenRanges } from '../queries/frozen-ranges';
import { Desk } from '../test-support/desk';
import { replace } from '../test-support/quotation';
import { createSuggestion } from './create-suggestion';
import { freezeRange } from './freeze-range';
import { pinDocument } from './pin-document';
import { unfreezeRange } from './unfreeze-range';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');

const TEXT = 'We owe you nothing.\nWe ship in May.\n';

/** Returns what a browser sends when `quote` is selected in the current document. */
async function selected(documentId: string, quote: string) {
  const { doc } = await loadState(sqlOfPool(platform.pool), documentId);
  const at = contentOf(doc).toString().indexOf(quote);
  const { from, to } = anchorPassage(doc, { from: at, to: at + quote.length });
  doc.destroy();
  return { documentId, from: toBase64(from), to: toBase64(to) };
}

async function freeze(documentId: string, quote: string, ctx: Context = ann) {
  return (await freezeRange(ctx, await selected(documentId, quote))).rangeId;
}

/** Suggests with one call of `[find, text]` pairs. */
async function suggest(documentId: string, ...pairs: [string, string][]) {
  const turnId = newId();
  const { versionId: pinnedVersionId } = await pinDocument(ann, { documentId, turnIds: [turnId] });
  const edits = pairs.map(([find, text]) => replace(find, text));
  const calls = [{ callId: 'a', edits, description: 'better words' }];
  const input = { documentId, pinnedVersionId, turnId, step: 0, calls };
  return (await createSuggestion(ann, input, async () => new Map()))[0];
}

test('a suggestion that would change a frozen passage isn’t made, and the error names the passage', async () => {
  const documentId = await desk.document(TEXT);
  await freeze(documentId, 'owe you nothing');
  expect(await suggest(documentId, ['ship', 'send'], ['nothing', 'much'])).toEqual({
    ok: false,
    message:
      'failed to apply edits: "owe you nothing" is locked: no suggestion may change it, and these edits would change ' +
      '"nothing" to "much". Nothing was suggested. Leave that passage as it is, and suggest the rest.',
  });
  expect(await platform.db.version.count({ where: { documentId, type: 'ai_suggestion' } })).toBe(0);
  expect(await suggest(documentId, ['ship', 'send'], ['We owe', 'They owe'])).toMatchObject({ ok: true, hunkCount: 2 });
});

test('a passage stays frozen while people type around and inside it, and what they write inside is frozen too', async () => {
  const documentId = await desk.document(TEXT);
  await freeze(documentId, 'owe you nothing');
  await desk.type(documentId, (text) => text.insert(0, 'Notice. '));
  await desk.type(documentId, (text) => text.insert(text.toString().indexOf('nothing'), 'almost '));
  expect(await suggest(documentId, ['almost', 'nearly'])).toMatchObject({ ok: false });
  expect(await suggest(documentId, ['Notice', 'Warning'])).toMatchObject({ ok: true });
});

test('people who decide can freeze; the person who froze, owners and admins can unfreeze; both notify and are audited', async () => {
  const documentId = await desk.document(TEXT);
  const ben = await desk.person('editor', 'Ben');
  const admin = await desk.person('admin');
  let heard = 0;
  const stop = platform.bus.subscribe(topics.review(documentId), () => heard++);
  const rangeId = await freeze(documentId, 'owe you nothing');
  await expect(freeze(documentId, 'ship', await desk.person('commenter'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await frozenRanges(ben, { documentId })).toMatchObject([
    { id: rangeId, quote: 'owe you nothing', frozenBy: { name: 'Ann' }, mayUnfreeze: false },
  ]);
  await expect(unfreezeRange(ben, { rangeId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await unfreezeRange(admin, { rangeId });
  await expect(unfreezeRange(ann, { rangeId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await frozenRanges(ann, { documentId })).toEqual([]);
  expect(await suggest(documentId, ['nothing', 'much'])).toMatchObject({ ok: true });
  await expect.poll(() => heard).toBeGreaterThanOrEqual(2);
  stop();
  const events = await platform.db.auditEvent.findMany({
    where: { subjectId: documentId, action: { startsWith: 'range.' } },
    orderBy: { createdAt: 'asc' },
  });
  expect(events.map(({ action }) => action)).toEqual(['range.frozen', 'range.unfrozen']);
});

test('a passage that was deleted, or that a client made up, is not frozen', async () => {
  const documentId = await desk.document(TEXT);
  const passage = await selected(documentId, 'nothing');
  await desk.type(documentId, (text) => text.delete(text.toString().indexOf('nothing'), 'nothing'.length));
  await expect(freezeRange(ann, passage)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(freezeRange(ann, { documentId, from: 'AAAA', to: '////' })).rejects.toMatchObject({
    code: expect.stringMatching(/INVALID|CONFLICT/),
  });
});
