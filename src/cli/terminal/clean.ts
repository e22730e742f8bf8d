import { readable } from '@/kernel/readable';

/**
 * Makes other people's text safe for a terminal. A document, a name or a model's answer can contain escape sequences
 * that move the cursor, change the title or type commands, so every control character is replaced by a visible symbol.
 */

/** All of C0 except tab and line feed, DEL, C1, and the separators that some terminals treat as line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/g;
/** The direction marks that `readable` leaves in place. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;
const PICTURES = 0x2400;
const DELETE = 0x7f;

/** Cleans text of several lines. Line feeds and tabs stay. */
export function clean(text: string): string {
  return readable(text.toWellFormed()).replace(CONTROLS, sign).replace(DIRECTION_MARKS, '•');
}

const BREAK = /[\t-\r\u2028\u2029]/;

/** Cleans text for one line: a name, a path, a title. Several spaces stay, because a path can contain them. */
export function cleanLine(text: string): string {
  return clean(text.replace(/\s+/g, (space) => (BREAK.test(space) ? ' ' : space)).trim());
}

function sign(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(PICTURES + code);
  return code === DELETE ? '␡' : '•';
}

/** Characters that JSON allows unescaped but terminals interpret. They are written as JSON escapes. */
const UNSAFE_IN_JSON = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Returns a value as JSON on one line, without anything that a terminal would interpret. */
export function jsonText(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, plainNumbers).replace(UNSAFE_IN_JSON, escaped);
}

function plainNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
