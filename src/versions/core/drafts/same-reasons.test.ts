import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { replaceAll, type TextEdit } from '../edits/edits';
import { anchorHunks } from '../hunks/anchors';
import { computeHunks } from '../hunks/hunks';
import { sameReasons } from './same-reasons';

const BASE = 'He only has dogs now.';

function edit(find: string, insert: string, reason?: string): TextEdit {
  const from = BASE.indexOf(find);
  return { from, to: from + find.length, insert, reason };
}

/** Returns the hunks of a draft, `edits`, that continues a suggestion, with their reasons. */
function continuedBy(suggested: TextEdit[], edits: TextEdit[]) {
  const live = new Y.Doc();
  contentOf(live).insert(0, BASE);
  const anchors = anchorHunks(live, suggested);
  const continued = suggested.map(({ from, to, insert, reason }, i) => ({
    ...{ before: BASE.slice(from, to), after: insert, reason, anchor: anchors[i]! },
  }));
  const hunks = computeHunks(BASE, replaceAll(BASE, edits), { markdown: true, edits });
  const reasons = sameReasons(live, hunks, continued);
  return hunks.map(({ after }, i) => [after, reasons[i]]);
}

const DOGS = BASE.indexOf('dogs');
const MOVE = [edit('only ', '', 'Moves'), { from: DOGS, to: DOGS, insert: 'only ', reason: 'Nearer' }];

test('HUNK-17: a hunk of a draft that makes the same change as a continued one keeps its reason', () => {
  const suggested = [edit('has', 'owns', 'Clearer'), edit('now', 'today', 'Exact')];
  expect(continuedBy(suggested, [edit('has', 'owns'), edit('now', 'here')])).toEqual([
    ['owns', 'Clearer'],
    ['here', undefined],
  ]);
});

test('HUNK-17: a hunk of a draft that joins continued ones has the reasons of all of them', () => {
  expect(continuedBy(MOVE, MOVE)).toEqual([['has only ', 'Moves; Nearer']]);
  expect(continuedBy([MOVE[0]!, { ...MOVE[1]!, reason: undefined }], MOVE)).toEqual([['has only ', 'Moves']]);
});

test('a hunk of a draft that joins continued ones with something else has no reason', () => {
  expect(continuedBy(MOVE, [MOVE[0]!, edit('has', 'owns'), MOVE[1]!])).toEqual([['owns only ', undefined]]);
  expect(continuedBy([...MOVE.slice(0, 1), edit('now', 'here', 'Place')], MOVE)).toEqual([['has only ', undefined]]);
});
