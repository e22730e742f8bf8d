/**
 * The parts of an image's text. Markdown has no syntax for widths, so `![Description|400](address "Caption")` is 400
 * pixels wide.
 */

export interface ImageText {
  alt: string;
  /** In pixels; undefined: the image's own width. */
  width?: number;
}

export const MOST_WIDTH = 4_000;
export const LEAST_WIDTH = 40;

/** Splits the text in an image's brackets into description and width. */
export function parseImageText(text: string): ImageText {
  const [, alt = '', digits] = /^(.*)\|(\d{2,4})$/s.exec(text) ?? [];
  const width = Number(digits);
  return digits && width >= LEAST_WIDTH && width <= MOST_WIDTH ? { alt, width } : { alt: text };
}

export function printImageText({ alt, width }: ImageText): string {
  return width === undefined ? alt : `${alt}|${width}`;
}
