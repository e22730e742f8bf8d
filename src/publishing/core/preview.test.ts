import { expect, test } from 'vitest';
import { previewOf } from './preview';

const TEXT = 'The first line.\nThe colour of the cat is red.\nThe end.\n';

test('shows each change with the words around it in its line', () => {
  const after = TEXT.replace('colour', 'color').replace('The end', 'An end');
  expect(previewOf({ before: TEXT, after, markdown: true })).toEqual({
    count: 2,
    changes: [
      { lead: 'The ', before: 'colour', after: 'color', tail: ' of the cat is red.' },
      { lead: '', before: 'The', after: 'An', tail: ' end.' },
    ],
  });
});

test('counts all changes of a text, shows the first 50, and shortens long ones', () => {
  const lines = Array.from({ length: 80 }, (_, i) => `Line ${i} stays.\nWord${i}\n`);
  const before = lines.join('');
  const after = before.replace(/Word/g, 'Other') + 'x'.repeat(5_000);
  const { changes, count } = previewOf({ before, after, markdown: false });
  expect(count).toBeGreaterThanOrEqual(80);
  expect(changes).toHaveLength(50);
  const [added] = previewOf({ before: '', after: 'x'.repeat(5_000), markdown: false }).changes;
  expect(added?.after.length).toBeLessThan(1_300);
});
