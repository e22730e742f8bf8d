import { characterNamed } from '#character-names';

/**
 * What may not be in a text: control characters, halves of characters and noncharacters, which some renderers use as
 * placeholders.
 */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
const MAX_CODE = 0x10ffff;

/** Decodes a character reference of Markdown, such as `&amp;`, `&#38;` or `&#x26;`. Returns unknown ones unchanged. */
export function decodeReference(source: string): string {
  const [, sign, digits = ''] = /^&#(x?)(\w{1,7});$/i.exec(source) ?? [];
  if (sign === undefined) return characterNamed(source.slice(1, -1)) ?? source;
  const code = Number.parseInt(digits, sign === '' ? 10 : 16);
  if (code === 9 || code === 10 || code === 13) return ' ';
  const character = code <= MAX_CODE ? String.fromCodePoint(code) : '';
  return character === '' || NO_TEXT.test(character) ? '\ufffd' : character;
}

/** What escapes a character in Markdown, and a character reference. */
const ESCAPE_OR_REFERENCE = /\\[!-/:-@[-`{-~]|&(?:#x?)?\w{1,32};/gi;

/**
 * Returns the source of an address, a description or a title with escaped characters in place of its character
 * references. An escaped `&` begins none.
 */
export function withCharacters(source: string): string {
  return source.replace(ESCAPE_OR_REFERENCE, (found) => {
    if (found.startsWith('\\')) return found;
    const character = decodeReference(found);
    return character === found ? found : character.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  });
}
