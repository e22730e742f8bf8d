import { expect, test } from 'vitest';
import { linkedFiles } from './linked-files';

const linked = (text: string, ...others: string[]) =>
  linkedFiles([{ path: 'notes/a.md', text }, ...others.map((path) => ({ path }))]).map(({ path }) => path);

test.each([
  ['[b](b.md)', 'notes/b.md'],
  ['[b](../x/b.md#part)', 'x/b.md'],
  ['![Plan](img/Plan%20A.png "Title")', 'notes/img/Plan A.png'],
  ['![Plan](<Plan A.png>)', 'Plan A.png'],
  ['[b]\n\n[b]: b.md', 'b.md'],
  ['[b]\n\n[b]: <b c.md> "Title"', 'b c.md'],
  ['[b](b%20(1).md)', 'b (1).md'],
  ['[[B c]]', 'B c.md'],
  ['![[p.png|300]]', 'p.png'],
  ['[ü](u%CC%88.md)', 'ü.md'],
])('%s links to a file named %s', (text, path) => {
  expect(linked(text, path, 'other.md')).toEqual(['notes/a.md', path]);
});

test('files that only mention each other, link elsewhere or to themselves aren’t linked', () => {
  expect(linked('b.md [a](a.md) [[a]] [x](https://x.example/b.md) [y](c.md) [z](%E0%A4%A)', 'b.md')).toEqual([]);
  expect(
    linkedFiles([
      { path: 'a.json', text: '[b](b.md)' },
      { path: 'b.md', text: 'b' },
    ]),
  ).toEqual([]);
});
