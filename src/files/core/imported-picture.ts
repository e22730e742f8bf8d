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
  return text.replace(/!\[((?:[^[\]\\\n]|\\.){0,1000})\]\(attachment:import-\d{1,9}(?: "[^"\n]{0,1000}")?\)/g, '$1');
}
