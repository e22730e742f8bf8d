import { useEffect, useRef } from 'react';
import { isOpen } from '@/agent/core/history/conversation-tree';
import type { ConversationView, TurnSummary } from '@/agent/schema';
import { useViewer } from '../../shell/viewer';
import { keepReadingPlace, type ReadingPlace } from './reading-place';
import type { SoughtTurn } from './use-branch';

/** What the last update was about. */
interface Seen {
  conversationId?: string | undefined;
  sought?: SoughtTurn | undefined;
  turnIds: ReadonlySet<string>;
}

/**
 * Returns the ref of a conversation's scrolling box. It opens at the sought turn, or at the last turn of the branch. It
 * moves to another turn that is sought, to the viewer's own new turn, and to somebody else's if the viewer is at the end.
 */
export function useReadingPlace(
  conversation: ConversationView | undefined,
  last: TurnSummary | undefined,
  sought: SoughtTurn | undefined,
) {
  const { userId } = useViewer();
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<ReadingPlace>(undefined);
  const seen = useRef<Seen>({ turnIds: new Set() });

  useEffect(() => {
    if (!box.current) return;
    const kept = keepReadingPlace(box.current);
    place.current = kept;
    return () => kept.stop();
  }, []);

  const isAnswering = last !== undefined && isOpen(last);
  useEffect(() => place.current?.setAnswering(isAnswering), [isAnswering]);

  const conversationId = conversation?.id;
  const turns = conversation?.turns;
  useEffect(() => {
    const before = seen.current;
    const started = turns?.filter(({ status }) => status !== 'waiting');
    seen.current = { conversationId, sought, turnIds: new Set(started?.map(({ id }) => id)) };
    const isSought = sought !== before.sought && started?.some(({ id }) => id === sought?.turnId);
    if (sought && isSought) place.current?.show(sought.turnId);
    else if (conversationId !== before.conversationId) place.current?.open(last?.id);
    // Another branch isn't new: the switch that shows it stays under the pointer.
    else if (last && !before.turnIds.has(last.id) && (last.userId === userId || place.current?.isAtEnd()))
      place.current?.open(last.id);
  }, [conversationId, turns, last, sought, userId]);

  return box;
}
