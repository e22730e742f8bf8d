import { expect, test } from 'vitest';
import { markdownParser } from './parser';

test('a line made to be slow is parsed at once, as plain text', () => {
  for (const unit of ['[a](', '_a*', '**a', '$$a', '![', '`', '<a ', '| a ']) {
    for (const prefix of ['', '# ', '- [ ] ', '> ']) {
      const begun = performance.now();
      const tree = markdownParser.parse(prefix + unit.repeat(60_000));
      expect(performance.now() - begun, prefix + unit).toBeLessThan(1_000);
      expect(tree.length).toBe(prefix.length + unit.length * 60_000);
    }
  }
});

test('an ordinary long paragraph has its parts', () => {
  const names = new Set<string>();
  markdownParser.parse('some **bold** words '.repeat(400)).iterate({ enter: ({ name }) => void names.add(name) });
  expect(names).toContain('StrongEmphasis');
});
