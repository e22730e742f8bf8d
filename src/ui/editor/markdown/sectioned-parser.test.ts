import { Tree, TreeFragment } from '@lezer/common';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownParser } from '@/markdown/core/parser';
import { SectionedParser } from './sectioned-parser';
import { blockFrom, nextBlock } from './top-level';

/** Returns all nodes except the sections, as text. They must be the same with and without sections. */
function nodes(tree: Tree): string[] {
  const found: string[] = [];
  tree.iterate({
    enter: ({ name, from, to }) => {
      if (name !== 'Section' && name !== 'Document') found.push(`${name} ${from}-${to}`);
    },
  });
  return found;
}

const parser = new SectionedParser(markdownParser, [], 20);

test('a long text becomes several sections, cut in front of plain lines only', () => {
  const text =
    'One paragraph.\n\n- a\n\n- b\n\n# Heading\n\n```\ncode\n\nmore code\n```\n\nThe last of the paragraphs.\n';
  const tree = parser.parse(text);
  expect(tree.children.length).toBeGreaterThan(1);
  for (const position of tree.positions.slice(1)) expect(text.slice(position)).toMatch(/^\n+[\p{L}#]/u);
  expect(nodes(tree)).toEqual(nodes(markdownParser.parse(text)));
});

const piece = fc.constantFrom(
  'Words of text.\n',
  '\n',
  '\n\n',
  '# h\n',
  '- item\n',
  '  more\n',
  '1. one\n',
  '```\n',
  '    code\n',
  '> q\n',
  '<!--\n',
  '-->\n',
  '$$\n',
  '---\n',
  '===\n',
  '| a | b |\n| - | - |\n',
  '<div>\n',
  '[a]: b\n',
  'x',
  ' ',
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('sections change nothing about the blocks, whatever the text', () => {
  fc.assert(
    fc.property(text, (source) => {
      const tree = parser.parse(source);
      expect(tree.length).toBe(source.length);
      expect(nodes(tree)).toEqual(nodes(markdownParser.parse(source)));
    }),
    { numRuns: 1_000 },
  );
});

test('after any edits, parsing with what is left of the old tree gives the same as parsing anew', () => {
  const edit = fc.record({
    at: fc.nat(),
    length: fc.nat({ max: 15 }),
    insert: fc.oneof(piece, fc.constant('')).map((inserted) => inserted.replaceAll('|', '')),
  });
  // Without tables: @lezer/markdown itself keeps a paragraph whose next line no longer starts a table.
  const untabled = text.map((source) => source.replaceAll('|', ''));
  fc.assert(
    fc.property(untabled, fc.array(edit, { minLength: 1, maxLength: 8 }), (start, edits) => {
      let source = start;
      let fragments = TreeFragment.addTree(parser.parse(source));
      for (const { at, length, insert } of edits) {
        const from = at % (source.length + 1);
        const to = Math.min(source.length, from + length);
        source = source.slice(0, from) + insert + source.slice(to);
        const change = { fromA: from, toA: to, fromB: from, toB: from + insert.length };
        fragments = [...TreeFragment.applyChanges(fragments, [change], 4)];
        const tree = parser.parse(source, fragments);
        expect(nodes(tree)).toEqual(nodes(markdownParser.parse(source)));
        fragments = [...TreeFragment.addTree(tree, fragments)];
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a key press in a long text leaves all sections but one as they were', () => {
  const long = new SectionedParser(markdownParser);
  const source = Array.from({ length: 20_000 }, (_, i) => `Paragraph ${i} of some words.\n\n`).join('');
  const before = long.parse(source);
  const at = source.indexOf('Paragraph 10000');
  const change = { fromA: at, toA: at, fromB: at, toB: at + 1 };
  const fragments = TreeFragment.applyChanges(TreeFragment.addTree(before), [change]);
  const after = long.parse(`${source.slice(0, at)}x${source.slice(at)}`, fragments);
  const kept = new Set(before.children.filter((child) => child instanceof Tree));
  expect(after.children.filter((child) => !kept.has(child as Tree)).length).toBeLessThanOrEqual(2);
  expect(after.children.length).toBeGreaterThan(50);
});

test('the top-level blocks are walked through all sections', () => {
  fc.assert(
    fc.property(text, fc.nat(), (source, at) => {
      const pos = at % (source.length + 1);
      const plain = markdownParser.parse(source).topNode;
      const expected: string[] = [];
      for (let node = plain.firstChild; node; node = node.nextSibling) {
        if (node.to >= pos) expected.push(`${node.name} ${node.from}-${node.to}`);
      }
      const walked: string[] = [];
      for (let node = blockFrom(parser.parse(source), pos); node; node = nextBlock(node)) {
        walked.push(`${node.name} ${node.from}-${node.to}`);
      }
      expect(walked).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
