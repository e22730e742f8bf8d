import { useSubscription } from '@trpc/tanstack-react-query';
import { useReducer } from 'react';
import type { NumberedTurnEvent } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { applyTurnEvent, NEW_TURN, type TurnState } from './turn-state';

/** The states of ended turns. They don't change, so they aren't requested again while the page is open. */
const ended = new Map<string, TurnState>();
const MAX_KEPT = 200;

function reduce(state: TurnState, { seq, event, turnId }: NumberedTurnEvent & { turnId: string }): TurnState {
  const next = applyTurnEvent(state, seq, event);
  if (next.ended && ended.size < MAX_KEPT) ended.set(turnId, next);
  return next;
}

/**
 * Returns a turn's state, built from all its events. Events are read from the first one, even for late visitors. After
 * a reconnect, the tRPC client continues after the last event.
 */
export function useTurnEvents(turnId: string): TurnState {
  const trpc = useTRPC();
  const [state, dispatch] = useReducer(reduce, turnId, (id) => ended.get(id) ?? NEW_TURN);
  useSubscription(
    trpc.agent.events.subscriptionOptions(
      { turnId, after: state.ended ? state.seq : undefined },
      { enabled: state.ended === undefined, onData: ({ data }) => dispatch({ ...data, turnId }) },
    ),
  );
  return state;
}
