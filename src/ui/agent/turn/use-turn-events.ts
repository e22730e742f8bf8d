import { useSubscription } from '@trpc/tanstack-react-query';
import { useReducer } from 'react';
import type { NumberedTurnEvent } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { applyTurnEvent, NEW_TURN, type TurnState } from './turn-state';

/** Turns that have ended don't change: what was once received is not asked for again while the page lives. */
const ended = new Map<string, TurnState>();
const MAX_KEPT = 200;

function reduce(state: TurnState, { seq, event, turnId }: NumberedTurnEvent & { turnId: string }): TurnState {
  const next = applyTurnEvent(state, seq, event);
  if (next.ended && ended.size < MAX_KEPT) ended.set(turnId, next);
  return next;
}

/**
 * A turn from its first event on, whoever started it and however late one comes. The client library goes on from the
 * last event by itself when its connection comes back.
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
