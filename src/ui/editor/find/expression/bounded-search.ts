import type { Match, MatchLimits } from '@/review/replace/core/matches';
import type { ReplaceQuery } from '@/review/replace/schema';

export interface ExpressionRequest {
  text: string;
  query: ReplaceQuery;
  replacement: string;
  limits: MatchLimits;
}

/** Why there is no answer: the time was up, the replacements are too long, or the search couldn't be loaded. */
export type SearchProblem = 'tooLong' | 'tooLarge' | 'failed';

export type ExpressionAnswer = { matches: Match[] } | { problem: SearchProblem };

/** How long an expression may run. Ordinary ones take milliseconds, even over 10 MB of text. */
const MAX_MS = 2_000;

/** Searches texts in a worker, one at a time, and ends the worker if an expression takes too long. */
export class BoundedSearch {
  private thread: Worker | undefined;
  private isReady = false;
  private asked: { request: ExpressionRequest; give(answer?: ExpressionAnswer): void } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns the matches, or undefined if another search or `stop` came in between. */
  search(request: ExpressionRequest): Promise<ExpressionAnswer | undefined> {
    if (this.asked) this.stop();
    return new Promise((give) => {
      this.asked = { request, give };
      if (!this.thread) this.start();
      else if (this.isReady) this.send();
    });
  }

  /** Ends the search that is running. An expression can't be interrupted, except by ending its worker. */
  stop(): void {
    if (this.asked) this.finish(undefined);
  }

  /** Ends the worker. The next search starts another one. */
  close(): void {
    this.finish(undefined);
  }

  private start(): void {
    const thread = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
    this.thread = thread;
    thread.onmessage = ({ data }: MessageEvent<ExpressionAnswer | 'ready'>) => {
      if (thread !== this.thread) return;
      this.isReady = true;
      if (data === 'ready') this.send();
      else this.finish(data);
    };
    thread.onerror = () => thread === this.thread && this.finish({ problem: 'failed' });
  }

  private send(): void {
    if (!this.asked) return;
    this.thread?.postMessage(this.asked.request);
    this.timer = setTimeout(() => this.finish({ problem: 'tooLong' }), MAX_MS);
  }

  private finish(answer: ExpressionAnswer | undefined): void {
    const { asked } = this;
    this.asked = undefined;
    clearTimeout(this.timer);
    if (!answer || 'problem' in answer) {
      this.thread?.terminate();
      this.thread = undefined;
      this.isReady = false;
    }
    asked?.give(answer);
  }
}
