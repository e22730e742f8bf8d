import type { Context } from '@/identity/context';
import { changes } from '@/platform/changes';
import { topics } from '@/platform/topics';
import { requireTurn } from '../access';
import { isTerminal } from '../core/turn-status';
import type { EventsInput, NumberedTurnEvent } from '../schema';
import { readEventsTogether } from '../store/shared-read';

const PAGE = 200;
const POLL_EVERY_MS = 3_000;
/** How often access is checked again, in addition to when it changes. */
const ASK_AGAIN_MS = 10_000;

/**
 * Yields the events of a turn, in order and each once: the existing ones, then each new one until the turn has ended.
 * Throws NOT_FOUND if the person loses access.
 */
export async function* watchTurn(
  ctx: Context,
  input: EventsInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<NumberedTurnEvent> {
  const { turnId } = input;
  let last = lastSeen(input);
  let askedAt = 0;
  const isOver = async () => {
    if (Date.now() - askedAt <= ASK_AGAIN_MS) return false;
    askedAt = Date.now();
    return isTerminal((await requireTurn(ctx, turnId, 'read')).status);
  };
  const access = topics.access(ctx.actor.userId);
  const stopListening = ctx.bus.subscribe(access, () => {
    askedAt = 0;
  });
  try {
    for await (const _ of changes(ctx.bus, [topics.turn(turnId), access], { signal, everyMs: POLL_EVERY_MS })) {
      let page: NumberedTurnEvent[];
      do {
        const wasOver = await isOver();
        page = await readEventsTogether(ctx.pool, turnId, { after: last, limit: PAGE });
        const isEnded = yield* throughEnd(page);
        if (isEnded) return;
        last = page.at(-1)?.seq ?? last;
        // The turn had ended before this query, which found nothing new, so the client has already got the last event.
        if (page.length === 0 && wasOver) return;
      } while (page.length === PAGE && !signal?.aborted);
    }
  } finally {
    stopListening();
  }
}

/** Yields events up to the one that ends the turn. Returns whether that event was among them. */
function* throughEnd(page: readonly NumberedTurnEvent[]): Generator<NumberedTurnEvent, boolean> {
  for (const numbered of page) {
    yield numbered;
    if (isTerminal(numbered.event.type)) return true;
  }
  return false;
}

function lastSeen({ after, lastEventId }: EventsInput): number {
  return Math.max(after ?? 0, Number(lastEventId ?? 0) || 0);
}
