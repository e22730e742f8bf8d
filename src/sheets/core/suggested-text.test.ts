import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import { applyChanges } from '@/review/core/apply-changes';
import { type AnchoredHunk, anchorHunks, resolveHunks } from '@/versions/core/hunks/anchors';
import { suggestedText } from './suggested-text';

const BASE = 'one two\nthree four\nfive six\n';
const WORDS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** Returns hunks as in suggestions: words that are replaced, deleted, or followed by more. */
function hunksOf(
  afters: readonly (string | undefined)[],
): { from: number; to: number; before: string; after: string }[] {
  return WORDS.flatMap((before, i) => {
    const after = afters[i];
    const from = BASE.indexOf(before);
    return after === undefined ? [] : [{ from, to: from + before.length, before, after }];
  });
}

test('the text is the one that accepting all changes that still fit gives, whatever was typed meanwhile', () => {
  const after = fc.option(fc.constantFrom('', 'x', 'longer text', 'a\nb'), { nil: undefined });
  const edit = fc.record({ at: fc.nat(BASE.length), deleted: fc.nat(4), text: fc.constantFrom('', 'y', '\n') });
  fc.assert(
    fc.property(fc.array(after, { maxLength: 6 }), fc.array(edit, { maxLength: 4 }), (afters, edits) => {
      const doc = new Y.Doc();
      const text = contentOf(doc);
      text.insert(0, BASE);
      const ranges = hunksOf(afters);
      const anchors = anchorHunks(doc, ranges);
      const hunks: AnchoredHunk[] = ranges.map((range, i) => ({ ...range, anchor: anchors[i]! }));
      for (const { at, deleted, text: typed } of edits) {
        const from = Math.min(at, text.length);
        text.delete(from, Math.min(deleted, text.length - from));
        text.insert(from, typed);
      }
      const suggested = suggestedText({ state: Y.encodeStateAsUpdate(doc), hunks });

      const resolved = resolveHunks(doc, hunks);
      const fitting = resolved.flatMap((now, i) => (now.status === 'clean' ? [{ now, newText: hunks[i]!.after }] : []));
      applyChanges(doc, fitting);
      const isSettled = ({ status }: { status: string }) => status === 'clean' || status === 'already_there';
      expect(suggested).toEqual({ text: text.toString(), skipped: resolved.filter((one) => !isSettled(one)).length });
    }),
    { numRuns: 500 },
  );
});
