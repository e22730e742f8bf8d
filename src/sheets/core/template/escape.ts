/** Characters that may have a meaning in Typst. Others have none, except as the first character of a word of code. */
const SPECIAL = /[^\p{L}\p{N}\p{M} ,]/gu;
const SPECIAL_IN_SCALAR = /[^\p{L}\p{N}]/gu;

/**
 * Returns Typst source that shows exactly this text. Every character that is not a letter, digit, space or comma
 * becomes `\u{hex}`, and so does the first character in any case. In markup, in a string and in math, the escape is
 * that character, and in code it's a syntax error. So a text can't run as Typst wherever a template puts it, not even
 * as the name of a function. An unpaired surrogate, which Typst can't show, becomes U+FFFD.
 */
export function escapeForTypst(text: string): string {
  if (text === '') return '';
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  return (
    escapeCharacter(first.toWellFormed()) + text.slice(first.length).toWellFormed().replace(SPECIAL, escapeCharacter)
  );
}

function escapeCharacter(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return ASCII[code] ?? escapeCode(code);
}

function escapeCode(code: number): string {
  return `\\u{${code.toString(16)}}`;
}

const ASCII = Array.from({ length: 128 }, (_, code) => escapeCode(code));

/**
 * Does the same for numbers and booleans, which can't contain anything to run: digits and `true` aren't escaped, so
 * that a whole number can also be used in code, for example as a number of columns. The rest is escaped like text.
 */
export function escapeScalar(value: number | boolean): string {
  return String(value).replace(SPECIAL_IN_SCALAR, escapeCharacter);
}

/** The name of the one function that would run a text as code. */
export const REFUSED_NAME = /(?<![\p{L}\p{N}_-])eval(?![\p{L}\p{N}_-])/u;
export const REFUSED_MESSAGE = '`eval` runs text as code, so a sheet can’t use it.';
