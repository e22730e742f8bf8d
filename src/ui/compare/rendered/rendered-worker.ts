import { compareRendered } from './compare-rendered';

/** Compares two rendered Markdown texts in a worker. */
self.onmessage = ({ data: { before, after } }: MessageEvent<{ before: string; after: string }>) => {
  self.postMessage(compareRendered(before, after));
};
