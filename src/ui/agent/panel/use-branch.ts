import { useEffect, useState } from 'react';
import { branchOf, isOpen, siblingsOf } from '@/agent/core/history/conversation-tree';
import type { ConversationView, TurnSummary } from '@/agent/schema';
import { scrollToTurn } from '../turn/scroll-to-turn';

const NONE: readonly TurnSummary[] = [];

/**
 * Returns the branch of a conversation that this person sees: the newest one, until they switch. A link to a turn shows
 * the turn's branch and scrolls to the turn.
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
    /** The turn that a new message follows. */
    endId: branch.at(-1)?.id,
    /** The running turns, on any branch. */
    open,
    /** Whether the last turn didn't finish and nothing runs, so that waiting messages don't start by themselves. */
    stuck: open.length === 0 && (shown.at(-1)?.status ?? 'finished') !== 'finished',
    /**
     * Shows the branch with this turn instead of its siblings. `beside` is a sibling, for a turn that hasn't loaded
     * yet.
     */
    switchTo(turnId: string, beside?: TurnSummary) {
      setChosen((before) => withTurn(before, turns, turnId, beside));
    },
    /** Shows the branch with this turn and scrolls to it. */
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
