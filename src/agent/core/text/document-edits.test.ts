import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLf } from '@/kernel/text';
import { diffText } from '@/versions/core/compare/diff';
import { applyEdits } from '@/versions/core/edits/edits';
import { documentText, runs } from '@/versions/test-support/arbitraries';
import { documentEdits } from './document-edits';

const editsBetween = (before: string, after: string) => documentEdits(before, diffText(before, after));

test('an insertion, a deletion and a replacement, in code points', () => {
  expect(editsBetween('😀 one two', '😀 1 two')).toMatchObject([{ type: 'replace', start: 2, end: 5, text: '1' }]);
  expect(editsBetween('😀 one', '😀 one two')).toMatchObject([{ type: 'insert', start: 5, end: 5, text: ' two' }]);
  expect(editsBetween('a 😀😀 b', 'a  b')).toMatchObject([{ type: 'delete', start: 2, end: 4, text: '' }]);
  expect(editsBetween('same', 'same')).toEqual([]);
});

test('the edits between two texts turn one into the other exactly', () => {
  fc.assert(
    fc.property(documentText.map(toLf), documentText.map(toLf), (before, after) => {
      const edits = editsBetween(before, after);
      if (before === after) expect(edits).toEqual([]);
      else expect(applyEdits(before, edits)).toMatchObject({ ok: true, text: after });
    }),
    { numRuns: runs },
  );
});
