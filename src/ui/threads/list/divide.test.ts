import { expect, test } from 'vitest';
import type { ThreadView } from '@/review/threads/schema';
import type { PlacedPassage } from '@/versions/core/hunks/passage';
import { divide, threadsBefore } from './divide';

const HUNK = {} as ThreadView['hunk'];
const on = (id: string, hunk: ThreadView['hunk'] = null) => ({ id, hunk });
const at = (from: number, status: PlacedPassage['status'] = 'unchanged'): PlacedPassage => ({
  status,
  from,
  to: from + 1,
});
const ids = (threads: readonly { id: string }[]) => threads.map(({ id }) => id);

const THREADS = [on('late'), on('gone'), on('suggested', HUNK), on('early'), on('new')];
const PLACES = new Map([
  ['late', at(90)],
  ['gone', at(40, 'gone')],
  ['suggested', at(20)],
  ['early', at(10, 'changed')],
]);

test('threads with a passage are in the order of the text; threads on suggestions and deleted text are the others', () => {
  const { inText, others } = divide(THREADS, PLACES);
  expect(ids(inText)).toEqual(['early', 'late', 'new']);
  expect(ids(others)).toEqual(['suggested', 'gone']);
});

test('a thread that someone is reading stays at its place in the order when its passage is deleted', () => {
  const { inText, others } = divide(THREADS, PLACES, 'gone');
  expect(ids(inText)).toEqual(['early', 'gone', 'late', 'new']);
  expect(ids(others)).toEqual(['suggested']);
});

test('a new comment comes before the threads on later text, and last while its place isn’t known', () => {
  const { inText } = divide(THREADS, PLACES);
  expect(threadsBefore(inText, PLACES, at(50))).toBe(1);
  expect(threadsBefore(inText, PLACES, at(95))).toBe(2);
  expect(threadsBefore(inText, PLACES, undefined)).toBe(3);
});
