import { expect, test } from 'vitest';
import { reviewPlace } from './review-place';

const at = (path: string, ...paths: string[]) =>
  reviewPlace(
    path,
    paths.map((one) => ({ path: one })),
  )?.path;

test('a new document is reviewed at the nearest document, the first by path', () => {
  expect(at('docs/api/new.md', 'a.md', 'docs/a.md', 'docs/api/b.md', 'docs/api/c.md')).toBe('docs/api/b.md');
  expect(at('docs/new/deep.md', 'a.md', 'docs/b.md', 'docs/other/c.md')).toBe('docs/b.md');
  expect(at('new/deep.md', 'a.md', 'docs/b.md')).toBe('a.md');
  expect(at('new.md', 'docs/b.md', 'z.md')).toBe('z.md');
  expect(at('new.md')).toBeUndefined();
});
