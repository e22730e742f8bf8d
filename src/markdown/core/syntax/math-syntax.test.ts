import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownParser } from '../parser';

function math(source: string): string[] {
  const found: string[] = [];
  markdownParser.parse(source).iterate({
    enter: ({ name, from, to }) => {
      if (name.endsWith('Math')) found.push(`${name} ${source.slice(from, to)}`);
    },
  });
  return found;
}

test('an inline formula is delimited by dollars', () => {
  expect(math('so $x^2$ and $\\$5$.')).toEqual(['InlineMath $x^2$', 'InlineMath $\\$5$']);
});

test('prices are not formulas', () => {
  expect(math('costs $96 and $97, or $ 5 $')).toEqual([]);
  expect(math('$5')).toEqual([]);
  expect(math('\\$a$')).toEqual([]);
});

test('a formula does not go over the end of a line', () => {
  expect(math('a $b\nc$ d')).toEqual([]);
});

test('a math block is delimited by double dollars, on one line or several', () => {
  expect(math('$$\nx\ny\n$$\n\ntext')).toEqual(['BlockMath $$\nx\ny\n$$']);
  expect(math('$$x = 1$$')).toEqual(['BlockMath $$x = 1$$']);
  expect(math('text\n$$\nx\n$$')).toEqual(['BlockMath $$\nx\n$$']);
});

test('an unfinished block ends with its paragraph and swallows nothing', () => {
  const source = '$$\nx **b**\n\n# Heading';
  expect(math(source)).toEqual([]);
  const names: string[] = [];
  markdownParser.parse(source).iterate({ enter: ({ name }) => void names.push(name) });
  expect(names).toContain('ATXHeading1');
  expect(names).toContain('StrongEmphasis');
});

test('code contains no math', () => {
  expect(math('`$x$`')).toEqual([]);
  expect(math('```\n$$\nx\n$$\n```')).toEqual([]);
});

test('any text parses, with nodes inside their parents', () => {
  const text = fc.string({ unit: fc.constantFrom('$', '$$', '\n', '\n\n', 'x', ' ', '\\', '`', '- ', '> ', '5', '*') });
  fc.assert(
    fc.property(text, (source) => {
      const tree = markdownParser.parse(source);
      expect(tree.length).toBe(source.length);
      tree.iterate({
        enter: ({ node }) => {
          const { parent } = node;
          expect(node.to).toBeLessThanOrEqual(source.length);
          if (parent) expect(node.from >= parent.from && node.to <= parent.to).toBe(true);
        },
      });
    }),
    { numRuns: 500 },
  );
});

test('front matter isn’t a heading, and is only at the very start', () => {
  const top = (source: string) => markdownParser.parse(source).topNode.firstChild?.name;
  expect(top('---\ntitle: a\n---\n\ntext')).toBe('FrontMatter');
  expect(top('---\n\ntext')).toBe('HorizontalRule');
  expect(top('a\n\n---\ntitle: a\n---')).toBe('Paragraph');
});
