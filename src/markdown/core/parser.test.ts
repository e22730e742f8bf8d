import { highlightTree } from '@lezer/highlight';
import { expect, test } from 'vitest';
import { highlighter } from '@/ui/editor/highlighter';
import { renderMarkdown } from '@/ui/editor/markdown/render';
import { toHtml } from '@/ui/editor/markdown/rendered';
import { cpuMs } from '../../../test/support/cpu-time';
import { markdownParser } from './parser';

test('a line made to be slow is parsed immediately, as plain text', () => {
  for (const unit of ['[a](', '_a*', '**a', '$$a', '![', '`', '<a ', '| a ']) {
    for (const prefix of ['', '# ', '- [ ] ', '> ']) {
      const begun = cpuMs();
      const tree = markdownParser.parse(prefix + unit.repeat(60_000));
      expect(cpuMs() - begun, prefix + unit).toBeLessThan(10_000);
      expect(tree.length).toBe(prefix.length + unit.length * 60_000);
    }
  }
});

test('the inline syntax of an ordinary long paragraph is parsed', () => {
  const names = new Set<string>();
  markdownParser.parse('some **bold** words '.repeat(400)).iterate({ enter: ({ name }) => void names.add(name) });
  expect(names).toContain('StrongEmphasis');
});

const rendered = (markdown: string) => toHtml(renderMarkdown(markdown));

test('==text== is highlighted, comparisons and arrows are not', () => {
  expect(rendered('a ==b *c*== d')).toBe('<p>a <mark>b <em>c</em></mark> d</p>');
  for (const text of ['a == b == c', 'x===y===z', 'a ==> b', '`==x==`'])
    expect(rendered(text), text).not.toContain('<mark>');
});

test('a footnote has its mark in the text and its paragraph, which isn’t a reference link', () => {
  expect(rendered('See[^1].\n\n[^1]: word\n')).toBe('<p>See<sup>1</sup>.</p><p><sup>1</sup> word</p>');
  expect(rendered('[^a b] and [^]')).not.toContain('<sup>');
  const names = new Set<string>();
  markdownParser.parse('[^1]: word\n\n[ref]: https://a.b\n').iterate({ enter: ({ name }) => void names.add(name) });
  expect(names).toContain('FootnoteDefinition');
  expect(names).toContain('LinkReference');
});

test('footnotes can follow a paragraph or each other without an empty line', () => {
  expect(rendered('See[^1][^b]\n[^1]: one\nmore\n[^b]: two\n')).toBe(
    '<p>See<sup>1</sup><sup>b</sup></p><p><sup>1</sup> one\nmore</p><p><sup>b</sup> two</p>',
  );
});

/** Texts as long as a comment can be, nested as deeply as possible. */
const DEEP: Readonly<Record<string, string>> = {
  quotes: '>'.repeat(9_900),
  'quotes with spaces': '> '.repeat(4_950),
  'bullet lists': '- '.repeat(4_950),
  'ordered lists': '1. '.repeat(3_300),
  'quotes and lists': '> - '.repeat(2_475),
  'lists over many lines': Array.from({ length: 140 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
  'quotes over many lines': Array.from({ length: 140 }, (_, depth) => `${'>'.repeat(depth)} x`).join('\n'),
  emphasis: `${'*a '.repeat(1_600)}x${' a*'.repeat(1_600)}`,
  'emphasis by stars alone': `${'*'.repeat(4_900)}x${'*'.repeat(4_900)}`,
  'emphasis inside a word': `a${'*'.repeat(4_900)}b${'*'.repeat(4_900)}c`,
  'emphasis that other marks seem to close': `${'*a b_ '.repeat(800)}x${' a*'.repeat(800)}`,
  'emphasis with both characters': '*_'.repeat(4_950),
  strikethrough: `${'~~a '.repeat(1_200)}x${' a~~'.repeat(1_200)}`,
  highlights: `${'==a '.repeat(1_200)}x${' a=='.repeat(1_200)}`,
  images: `${'!['.repeat(1_600)}x${'](a)'.repeat(1_600)}`,
};

/** Deeper trees would be too deep for a browser's layout or a recursive reader. This leaves room to spare. */
const DEEPEST = 500;

test('nothing nests deeper than a browser can draw or our own code can walk through', () => {
  for (const [name, source] of Object.entries(DEEP)) {
    const tree = markdownParser.parse(source);
    let depth = 0;
    let deepest = 0;
    tree.iterate({
      enter: () => {
        depth++;
        deepest = Math.max(deepest, depth);
      },
      leave: () => {
        depth--;
      },
    });
    expect(deepest, name).toBeLessThan(DEEPEST);
    expect(tree.length, name).toBe(source.length);
    expect(() => highlightTree(tree, highlighter, () => {}), name).not.toThrow();
    expect(depthOfHtml(toHtml(renderMarkdown(source))), name).toBeLessThan(DEEPEST);
  }
});

function depthOfHtml(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<\/?(?!br|hr|img)[a-z]\w*/g)) {
    depth += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

test('lists and quotes that people write keep their depth', () => {
  const list = Array.from({ length: 12 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n');
  const count = (source: string, name: string) => {
    let found = 0;
    markdownParser.parse(source).iterate({ enter: (node) => void (node.name === name && found++) });
    return found;
  };
  expect(count(list, 'ListItem')).toBe(12);
  expect(count(`${'> '.repeat(12)}x`, 'Blockquote')).toBe(12);
  expect(count('**Term**: its meaning, at some length.\n'.repeat(140), 'StrongEmphasis')).toBe(140);
});

test('syntax that is nested too deep stays in the text', () => {
  const html = toHtml(renderMarkdown(`${'>'.repeat(1_000)} words`));
  expect(html.replace(/<[^>]*>/g, '')).toContain('words');
});
