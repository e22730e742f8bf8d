import { expect, test } from 'vitest';
import { continuedPath } from './continued-path';

const createdAt = new Date(2026, 10, 21, 12);

test('the path that is offered says which version the new document continues', () => {
  expect(continuedPath('plans/Launch.md', { name: null, createdAt })).toBe('plans/Launch (Nov 21, 2026).md');
  expect(continuedPath('Launch.md', { name: 'Draft 1/2', createdAt })).toBe('Launch (Draft 1-2).md');
});
