import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './root';

/** How long the first message of a subscription waits for those of others. */
export const TOGETHER_MS = 100;

/** Subscriptions that say that something may have changed, such as `review.onReview`. */
const NEWS = /\.on[A-Z]/;

/** Calls a function in whose calls of `invalidateQueries` only data asked for before `since` (ms) is outdated. */
type NewsSince = (since: number, call: () => void) => void;

/**
 * Delivers the first messages of subscriptions together. A page begins several at once, and the first message of each
 * says that there may have been changes since the page asked for its data. Delivered one by one, they would lead to as
 * many requests. A first message also says for how long nothing has changed: usually for longer than the page is open,
 * so that nothing needs to be asked for again.
 */
export function makeFirstNewsLink(newsSince: NewsSince): TRPCLink<AppRouter> {
  return () => {
    const together = makeTogether();
    return ({ op, next }) => {
      if (op.type !== 'subscription' || !NEWS.test(op.path)) return next(op);
      return observable((observer) => {
        let isFirst = true;
        /** Calls that are held back until the first message is delivered. */
        let held: (() => void)[] | undefined;
        const inOrder = (call: () => void) => (held ? held.push(call) : call());
        const deliver = () => {
          const calls = held ?? [];
          held = undefined;
          for (const call of calls) call();
        };
        const subscription = next(op).subscribe({
          next(message) {
            const call = () => observer.next(message);
            if (!isFirst || message.result.type !== 'data') return inOrder(call);
            isFirst = false;
            // The clock's millisecond has begun before now.
            const since = Date.now() + 1 - quietMsOf(message.result.data);
            held = [() => newsSince(since, call)];
            together.add(deliver);
          },
          error: (error) => inOrder(() => observer.error(error)),
          complete: () => inOrder(() => observer.complete()),
        });
        return () => {
          together.delete(deliver);
          subscription.unsubscribe();
        };
      });
    };
  };
}

/** Returns for how long (ms) nothing had changed when the server sent a message. */
function quietMsOf(news: unknown): number {
  const quietMs = typeof news === 'object' && news !== null && 'quietMs' in news ? news.quietMs : 0;
  return typeof quietMs === 'number' ? quietMs : 0;
}

/** Makes a set of functions that are called together, at the latest after `TOGETHER_MS`, and then leave the set. */
function makeTogether() {
  const waiting = new Set<() => void>();
  const callAll = () => {
    const all = [...waiting];
    waiting.clear();
    for (const call of all) call();
  };
  return {
    add(call: () => void) {
      if (waiting.size === 0) setTimeout(callAll, TOGETHER_MS);
      waiting.add(call);
    },
    delete: (call: () => void) => waiting.delete(call),
  };
}
