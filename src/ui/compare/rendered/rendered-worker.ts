import { compareRendered } from './compare-rendered';

/** Compares two Markdown texts as they are drawn, beside the page. */
self.onmessage = ({ data: { before, after } }: MessageEvent<{ before: string; after: string }>) => {
  self.postMessage(compareRendered(before, after));
};
