import { expect, test } from 'vitest';
import type { ThreadView } from '@/review/threads/schema';
import { matching } from './thread-filter';

const thread = (id: string, isMine: boolean, mentionsMe: boolean) => ({ id, isMine, mentionsMe }) as ThreadView;

test('threads are listed by who started or wrote in them, and by whom they mention', () => {
  const open = [thread('a', true, false), thread('b', false, true), thread('c', true, true), thread('d', false, false)];
  const ids = (filter: Parameters<typeof matching>[1]) => matching(open, filter).map(({ id }) => id);
  expect(ids('open')).toEqual(['a', 'b', 'c', 'd']);
  expect(ids('mine')).toEqual(['a', 'c']);
  expect(ids('mentions')).toEqual(['b', 'c']);
  expect(ids('resolved')).toEqual([]);
});
