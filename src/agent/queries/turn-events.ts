import type { Context } from '@/identity/context';
import { changes } from '@/platform/changes';
import { topics } from '@/platform/topics';
import { requireTurn } from '../access';
import { type EventsInput, isTerminal, type NumberedTurnEvent } from '../schema';
import { readEventsTogether } from '../store/shared-read';

const PAGE = 200;
const LOOK_EVERY_MS = 3_000;
/** How often it is asked again whether the person may still watch, besides when that has changed. */
const ASK_AGAIN_MS = 10_000;

/**
 * The events of a turn: those there are, then each new one as it comes, in order and none twice, until the turn is over.
 * Ends with NOT_FOUND when the person's access ends.
 */
export async function* watchTurn(
  ctx: Context,
  input: EventsInput,
  signal: AbortSignal | undefined,
): AsyncGenerator<NumberedTurnEvent> {
  const { turnId } = input;
  let last = Math.max(input.after ?? 0, Number(input.lastEventId ?? 0) || 0);
  let askedAt = 0;
  const access = topics.access(ctx.actor.userId);
  const stopListening = ctx.bus.subscribe(access, () => {
    askedAt = 0;
  });
  try {
    for await (const _ of changes(ctx.bus, [topics.turn(turnId), access], { signal, everyMs: LOOK_EVERY_MS })) {
      let page: NumberedTurnEvent[];
      do {
        let isOver = false;
        if (Date.now() - askedAt > ASK_AGAIN_MS) {
          askedAt = Date.now();
          isOver = isTerminal((await requireTurn(ctx, turnId, 'read')).status);
        }
        page = await readEventsTogether(ctx.pool, turnId, { after: last, limit: PAGE });
        for (const numbered of page) {
          yield numbered;
          last = numbered.seq;
          if (isTerminal(numbered.event.type)) return;
        }
        // It was over before this look, and nothing came: the client has seen the end.
        if (page.length === 0 && isOver) return;
      } while (page.length === PAGE && !signal?.aborted);
    }
  } finally {
    stopListening();
  }
}
