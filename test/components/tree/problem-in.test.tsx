import { expect, test } from 'vitest';
import { problemIn } from '@/ui/tree/NotLoaded';

test('a part of the sidebar leaves it to the page to say that the server can’t be reached', () => {
  expect(problemIn(new TypeError('Failed to fetch'))).toBe('Couldn’t be loaded');
  expect(problemIn(new Error('You can’t open this project.'))).toBe('You can’t open this project.');
});
