import { readable } from '@/kernel/readable';

/**
 * Text of other people as a terminal may have it. A document, a name or a model's answer can hold escape sequences that
 * move the cursor, change the title or type commands; here every control character becomes a visible sign.
 */

/** All of C0 except tab and line feed, DEL, C1, and the separators that some terminals take as line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/g;
/** The marks that set a direction; `readable` shows the ones that turn it. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;
const PICTURES = 0x2400;
const DELETE = 0x7f;

/** Text of several lines. Line feeds and tabs stay. */
export function clean(text: string): string {
  return readable(text.toWellFormed()).replace(CONTROLS, sign).replace(DIRECTION_MARKS, '•');
}

/** Text that stands on one line: a name, a path, a title. */
export function cleanLine(text: string): string {
  return clean(text.replace(/\s+/g, ' ').trim());
}

function sign(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(PICTURES + code);
  return code === DELETE ? '␡' : '•';
}

/** What JSON leaves as it is and a terminal would act on; as escapes of JSON, which mean the same. */
const UNSAFE_IN_JSON = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A value as JSON on one line, with nothing in it that a terminal acts on. */
export function jsonText(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, plainNumbers).replace(UNSAFE_IN_JSON, escaped);
}

function plainNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
