import { useEffect, useState } from 'react';
import { branchOf, isOpen, siblingsOf } from '@/agent/core/history/conversation-tree';
import type { ConversationView, TurnSummary } from '@/agent/schema';
import { scrollToTurn } from '../turn/scroll-to-turn';

const NONE: readonly TurnSummary[] = [];

/**
 * The branch of a conversation that this person looks at: the newest, until they switch. A link to a turn of it shows the
 * branch through that turn, and scrolls to it.
 */
export function useBranch(conversation: ConversationView | undefined, linkedTurnId: string | null) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const turns = conversation?.turns ?? NONE;
  const linked = turns.find(({ id }) => id === linkedTurnId)?.id;
  const [followed, setFollowed] = useState<string>();
  if (linked !== followed) {
    setFollowed(linked);
    if (linked !== undefined) setChosen(withTurn(chosen, turns, linked));
  }
  useEffect(() => {
    if (linked !== undefined) scrollToTurn(linked);
  }, [linked]);
  const branch = branchOf(turns, chosen);
  const shown = branch.filter(({ status }) => status !== 'waiting');
  const open = turns.filter(isOpen);
  return {
    shown: shown.map((turn) => ({
      turn,
      siblings: siblingsOf(turns, turn).filter(({ status }) => status !== 'waiting'),
    })),
    waiting: branch.filter(({ status }) => status === 'waiting'),
    /** Where a new message goes. */
    endId: branch.at(-1)?.id,
    /** What runs, on whatever branch. */
    open,
    /** Nothing runs, so what waits has nothing to wait for but a person. */
    stuck: open.length === 0 && (shown.at(-1)?.status ?? 'finished') !== 'finished',
    /** Shows the branch through a turn, which may still be on its way, instead of through those beside it. */
    switchTo(turnId: string, beside?: TurnSummary) {
      setChosen((before) => withTurn(before, turns, turnId, beside));
    },
    /** The same, and scrolls to it. */
    show(turnId: string) {
      setChosen((before) => withTurn(before, turns, turnId));
      scrollToTurn(turnId);
    },
  };
}

function withTurn(
  chosen: ReadonlySet<string>,
  turns: readonly TurnSummary[],
  turnId: string,
  beside?: TurnSummary,
): ReadonlySet<string> {
  const turn = beside ?? turns.find(({ id }) => id === turnId);
  const others = turn ? siblingsOf(turns, turn).map(({ id }) => id) : [];
  return new Set([...[...chosen].filter((id) => !others.includes(id)), turnId]);
}
