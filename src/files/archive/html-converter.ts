import type { ArchiveLoss } from './core/losses';

/** A page as Markdown. Its text refers to the pictures by `importedPicture(index)`. */
export interface ConvertedHtml {
  text: string;
  pictures: Uint8Array[];
  /** The comments with their replies. Marks in the text say where they belong. */
  comments: string[][];
  lost: ArchiveLoss[];
}

export interface HtmlPage {
  bytes: Uint8Array;
  /** Whether the page comes with other files. Then it can show pictures beside it. */
  hasFiles: boolean;
}

/** Converts a page, and stops with the signal. This is a port, because the domain of Markdown must not be imported here. */
export type HtmlConverter = (page: HtmlPage, signal: AbortSignal) => Promise<ConvertedHtml>;
