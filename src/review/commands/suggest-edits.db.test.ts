import { expect, test } from 'vitest';
import { version } from '@/versions/queries/version';
import { Desk } from '@/versions/test-support/desk';
import { testPlatform } from '../../../test/support/database';
import { replaceIn, reviewing, TEXT } from '../test-support/reviewing';
import { decideAll } from './decide-all';
import { undoDecision } from './undo/undo-decision';

const platform = await testPlatform();
const desk = await Desk.open(platform);
const ann = await desk.person('editor', 'Ann');
const ben = await desk.person('editor', 'Ben');
const { suggest, review, accept, choose, refresh } = reviewing(desk, ann);

const acceptAll = (suggestionId: string) => decideAll(ben, { suggestionId, choice: { kind: 'accept' } });

/** Returns the suggestion's hunks with their decisions. */
async function hunksOf(suggestionId: string) {
  const { hunks } = await refresh(suggestionId);
  return hunks.map(({ before, after, decision }) => [before, after, decision?.kind ?? 'open']);
}

const FOUR: [string, string][] = [
  ['colour', 'color'],
  ['cat', 'dog'],
  ['mat', 'rug'],
  ['near', 'far'],
];

test('before any decision, a refinement keeps the hunks it doesn’t touch, all open', async () => {
  const first = await review(FOUR);
  const second = await suggest(first.documentId, [['dog', 'cow']], first);
  expect(await hunksOf(second.id)).toEqual([
    ['colour', 'color', 'open'],
    ['cat', 'cow', 'open'],
    ['mat', 'rug', 'open'],
    ['near', 'far', 'open'],
  ]);
  await acceptAll(second.id);
  expect(await desk.text(first.documentId)).toBe((await version(ann, { versionId: second.id })).text);
});

test('HUNK-13: decided hunks stay decided in a refinement, with who decided and why, and the text doesn’t change', async () => {
  const first = await review(FOUR);
  const { documentId, hunks } = first;
  await accept(hunks[0], ben);
  await choose(hunks[1], { kind: 'reject', reason: 'it is a cat' });
  await choose(hunks[2], { kind: 'own_wording', seen: 'mat', text: 'carpet' });
  const text = await desk.text(documentId);
  const second = await suggest(documentId, [['far', 'distant']], first);
  expect(await desk.text(documentId)).toBe(text);
  expect(await hunksOf(second.id)).toEqual([
    ['colour', 'color', 'accepted'],
    ['cat', 'dog', 'rejected'],
    ['mat', 'rug', 'accepted_edited'],
    ['near', 'distant', 'open'],
  ]);
  const views = (await refresh(second.id)).hunks.map(({ decision }) => decision);
  expect(views[0]).toMatchObject({ inherited: true, decidedBy: { name: 'Ben' } });
  expect(views[1]).toMatchObject({ inherited: true, reason: 'it is a cat' });
  expect(views[2]).toMatchObject({ inherited: true, text: 'carpet' });
  expect(await acceptAll(second.id)).toMatchObject({ decided: 1, status: 'partially_accepted' });
  expect(await desk.text(documentId)).toBe(text.replace('near', 'distant'));
});

test('HUNK-13: accepted text does not become a conflict: a change of it is a hunk on the accepted text', async () => {
  const first = await review(FOUR);
  const { documentId, hunks } = first;
  await accept(hunks[1]);
  await choose(hunks[2], { kind: 'own_wording', seen: 'mat', text: 'carpet' });
  const second = await suggest(
    documentId,
    [
      ['dog', 'cow'],
      ['rug', 'sofa'],
    ],
    first,
  );
  expect((await hunksOf(second.id)).slice(1, 3)).toEqual([
    ['dog', 'cow', 'open'],
    ['carpet', 'sofa', 'open'],
  ]);
  await desk.type(documentId, (text) => text.insert(0, '# News\n'));
  expect(await acceptAll(second.id)).toMatchObject({ decided: 4, skipped: 0, status: 'accepted' });
  const all = 'The color is red.\nThe cow sat on a sofa.\nThe end is far.\n';
  expect(await desk.text(documentId)).toBe(`# News\n${all}`);
});

test('HUNK-13: a rejected change is not suggested again when the refinement repeats it', async () => {
  const first = await review(FOUR);
  await choose(first.hunks[2], { kind: 'reject' });
  const second = await suggest(first.documentId, [['on a rug.', 'on a rug, asleep.']], first);
  expect((await hunksOf(second.id)).slice(2, 4)).toEqual([
    ['mat', 'rug', 'rejected'],
    ['', ', asleep', 'open'],
  ]);
  await acceptAll(second.id);
  expect(await desk.text(first.documentId)).toContain('sat on a mat, asleep.');
});

test('a change of what was accepted is a conflict when somebody has changed that text since', async () => {
  const first = await review(FOUR);
  await accept(first.hunks[1]);
  const second = await suggest(first.documentId, [['dog', 'cow']], first);
  await desk.type(first.documentId, replaceIn('dog', 'dogs'));
  const [, changed] = (await refresh(second.id)).hunks;
  await expect(accept(changed!.id)).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'changed' } });
  expect(await acceptAll(second.id)).toMatchObject({ decided: 3, skipped: 1, status: 'pending' });
  expect(await desk.text(first.documentId)).toContain('The dogs sat');
});

test('an inherited decision is undone in the refinement, as the one decision that it is', async () => {
  const first = await review(FOUR);
  await accept(first.hunks[1]);
  const second = await suggest(first.documentId, [['far', 'distant']], first);
  await expect(undoDecision(ann, { hunkId: first.hunks[1]! })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await undoDecision(ann, { hunkId: second.hunks[1]! })).toMatchObject({ isTextChanged: true });
  expect(await desk.text(first.documentId)).toBe(TEXT);
  expect((await hunksOf(second.id))[1]).toEqual(['cat', 'dog', 'open']);
  expect(await acceptAll(second.id)).toMatchObject({ decided: 4, status: 'accepted' });
});

test('a refinement of a refinement knows every decision before it', async () => {
  const first = await review(FOUR);
  const { documentId } = first;
  await accept(first.hunks[0]);
  const second = await suggest(documentId, [['color', 'hue']], first);
  await accept(second.hunks[0]);
  await choose(second.hunks[3], { kind: 'reject' });
  const third = await suggest(
    documentId,
    [
      ['hue', 'tint'],
      ['dog', 'cow'],
    ],
    second,
  );
  expect(await hunksOf(third.id)).toEqual([
    ['hue', 'tint', 'open'],
    ['cat', 'cow', 'open'],
    ['mat', 'rug', 'open'],
    ['near', 'far', 'rejected'],
  ]);
  await acceptAll(third.id);
  expect(await desk.text(documentId)).toBe('The tint is red.\nThe cow sat on a rug.\nThe end is near.\n');
});

test('decisions made at the moment of the refinement are either inherited or made on it; none is lost', async () => {
  for (let round = 0; round < 3; round++) {
    const first = await review(FOUR);
    const [second, decided] = await Promise.allSettled([
      suggest(first.documentId, [['far', 'distant']], first),
      accept(first.hunks[1], ben),
    ]);
    if (second.status === 'rejected') throw second.reason;
    const [, cat] = await hunksOf(second.value.id);
    expect(cat).toEqual(['cat', 'dog', decided.status === 'fulfilled' ? 'accepted' : 'open']);
    expect((await desk.text(first.documentId)).includes('dog')).toBe(decided.status === 'fulfilled');
  }
});
