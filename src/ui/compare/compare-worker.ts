import { compareTexts } from '@/versions/core/compare/compare';

/** Compares two texts in a worker, so that the page stays responsive however much differs. */
interface Request {
  before: string;
  after: string;
  markdown: boolean;
}

self.onmessage = ({ data: { before, after, markdown } }: MessageEvent<Request>) => {
  self.postMessage(compareTexts(before, after, { markdown }));
};
