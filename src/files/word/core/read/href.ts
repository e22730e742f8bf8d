import { plainText } from '../marks';

const SAFE = /^(https?:\/\/|mailto:)/i;
/** A path to another document, without a scheme, a server or a drive. */
const PATH = /^(?![/#])[^:\\]+$/;
const MOST = 2_000;

/** Returns the address of a link in Markdown; empty if it may not become a clickable link. */
export function hrefOf(address: string): string {
  const trimmed = plainText(address).trim();
  if (!(SAFE.test(trimmed) || PATH.test(trimmed)) || trimmed.length > MOST) return '';
  const encoded = trimmed.replace(/[\s<>\\|*`[\]]/g, percentEncoded);
  return hasPairs(encoded) ? encoded : encoded.replace(/[()]/g, percentEncoded);
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Returns whether each parenthesis has its partner. Others would end the link. */
function hasPairs(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if (character === '(') open++;
    if (character === ')' && --open < 0) return false;
  }
  return open === 0;
}
