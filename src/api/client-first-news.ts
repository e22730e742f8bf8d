import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './root';

/** How long the first message of a subscription waits for those of others. */
export const TOGETHER_MS = 100;

/** Subscriptions that say that something may have changed, such as `review.onReview`. */
const NEWS = /\.on[A-Z]/;

/**
 * Delivers the first messages of subscriptions together. A page begins several at once, and the first message of each
 * says that there may have been changes since the page asked for its data. Delivered one by one, they would lead to as
 * many requests.
 */
export const firstNewsLink: TRPCLink<AppRouter> = () => {
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
          if (isFirst && message.result.type === 'data') {
            isFirst = false;
            held = [];
            together.add(deliver);
          }
          inOrder(() => observer.next(message));
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
