import { type HtmlDocument, htmlDocument } from '../html/html-document';

/** Work on whole pages, whose size and nesting untrusted senders choose; see `runOnThread`. */
export const MARKDOWN_TASKS = {
  htmlDocument: ({ bytes, hasFiles }: { bytes: Uint8Array; hasFiles: boolean }): HtmlDocument =>
    htmlDocument(bytes, { hasFiles }),
};
