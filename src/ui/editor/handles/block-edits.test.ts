import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stateOf } from '../commands/test-state';
import { blockAtPos, blocksBetween, deleteBlock, duplicateBlock, isTextBlock, moveBlock } from './block-edits';

const blocksOf = (doc: string) => {
  const state = stateOf(doc);
  return blocksBetween(state, 0, doc.length).map(({ from, to }) => doc.slice(from, to));
};
const block = (doc: string, marker: string) => {
  const state = stateOf(doc);
  const found = blockAtPos(state, doc.indexOf(marker));
  if (!found) throw new Error(`no block at ${marker}`);
  return { state, found };
};
const DOC = '# Head\n\nfirst\nline\n\n- a\n- b\n\n| x |\n| - |\n| 1 |\n\n```\ncode\n\nmore\n```\n\nlast\n';

describe('a block', () => {
  test('is what Markdown has at its top level', () => {
    expect(blocksOf(DOC)).toEqual([
      '# Head',
      'first\nline',
      '- a\n- b',
      '| x |\n| - |\n| 1 |',
      '```\ncode\n\nmore\n```',
      'last',
    ]);
  });

  test('can become a heading, a list or a quote only if it is text', () => {
    const isText = (marker: string) => {
      const { state, found } = block(DOC, marker);
      return isTextBlock(state, found);
    };
    expect(['# Head', 'first', '- a', 'last'].map(isText)).toEqual([true, true, true, true]);
    expect(['| x |', 'code'].map(isText)).toEqual([false, false]);
  });

  test('is duplicated below itself, and deleted with the gap that kept it apart', () => {
    const { state, found } = block(DOC, 'first');
    expect(state.update(duplicateBlock(state, found)).newDoc.toString()).toContain('first\nline\n\nfirst\nline\n\n- a');
    expect(state.update(deleteBlock(state, found)).newDoc.toString()).toContain('# Head\n\n- a');
    const end = block(DOC, 'last');
    expect(end.state.update(deleteBlock(end.state, end.found)).newDoc.toString().endsWith('more\n```')).toBe(true);
  });

  test('moves up, down and to the end', () => {
    const { state, found } = block(DOC, 'first');
    const moved = (target: number) => {
      const spec = moveBlock(state, found, target);
      return spec && state.update(spec).newDoc.toString();
    };
    expect(moved(0)?.startsWith('first\nline\n\n# Head\n\n- a')).toBe(true);
    expect(moved(DOC.indexOf('| x'))).toContain('- a\n- b\n\nfirst\nline\n\n| x |');
    expect(moved(DOC.length)?.endsWith('last\n\nfirst\nline')).toBe(true);
    expect(moved(DOC.indexOf('- a'))).toBeUndefined();
  });
});

test('whatever is moved, no block is lost or changed', () => {
  const any = fc.constantFrom('# h', 'a\nb', '- a\n- b', '> q', '| x |\n| - |\n| 1 |', '```\nc\n\nd\n```', '1. one');
  fc.assert(
    fc.property(fc.array(any, { minLength: 2, maxLength: 6 }), fc.nat(5), fc.nat(6), (parts, a, b) => {
      // Adjacent lists or quotes would merge, so a rule separates the parts.
      const doc = parts.flatMap((part, i) => (i === 0 ? [part] : ['***', part])).join('\n\n');
      const state = stateOf(doc);
      const blocks = blocksBetween(state, 0, doc.length);
      const one = blocks[(2 * a) % blocks.length];
      const target = b >= blocks.length ? doc.length : (blocks[b]?.from ?? 0);
      const spec = one && moveBlock(state, one, target);
      if (!one || !spec) return;
      const after = state.update(spec).newDoc.toString();
      const sorted = (text: string) => text.split(/\n{2,}(?!d)/).sort();
      expect(sorted(after)).toEqual(sorted(doc));
    }),
  );
});
