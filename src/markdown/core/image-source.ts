import { escapeLabel, withoutEscapes } from './escapes';

/**
 * The parts of an image's text. Markdown has no syntax for widths, so `![Description|400](address "Caption")` is 400
 * pixels wide. `\|` doesn't begin a width.
 */

export interface ImageText {
  alt: string;
  /** In pixels; undefined: the image's own width. */
  width?: number;
}

export const MAX_WIDTH = 4_000;
export const LEAST_WIDTH = 40;

/** Returns the description and the width in the source between an image's brackets. */
export function parseImageText(source: string): ImageText {
  const { alt, width } = split(source);
  return { alt: withoutEscapes(alt), ...(width !== undefined && { width }) };
}

/** Returns the source between an image's brackets. The description must be one line. */
export function printImageText({ alt, width }: ImageText): string {
  return join(escapeLabel(alt), width);
}

/** Returns the source between an image's brackets with another width. The description's source stays as it is. */
export function withWidth(source: string, width: number | undefined): string {
  return join(split(source).alt, width);
}

/** Splits off the width. The description is still source. */
function split(source: string): ImageText {
  const [, alt = '', digits] = /^(.*)\|(\d{2,4})$/s.exec(source) ?? [];
  const width = Number(digits);
  const isWidth = digits && !endsInEscape(alt) && width >= LEAST_WIDTH && width <= MAX_WIDTH;
  return isWidth ? { alt, width } : { alt: source };
}

/** Returns whether source ends in a backslash that escapes the next character. */
function endsInEscape(source: string): boolean {
  let at = source.length;
  while (source[at - 1] === '\\') at--;
  return (source.length - at) % 2 === 1;
}

function join(alt: string, width: number | undefined): string {
  if (width !== undefined) return `${alt}|${width}`;
  return split(alt).width === undefined ? alt : alt.replace(/\|(?=\d+$)/, '\\|');
}
