import { fileAddress } from './address';

/** Returns the address by which the text of an imported file refers to a picture until the picture is stored. */
export function importedPicture(index: number): string {
  return fileAddress(`import-${index}`);
}

/**
 * Returns the text with descriptions in place of the pictures that couldn't be stored, which still have a temporary
 * address.
 */
export function withoutMissing(text: string): string {
  return text.replace(MISSING, '$1');
}

/** An image with its description and caption. In both, signs that have a meaning are escaped. */
const MISSING =
  /!\[((?:[^[\]\\\n]|\\.){0,1000})\]\(attachment:import-\d{1,9}(?: "(?:[^"\\\n]|\\.){0,10000}"| '(?:[^'\\\n]|\\.){0,10000}')?\)/g;
