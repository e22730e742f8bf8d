import { plainText } from '../marks';

const SAFE = /^(https?:\/\/|mailto:)/i;
const MOST = 2_000;

/** The address of a link as Markdown writes it; empty if it isn't one that may become live. */
export function hrefOf(address: string): string {
  const trimmed = plainText(address).trim();
  if (!SAFE.test(trimmed) || trimmed.length > MOST) return '';
  return trimmed.replace(
    /[\s<>()\\|*`[\]]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
