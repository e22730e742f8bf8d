import type { ThreadView } from '@/review/threads/schema';

/** Which threads of a document the panel lists. `mine` and `mentions` are open threads. */
export type ThreadFilter = 'open' | 'mine' | 'mentions' | 'resolved';

/** In the order in which they're offered. */
export const FILTERS: readonly ThreadFilter[] = ['open', 'mine', 'mentions', 'resolved'];

/** The open threads that a filter lists: those one started or wrote in, or those that mention one. */
export function matching(open: readonly ThreadView[], filter: ThreadFilter): readonly ThreadView[] {
  if (filter === 'open') return open;
  return open.filter(({ isMine, mentionsMe }) => (filter === 'mine' ? isMine : filter === 'mentions' && mentionsMe));
}
