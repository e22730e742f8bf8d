import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMarkdown } from '../../editor/markdown/render';
import { compareRendered } from './compare-rendered';
import { mergeRendered } from './merge-rendered';
import { isText, type MergedNode } from './merged-nodes';
import { Signs, visibleText } from './visible-text';

/** Writes nodes as text: `[+inserted+]`, `[-deleted-]`, `[~formatted~]`, elements in angle brackets. */
function written(nodes: readonly MergedNode[]): string {
  const signs = { ins: '+', del: '-', format: '~' };
  return nodes
    .map((node) => {
      if (!isText(node)) {
        const whole = node.whole ? signs[node.whole] : '';
        return `<${whole}${node.tag}>${written(node.children)}</${node.tag}>`;
      }
      const sign = node.kind === 'same' ? undefined : signs[node.kind];
      return sign ? `[${sign}${node.text}${sign}]` : node.text;
    })
    .join('');
}

const merged = (before: string, after: string) => {
  const [group] = compareRendered(before, after).groups.filter(({ type }) => type === 'changed');
  return group?.type === 'changed' ? written(group.merged) : '';
};
const listed = (before: string, after: string) =>
  compareRendered(before, after).changes.map((change) => [change.before, change.after]);

test('changed words are marked inside their heading, list item or quote', () => {
  expect(merged('# On 12 May\n', '# On 19 May\n')).toBe('<h1>On [-12-][+19+] May</h1>');
  expect(merged('- one cat\n- two dogs\n', '- one cat\n- two big dogs\n')).toBe(
    '<ul><li>one cat</li><li>two [+big +]dogs</li></ul>',
  );
  expect(merged('> wise old words\n', '> wise words\n')).toBe('<blockquote><p>wise [-old -]words</p></blockquote>');
});

test('an item that is new or gone is marked as a whole, in its list', () => {
  expect(merged('- one\n- two\n', '- one\n- more\n- two\n')).toBe(
    '<ul><li>one</li><+li>[+more+]</li><li>two</li></ul>',
  );
  expect(merged('- one\n- more\n- two\n', '- one\n- two\n')).toBe(
    '<ul><li>one</li><-li>[-more-]</li><li>two</li></ul>',
  );
});

test('the same words in other elements are a change of format, not other words', () => {
  expect(merged('a bold word\n', 'a **bold** word\n')).toBe('<p>a <strong>[~bold~]</strong> word</p>');
  expect(merged('## Plan\n', '### Plan\n')).toBe('<h3>[~Plan~]</h3>');
  expect(compareRendered('a bold word\n', 'a **bold** word\n').changes).toMatchObject([
    { kind: 'format', after: 'bold' },
  ]);
});

test('each block that was added or removed is a change of its own, so that a reader can go from one to the next', () => {
  const added = 'We meet.\n\nFirst the shops.\n\n- Later\n- Never\n\nThen the office.\n\nGoodbye.\n';
  expect(listed('We meet.\n\nGoodbye.\n', added)).toEqual([
    ['', 'First the shops.'],
    ['', 'Later\nNever'],
    ['', 'Then the office.'],
  ]);
  expect(listed(added, 'We meet.\n\nGoodbye.\n')).toEqual([
    ['First the shops.', ''],
    ['Later\nNever', ''],
    ['Then the office.', ''],
  ]);
  const { groups } = compareRendered('We meet.\n\nGoodbye.\n', added);
  const starts = JSON.stringify(groups).match(/"change":\d/g);
  expect(new Set(starts).size).toBe(3);
});

test('a block that was rewritten is one change, and each block added after it another', () => {
  const before = 'Alpha beta gamma.\n';
  const after = 'Quite different words here\n\nSecond paragraph added\n\nThird paragraph added\n';
  expect(listed(before, after)).toEqual([
    ['Alpha beta gamma.', 'Quite different words here'],
    ['', 'Second paragraph added'],
    ['', 'Third paragraph added'],
  ]);
});

test('no block is split: the text of a paragraph stays in it', () => {
  expect(merged('Start here. End there.\n', 'Start here. More.\n\nNew words. End there.\n')).toMatch(
    /^<p>Start here\..*<\/p><p>.*there\.<\/p>$/,
  );
  const split = merged('One sentence. Another sentence.\n', 'One sentence.\n\nAnother sentence.\n');
  expect(split.match(/<p>/g)).toHaveLength(2);
});

test('pictures that came or went are marked, and listed by their descriptions', () => {
  const before = 'Before ![Old map](attachment:a) after.\n';
  const after = 'Before ![New map](attachment:b) after.\n';
  expect(merged(before, after)).toBe('<p>Before <-img></img><+img></img> after.</p>');
  expect(listed(before, after)).toEqual([['[Old map]', '[New map]']]);
});

test('tables are compared by cell, and only rows near a change are drawn', () => {
  const rows = Array.from({ length: 30 }, (_, i) => `| item ${i} | ${i} |`);
  const table = (all: string[]) => ['| Item | Price |', '|---|---|', ...all, ''].join('\n');
  const { groups, changes } = compareRendered(
    table(rows),
    table(rows.map((row) => row.replace('| item 7 | 7 |', '| **item** 7 | 9 |'))),
  );
  expect(changes.map(({ before, after }) => [before, after])).toContainEqual(['7', '9']);
  const [group] = groups;
  expect(group?.type).toBe('table');
  if (group?.type !== 'table') return;
  expect(group.table.rows.map((row) => (typeof row === 'number' ? row : row.kind))).toEqual([
    6,
    'same',
    'changed',
    'same',
    21,
  ]);
});

test('a change that can’t be seen is reported, not drawn', () => {
  const { groups, changes, hasHidden } = compareRendered('* one\n* two\n', '- one\n- two\n');
  expect({ changes, hasHidden, types: groups.map(({ type }) => type) }).toEqual({
    changes: [],
    hasHidden: true,
    types: ['same'],
  });
});

const word = fc.constantFrom(
  'red',
  'blue',
  'house',
  '**bold**',
  '`code`',
  '[link](x.md)',
  '字',
  '😀',
  '![map](attachment:m)',
);
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const block = fc.oneof(
  line,
  line.map((text) => `# ${text}`),
  fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.map((text) => `- ${text}`).join('\n')),
  line.map((text) => `> [!NOTE]\n> ${text}`),
  line.map((text) => `\`\`\`\n${text}\n\`\`\``),
  fc.tuple(line, line).map(([a, b]) => `| ${a} | ${b} |\n|---|---|\n| ${b} | ${a} |`),
);
const text = fc.array(block, { maxLength: 6 }).map((blocks) => `${blocks.join('\n\n')}\n`);

test('whatever changes, each side shows exactly its own text, and each change is listed where it is drawn', () => {
  const shown = (nodes: readonly MergedNode[]): string =>
    nodes.map((node) => (isText(node) ? node.text : shown(node.children))).join('');
  const plain = (source: string) => {
    const signs = new Signs();
    const { text: all, leaves } = visibleText(renderMarkdown(source, { callouts: true }), signs);
    return leaves.map(({ from, to, isVoid }) => (isVoid ? '' : all.slice(from, to))).join('');
  };
  const render = (source: string) => renderMarkdown(source, { callouts: true });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const sides = mergeRendered(render(before), render(after));
      expect(shown(sides.before)).toBe(plain(before));
      expect(shown(sides.after)).toBe(plain(after));
      const { groups, changes } = compareRendered(before, after);
      for (const [i, { group }] of changes.entries()) {
        expect(JSON.stringify(groups[group])).toContain(`"change":${i}`);
      }
      expect(compareRendered(before, before)).toMatchObject({ changes: [], hasHidden: false });
    }),
    { numRuns: 150 },
  );
});
