import { sqlOfTransaction, type Tx } from '@/platform/database';
import { type CameTokens, interruptCalls } from '@/usage/commands/record-call';
import { tokensIn } from '../../core/usage';
import type { InnerEvent, TurnEvent } from '../../schema';
import { readEventsOfStep } from '../../store/turn-reader';
import { usageEvent } from './usage-event';

/**
 * Settles the calls of a turn that a dead worker left running, like stopped calls: estimated from what was sent, and
 * from what arrived as far as it's stored. Returns an event for each.
 */
export async function bookLostCalls(tx: Tx, turnId: string): Promise<TurnEvent[]> {
  let events: Promise<TurnEvent[]> | undefined;
  const calls = await interruptCalls(tx, turnId, async ({ parentCallId, purpose }) => {
    // Nothing of the answer is stored: what a program prints isn't what the model wrote.
    if (purpose === 'aider') return { outputTokens: null, thoughtsTokens: null };
    events ??= readEventsOfStep(sqlOfTransaction(tx), turnId);
    return tokensOf(eventsOfCall(await events, parentCallId));
  });
  return calls.map(usageEvent);
}

/** The events since the last start. Earlier ones belong to an earlier call. */
function eventsOfCall(events: readonly TurnEvent[], parentCallId: string): (TurnEvent | InnerEvent)[] {
  if (parentCallId === '') return [...events];
  const inner = events.flatMap((event) => (event.type === 'inner' && event.callId === parentCallId ? event.event : []));
  return inner.slice(inner.findLastIndex(({ type }) => type === 'step-started') + 1);
}

function tokensOf(events: readonly (TurnEvent | InnerEvent)[]): CameTokens {
  const thoughts = textOf(events, 'thought-delta');
  const answer = textOf(events, 'text-delta');
  if (thoughts === '' && answer === '') return { outputTokens: null, thoughtsTokens: null };
  const thoughtsTokens = thoughts === '' ? null : tokensIn(thoughts);
  return { outputTokens: (thoughtsTokens ?? 0) + tokensIn(answer), thoughtsTokens };
}

function textOf(events: readonly (TurnEvent | InnerEvent)[], type: 'thought-delta' | 'text-delta'): string {
  return events.map((event) => (event.type === type ? event.text : '')).join('');
}
