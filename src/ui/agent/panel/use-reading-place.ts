import { useEffect, useRef } from 'react';
import { isOpen } from '@/agent/core/history/conversation-tree';
import type { ConversationView, TurnSummary } from '@/agent/schema';
import { useViewer } from '../../shell/viewer';
import { keepReadingPlace, type ReadingPlace } from './reading-place';

/**
 * Returns the ref of a conversation's scrolling box. It opens at the turn that a link leads to, or at the last turn of the
 * branch. It moves to the viewer's own new turn, and to somebody else's if the viewer is at the end.
 */
export function useReadingPlace(
  conversation: ConversationView | undefined,
  last: TurnSummary | undefined,
  linkedTurnId: string | null,
) {
  const { userId } = useViewer();
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<ReadingPlace>(undefined);
  const seen = useRef<{ conversationId?: string | undefined; turnIds: ReadonlySet<string> }>({ turnIds: new Set() });

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
    const { conversationId: before, turnIds } = seen.current;
    const started = turns?.filter(({ status }) => status !== 'waiting');
    seen.current = { conversationId, turnIds: new Set(started?.map(({ id }) => id)) };
    if (conversationId !== before) place.current?.open(turns?.find(({ id }) => id === linkedTurnId)?.id ?? last?.id);
    // Another branch isn't new: the switch that shows it stays under the pointer.
    else if (last && !turnIds.has(last.id) && (last.userId === userId || place.current?.isAtEnd()))
      place.current?.open(last.id);
  }, [conversationId, turns, last, linkedTurnId, userId]);

  return box;
}
