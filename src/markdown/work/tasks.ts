import { type HtmlDocument, htmlDocument } from '../html/html-document';

/** Work on whole pages, whose size and nesting are chosen by untrusted senders; see `runOnThread`. */
export const MARKDOWN_TASKS = {
  htmlDocument: ({ bytes, hasFiles }: { bytes: Uint8Array; hasFiles: boolean }): HtmlDocument =>
    htmlDocument(bytes, { hasFiles }),
};
