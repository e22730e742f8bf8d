import type { NumberedTurnEvent } from '@/agent/schema';
import type { Live } from '../client/live';

/** Yields the events of a turn from the first to the last, each once. */
export async function* turnEvents(live: Live, turnId: string): AsyncGenerator<NumberedTurnEvent, void> {
  let after = 0;
  const events = live.stream<{ data: NumberedTurnEvent }>((observer) =>
    live.api.agent.events.subscribe({ turnId, after }, observer),
  );
  for await (const { data } of events) {
    if (data.seq <= after) continue;
    after = data.seq;
    yield data;
  }
}
