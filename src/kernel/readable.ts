/**
 * Text as it can be shown. Two kinds of characters make text that can't be read or drawn: combining marks and emoji
 * modifiers that pile up on one character (browsers shape a run in quadratic time: 50,000 accents on one letter hold a
 * tab for 5 s, 20,000 skin tones for 25 s), and controls that turn the direction of all that follows.
 */

/** Unicode's stream-safe text format allows 30 marks on a character (UAX #15, section 13); no language needs as many. */
export const MOST_MARKS = 30;
/** In a name, which stands between other people's words: more would be drawn over them. */
const MOST_MARKS_IN_NAME = 8;

const DIRECTION_CONTROL = '\\u202a-\\u202e\\u2066-\\u2069';
const DIRECTION_CONTROLS = new RegExp(`[${DIRECTION_CONTROL}]`, 'g');
/** Controls of direction count as well: 60,000 of them, each drawn as a dot, held a tab for 30 s. */
const MARK = `[\\p{M}\\p{Emoji_Modifier}\\u200d${DIRECTION_CONTROL}]`;
const PILED_UP = new RegExp(`[\\p{Mn}\\p{Me}]{${MOST_MARKS_IN_NAME + 1}}`, 'u');

/** Finds the marks and controls beyond `MOST_MARKS` in each run. A new object each time: a global pattern keeps its position. */
export function excessMarks(): RegExp {
  return new RegExp(`(?<=${MARK}{${MOST_MARKS}})${MARK}+`, 'gu');
}

/** The text with each run of marks cut after `MOST_MARKS`, and a dot for each control of direction that is left, as in the editor. */
export function readable(text: string): string {
  return text.replace(excessMarks(), '').replace(DIRECTION_CONTROLS, '•');
}

/** Whether a name can stand between other words: nothing in it turns their direction or is drawn over them. */
export function isPlainName(name: string): boolean {
  return name.search(DIRECTION_CONTROLS) < 0 && !PILED_UP.test(name);
}
