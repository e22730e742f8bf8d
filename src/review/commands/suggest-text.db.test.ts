import { toBase64 } from 'lib0/buffer';
import { expect, test } from 'vitest';
import { loadState } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { sqlOfPool } from '@/platform/database';
import { freezeRange } from '@/versions/commands/freeze-range';
import { checkOut } from '@/versions/commands/outside/check-out';
import { anchorPassage } from '@/versions/core/hunks/passage';
import { version } from '@/versions/queries/version';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { suggestion, suggestions } from '../queries/suggestions';
import { replaceIn, reviewing, TEXT } from '../test-support/reviewing';
import { decideAll } from './decide-all';
import { suggestText } from './suggest-text';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const cem = await desk.person('commenter', 'Cem');
const vera = await desk.person('viewer', 'Vera');
const { accept, choose, review } = reviewing(desk, ann);

const send = (
  ctx: Context,
  of: { documentId: string; versionId: string },
  text: string,
  more: { key?: string; replaces?: string } = {},
) => suggestText(ctx, { key: newId(), ...of, text, description: 'From a file', ...more });

async function checkedOut(text = TEXT, by = cem) {
  return checkOut(by, { documentId: await desk.document(text) });
}

test('a commenter’s text becomes a suggestion with their name, and the live text stays', async () => {
  const out = await checkedOut();
  expect(out).toMatchObject({ text: TEXT, lineEnds: 'lf', hasBom: false });
  const { suggestionId, hunkCount } = await send(cem, out, TEXT.replace('colour', 'color').replace('cat', 'dog'));
  expect(hunkCount).toBe(2);
  expect(await desk.text(out.documentId)).toBe(TEXT);
  expect(await suggestion(ann, { suggestionId })).toMatchObject({
    ...{ status: 'pending', turnId: null, description: 'From a file', askedBy: { name: 'Cem' } },
    hunks: [
      { before: 'colour', after: 'color' },
      { before: 'cat', after: 'dog' },
    ],
  });
  await decideAll(ann, { suggestionId, choice: { kind: 'accept' } });
  expect(await desk.text(out.documentId)).toBe((await version(ann, { versionId: suggestionId })).text);
});

test('a person’s suggestion and the agent’s are alternatives: one is accepted, and the other’s change is a conflict', async () => {
  const { documentId, ...agents } = await review([
    ['colour', 'color'],
    ['mat', 'rug'],
  ]);
  const out = await checkOut(cem, { documentId });
  const { suggestionId } = await send(cem, out, TEXT.replace('colour', 'hue').replace('cat', 'dog'));
  const both = await suggestions(ann, { documentId });
  expect(both.map(({ id, siblings }) => [id, siblings.length]).sort()).toEqual(
    [
      [agents.id, 1],
      [suggestionId, 1],
    ].sort(),
  );
  const own = await suggestion(ann, { suggestionId });
  expect([own.turnId, own.askedBy?.name]).toEqual([null, 'Cem']);
  await accept(own.hunks[0]?.id);
  await expect(accept(agents.hunks[0])).rejects.toMatchObject({ code: 'CONFLICT' });
  await accept(agents.hunks[1]);
  expect(await desk.text(documentId)).toBe(TEXT.replace('colour', 'hue').replace('mat', 'rug'));
  for (const rest of [agents.hunks[0], own.hunks[1]?.id]) await choose(rest, { kind: 'reject' });
  expect(await suggestions(ann, { documentId })).toEqual([]);
});

test('a viewer can neither check out nor suggest', async () => {
  const out = await checkedOut();
  await expect(checkOut(vera, out)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(send(vera, out, 'x')).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('checking out twice stores one version; the same key makes one suggestion, also at the same moment', async () => {
  const out = await checkedOut();
  expect((await checkOut(ann, out)).versionId).toBe(out.versionId);
  const key = newId();
  const text = TEXT.replace('near', 'far');
  const made = await Promise.all([1, 2, 3].map(() => send(cem, out, text, { key })));
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await suggestions(ann, out)).toHaveLength(1);
  await expect(send(ann, out, text, { key })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('text typed since the version is a conflict where both changed it, and is kept elsewhere', async () => {
  const out = await checkedOut();
  await desk.type(out.documentId, replaceIn('colour', 'paint'));
  await desk.type(out.documentId, replaceIn('near', 'nigh'));
  const { suggestionId } = await send(cem, out, TEXT.replace('colour', 'color').replace('cat', 'dog'));
  const report = await decideAll(ann, { suggestionId, choice: { kind: 'accept' } });
  expect(report).toMatchObject({ decided: 1, skipped: 1 });
  expect(await desk.text(out.documentId)).toBe(
    TEXT.replace('colour', 'paint').replace('near', 'nigh').replace('cat', 'dog'),
  );
});

test('a version too old to anchor at is moved onto the live text, unless both changed the same place', async () => {
  const out = await checkedOut();
  await platform.db.version.update({ where: { id: out.versionId }, data: { stateHash: null } });
  await desk.type(out.documentId, replaceIn('colour', 'paint'));
  const { suggestionId } = await send(cem, out, TEXT.replace('cat', 'dog'));
  expect((await suggestion(ann, { suggestionId })).hunks).toMatchObject([{ before: 'cat', after: 'dog' }]);
  await decideAll(ann, { suggestionId, choice: { kind: 'accept' } });
  expect(await desk.text(out.documentId)).toBe(TEXT.replace('colour', 'paint').replace('cat', 'dog'));
  await expect(send(cem, out, TEXT.replace('colour', 'color'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(send(cem, out, TEXT.replace('cat', 'dog'))).rejects.toMatchObject({ code: 'INVALID' });
});

test('a newer text of the same person replaces the older suggestion, unless someone decided some of it', async () => {
  const out = await checkedOut();
  const first = await send(cem, out, TEXT.replace('cat', 'dog'));
  const second = await send(cem, out, TEXT.replace('cat', 'cow'), { replaces: first.suggestionId });
  expect((await suggestions(ann, out)).map(({ id }) => id)).toEqual([second.suggestionId]);
  const [view] = await suggestions(ann, out);
  await accept(view?.hunks[0]?.id);
  const third = await send(cem, out, TEXT.replace('near', 'far'));
  await send(cem, out, TEXT.replace('near', 'nigh'), { replaces: second.suggestionId });
  expect(await suggestion(ann, { suggestionId: second.suggestionId })).toMatchObject({ status: 'accepted' });
  // Nobody can replace another person's suggestion either.
  await send(ann, out, TEXT.replace('mat', 'rug'), { replaces: third.suggestionId });
  expect(await suggestion(ann, { suggestionId: third.suggestionId })).toMatchObject({ status: 'pending' });
});

test('hostile and useless texts get a clear error and store nothing', async () => {
  const out = await checkedOut();
  const other = await checkedOut('Another.\n');
  const made = await send(cem, out, TEXT.replace('cat', 'dog'));
  const count = await platform.db.version.count();
  for (const [versionId, text, code] of [
    [out.versionId, TEXT, 'INVALID'],
    [out.versionId, TEXT.replaceAll('\n', '\r\n'), 'INVALID'],
    [out.versionId, 'a\ud800', 'INVALID'],
    [out.versionId, 'x'.repeat(11_000_000), 'TOO_LARGE'],
    [other.versionId, 'x', 'NOT_FOUND'],
    [made.suggestionId, 'x', 'NOT_FOUND'],
    ['no-such-version', 'x', 'NOT_FOUND'],
  ] as const) {
    await expect(send(cem, { documentId: out.documentId, versionId }, text)).rejects.toMatchObject({ code });
  }
  expect(await platform.db.version.count()).toBe(count);
});

test('no text changes a frozen passage', async () => {
  const out = await checkedOut();
  const { doc } = await loadState(sqlOfPool(platform.pool), out.documentId);
  const at = TEXT.indexOf('colour');
  const { from, to } = anchorPassage(doc, { from: at, to: at + 6 });
  doc.destroy();
  await freezeRange(ann, { documentId: out.documentId, from: toBase64(from), to: toBase64(to) });
  const refused = send(cem, out, TEXT.replace('colour', 'color'));
  await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('is locked') });
  await expect(send(cem, out, TEXT.replace('cat', 'dog'))).resolves.toMatchObject({ hunkCount: 1 });
});

test('a person can have fifty suggestions under review in a document', async () => {
  const out = await checkedOut('0\n');
  const { id: documentId } = { id: out.documentId };
  const rows = Array.from({ length: 50 }, () => ({
    ...{
      id: newId(),
      documentId,
      type: 'ai_suggestion' as const,
      textHash: '',
      description: '',
      status: 'pending' as const,
    },
    askedByUserId: cem.actor.userId,
  }));
  const { textHash } = await platform.db.version.findUniqueOrThrow({ where: { id: out.versionId } });
  await platform.db.version.createMany({ data: rows.map((row) => ({ ...row, textHash })) });
  await expect(send(cem, out, '1\n')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await expect(send(ann, out, '1\n')).resolves.toMatchObject({ isNew: true });
});
