/**
 * Makes text displayable. Two kinds of characters make text unreadable or too slow to draw: combining marks and emoji
 * modifiers that pile up on one character (browsers shape a run in quadratic time: 50,000 accents on one letter freeze
 * a tab for 5 s, 20,000 skin tones for 25 s), and controls that change the direction of everything after them.
 */

/**
 * Unicode's stream-safe text format allows 30 marks on a character (UAX #15, section 13). No language needs that many.
 */
export const MAX_MARKS = 30;
/** The limit in a name, which appears within other text. More marks would be drawn over that text. */
const MAX_MARKS_IN_NAME = 8;

const DIRECTION_CONTROL = '\\u202a-\\u202e\\u2066-\\u2069';
const DIRECTION_CONTROLS = new RegExp(`[${DIRECTION_CONTROL}]`, 'g');
/** Direction controls count too: 60,000 of them, each drawn as a dot, froze a tab for 30 s. */
const MARK = `[\\p{M}\\p{Emoji_Modifier}\\u200d${DIRECTION_CONTROL}]`;
/** Not spaces, controls, fillers of Hangul, the empty pattern of Braille, or the musical null notehead. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;
const PILED_UP = new RegExp(`[\\p{Mn}\\p{Me}]{${MAX_MARKS_IN_NAME + 1}}`, 'u');

/**
 * Returns a pattern for the marks and controls beyond `MAX_MARKS` in each run. A new object each time, because a
 * global pattern keeps its position.
 */
export function excessMarks(): RegExp {
  return new RegExp(`(?<=${MARK}{${MAX_MARKS}})${MARK}+`, 'gu');
}

/**
 * Returns the text with each run of marks cut after `MAX_MARKS`, and with a dot for each remaining direction control,
 * as in the editor.
 */
export function readable(text: string): string {
  return text.replace(excessMarks(), '').replace(DIRECTION_CONTROLS, '•');
}

/** Returns whether a name is safe within other text: it doesn't change the text's direction and isn't drawn over it. */
export function isPlainName(name: string): boolean {
  return name.search(DIRECTION_CONTROLS) < 0 && !PILED_UP.test(name);
}

/** Returns whether a text has a character that people can see. A name without one looks as if there were none. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}
