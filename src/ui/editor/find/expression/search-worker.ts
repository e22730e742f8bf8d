import { isAppError } from '@/kernel/error';
import { matchesIn } from '@/review/replace/core/matches';
import type { ExpressionAnswer, ExpressionRequest } from './bounded-search';

/*
 * Runs regular expressions outside of the page's thread. JavaScript can't interrupt an expression, and some take longer
 * than anyone lives, so the page ends this worker when its time is up.
 */
self.onmessage = ({ data: { text, query, replacement, limits } }: MessageEvent<ExpressionRequest>) => {
  self.postMessage(answerTo(() => matchesIn(text, query, replacement, limits)));
};

function answerTo(search: () => ReturnType<typeof matchesIn>): ExpressionAnswer {
  try {
    return { matches: search() };
  } catch (error) {
    // Besides that, an expression can only need more memory than there is.
    return { problem: isAppError(error) ? 'tooLarge' : 'tooLong' };
  }
}

// The time limit counts from here, so that a slow connection doesn't make an expression fail.
self.postMessage('ready');
