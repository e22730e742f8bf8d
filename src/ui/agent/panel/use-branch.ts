import { useState } from 'react';
import { branchOf, isOpen, siblingsOf } from '@/agent/core/history/conversation-tree';
import type { ConversationView, TurnSummary } from '@/agent/schema';

/** A turn that a link or a button leads to. Each time it is asked for, it is another object. */
export interface SoughtTurn {
  turnId: string;
}

const NONE: readonly TurnSummary[] = [];

/**
 * Returns the branch of a conversation that this person sees: the newest one, until they switch. A link to a turn shows
 * the turn's branch.
 */
export function useBranch(conversation: ConversationView | undefined, linkedTurnId: string | null) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const turns = conversation?.turns ?? NONE;
  const linked = turns.find(({ id }) => id === linkedTurnId)?.id;
  const [followed, setFollowed] = useState<string>();
  const [sought, setSought] = useState<SoughtTurn>();
  const show = (turnId: string) => {
    setChosen((before) => withTurn(before, turns, turnId));
    setSought({ turnId });
  };
  if (linked !== followed) {
    setFollowed(linked);
    if (linked !== undefined) show(linked);
  }
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
    /** Shows the branch with this turn, which becomes the sought one. */
    show,
    /** The last turn that was sought. */
    sought,
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
