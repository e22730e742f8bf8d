import { type Input, NodeProp, NodeType, Parser, type PartialParse, Tree, TreeFragment } from '@lezer/common';
import { type MarkdownConfig, parseCode } from '@lezer/markdown';
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

const parser = new SectionedParser(markdownParser, { sectionLength: 20 });

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

test('after any edits, parsing with the rest of the old tree gives the same as parsing from the start', () => {
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

const LINE = NodeType.define({ id: 1, name: 'Line' });
const LINES = NodeType.define({ id: 2, name: 'Lines', top: true });

/** A language nested in fences. Each step parses one range of the code, so a parse can stop anywhere between them. */
class LineParser extends Parser {
  started = 0;

  override createParse(_input: Input, _fragments: unknown, ranges: readonly { from: number; to: number }[]) {
    this.started++;
    const start = ranges[0]?.from ?? 0;
    const lines: Tree[] = [];
    const positions: number[] = [];
    const parse: PartialParse = {
      parsedPos: start,
      stoppedAt: null,
      stopAt(pos) {
        Object.assign(parse, { stoppedAt: pos });
      },
      advance() {
        const next = ranges[lines.length];
        if (!next || (parse.stoppedAt !== null && parse.parsedPos >= parse.stoppedAt)) {
          return new Tree(LINES, lines, positions, parse.parsedPos - start);
        }
        lines.push(new Tree(LINE, [], [], next.to - next.from));
        positions.push(next.from - start);
        Object.assign(parse, { parsedPos: next.to });
        return null;
      },
    };
    return parse;
  }
}

function withFences(lines: LineParser, sectionLength?: number): SectionedParser {
  const { wrap } = parseCode({ codeParser: () => lines }) as MarkdownConfig;
  return new SectionedParser(markdownParser, { nested: wrap, sectionLength });
}

/** Returns the lines of code that the nested language has found. */
function linesOfCode(tree: Tree): string[] {
  const found: string[] = [];
  tree.iterate({
    enter: ({ tree: node, from }) => {
      const mount = node?.prop(NodeProp.mounted);
      mount?.tree.iterate({
        enter: ({ name, from: start, to }) => {
          const first = from + (mount.overlay?.[0]?.from ?? 0);
          if (name === 'Line') found.push(`${first + start}-${first + to}`);
        },
      });
    },
  });
  return found;
}

/** Parses as the editor does: at most `steps` steps, and then what is parsed is taken over. */
function parseSome(
  using: Parser,
  { source, fragments, steps }: { source: string; fragments: readonly TreeFragment[]; steps: number },
): readonly TreeFragment[] {
  const parse = using.startParse(source, fragments);
  let tree: Tree | null = null;
  for (let step = 0; !tree && step < steps; step++) tree = parse.advance();
  const isPartial = !tree;
  if (isPartial) parse.stopAt(parse.parsedPos);
  while (!tree) tree = parse.advance();
  return TreeFragment.addTree(tree, fragments, isPartial);
}

const WORDS = 'Words.\n\n';
const FENCE = '```\na\nb\n```\n\n';
const IN_QUOTE = '> ```\n> a\n> b\n\n';
const IN_ITEM = '- ```\n  c\n\n';

/** Makes the edits in a text. Before each, the text is parsed for some steps. At the end, all of it is parsed. */
function expectAllParsed(pieces: string[], edits: { at: number; insert: string; steps: number }[]): void {
  const using = withFences(new LineParser(), 20);
  let source = pieces.join('');
  let fragments: readonly TreeFragment[] = [];
  for (const { at, insert, steps } of edits) {
    fragments = parseSome(using, { source, fragments, steps });
    const from = at % (source.length + 1);
    source = source.slice(0, from) + insert + source.slice(from);
    const change = { fromA: from, toA: from, fromB: from, toB: from + insert.length };
    fragments = TreeFragment.applyChanges(fragments, [change], 4);
  }
  const tree = using.parse(source, fragments);
  expect(linesOfCode(tree)).toEqual(linesOfCode(using.parse(source)));
  expect(nodes(tree)).toEqual(nodes(markdownParser.parse(source)));
}

test('after edits during interrupted parsing, all code is parsed in the end, and as if it were new', () => {
  const edit = fc.record({
    at: fc.nat(),
    insert: fc.constantFrom('x', '\n', '```\n', '\n\nWords.\n\n'),
    steps: fc.nat(60),
  });
  const fenced = fc.array(fc.constantFrom(WORDS, FENCE, IN_QUOTE, IN_ITEM), { minLength: 5, maxLength: 40 });
  fc.assert(fc.property(fenced, fc.array(edit, { maxLength: 6 }), expectAllParsed), { numRuns: 200 });
});

test('code that shares its block with an older tree is parsed, although parsing stopped in front of it', () => {
  const pieces = [WORDS, IN_QUOTE, FENCE, IN_QUOTE, IN_ITEM, IN_ITEM, FENCE, FENCE, FENCE, FENCE, WORDS, WORDS];
  expectAllParsed(pieces, [
    { at: 34, insert: '\n\nWords.\n\n', steps: 0 },
    { at: 0, insert: 'x', steps: 0 },
    { at: 46, insert: 'x', steps: 34 },
    { at: 0, insert: 'x', steps: 0 },
    { at: 0, insert: 'x', steps: 14 },
  ]);
});

test('the last line of code ends where it ends, although its text was the last of an older tree', () => {
  const quotes = [IN_QUOTE, WORDS, IN_ITEM, IN_QUOTE, IN_QUOTE, WORDS, IN_QUOTE, FENCE, FENCE, IN_QUOTE, FENCE];
  const pieces = [...quotes, IN_QUOTE, WORDS, FENCE, IN_QUOTE, IN_QUOTE, IN_ITEM];
  expectAllParsed(pieces, [
    { at: 0, insert: '\n\nWords.\n\n', steps: 13 },
    { at: 2_079_035_123, insert: 'x', steps: 53 },
    { at: 0, insert: 'x', steps: 0 },
  ]);
});

test('a key press starts the languages of one section only, even if the code further down is not parsed yet', () => {
  const lines = new LineParser();
  const using = withFences(lines);
  const source = Array.from({ length: 5_000 }, (_, i) => `Paragraph ${i}.\n\n\`\`\`\ncode\n\`\`\`\n\n`).join('');
  let fragments = parseSome(using, { source, fragments: [], steps: 12_000 });
  lines.started = 0;
  const at = source.indexOf('10.');
  const change = { fromA: at, toA: at, fromB: at, toB: at + 1 };
  fragments = TreeFragment.applyChanges(fragments, [change]);
  parseSome(using, { source: `${source.slice(0, at)}x${source.slice(at)}`, fragments, steps: 100 });
  expect(lines.started).toBeLessThan(300);
});
