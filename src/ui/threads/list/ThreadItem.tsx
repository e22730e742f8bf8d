import type { ThreadView } from '@/review/threads/schema';
import { ItemBoundary } from '../../kit/feedback/ItemBoundary';
import { ThreadCard } from '../ThreadCard';
import { useThreadsHere } from '../threads-context';

/** A thread in a list. `isBeside`: whether it is next to its passage. */
export function ThreadItem({ thread, isBeside = false }: { thread: ThreadView; isBeside?: boolean }) {
  const { places, selected, select, mayComment } = useThreadsHere();
  return (
    <li data-beside={thread.id}>
      <ItemBoundary item="thread" content={thread}>
        <ThreadCard
          thread={thread}
          place={places.get(thread.id)}
          selected={thread.id === selected}
          mayComment={mayComment}
          isBeside={isBeside}
          onSelect={() => select(thread.id)}
        />
      </ItemBoundary>
    </li>
  );
}
