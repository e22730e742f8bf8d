import type { ThreadView } from '@/review/threads/schema';

/** The filters of the thread list. `mine` and `mentions` only match open threads. */
export type ThreadFilter = 'open' | 'mine' | 'mentions' | 'resolved';

/** The filters in the order of the menu. */
export const FILTERS: readonly ThreadFilter[] = ['open', 'mine', 'mentions', 'resolved'];

/** Returns the open threads that a filter lists: all, those the viewer wrote in, or those that mention the viewer. */
export function matching(open: readonly ThreadView[], filter: ThreadFilter): readonly ThreadView[] {
  if (filter === 'open') return open;
  return open.filter(({ isMine, mentionsMe }) => (filter === 'mine' ? isMine : filter === 'mentions' && mentionsMe));
}
