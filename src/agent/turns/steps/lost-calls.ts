import { sqlOfTransaction, type Tx } from '@/platform/database';
import { interruptCalls, type ReceivedTokens } from '@/usage/commands/record-call';
import { tokensIn } from '../../core/usage';
import type { InnerEvent, TurnEvent } from '../../schema';
import { readEventsOfStep } from '../../store/turn-reader';
import { usageEvent } from './usage-event';

/**
 * Settles the calls of a turn that a dead worker left running. Like for stopped calls, their usage is estimated from
 * what was sent, and from the stored part of what arrived. Returns an event for each.
 */
export async function recordLostCalls(tx: Tx, turnId: string): Promise<TurnEvent[]> {
  let events: Promise<TurnEvent[]> | undefined;
  const calls = await interruptCalls(tx, turnId, async ({ parentCallId, purpose }) => {
    // The model's answer isn't stored: the events contain the program's output instead.
    if (purpose === 'aider') return { outputTokens: null, thoughtsTokens: null };
    events ??= readEventsOfStep(sqlOfTransaction(tx), turnId);
    return tokensOf(eventsOfCall(await events, parentCallId));
  });
  return calls.map(usageEvent);
}

/** Returns the call's events since its last start. Earlier ones belong to an earlier attempt. */
function eventsOfCall(events: readonly TurnEvent[], parentCallId: string): (TurnEvent | InnerEvent)[] {
  if (parentCallId === '') return [...events];
  const inner = events.flatMap((event) => (event.type === 'inner' && event.callId === parentCallId ? event.event : []));
  return inner.slice(inner.findLastIndex(({ type }) => type === 'step-started') + 1);
}

function tokensOf(events: readonly (TurnEvent | InnerEvent)[]): ReceivedTokens {
  const thoughts = textOf(events, 'thought-delta');
  const answer = textOf(events, 'text-delta');
  if (thoughts === '' && answer === '') return { outputTokens: null, thoughtsTokens: null };
  const thoughtsTokens = thoughts === '' ? null : tokensIn(thoughts);
  return { outputTokens: (thoughtsTokens ?? 0) + tokensIn(answer), thoughtsTokens };
}

function textOf(events: readonly (TurnEvent | InnerEvent)[], type: 'thought-delta' | 'text-delta'): string {
  return events.map((event) => (event.type === type ? event.text : '')).join('');
}
