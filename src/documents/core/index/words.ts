/** Longer runs of letters are data (hashes, base64) and not words. In UTF-16 units. */
const LONGEST_WORD = 64;
/** The most UTF-16 units of a text that are read for its words. */
const MAX_READ = 2_000_000;

const RUN = /[\p{L}\p{M}\p{N}_$]+/gu;
/** The parts of an identifier: `HTTPServer_v2` is `HTTP`, `Server`, `v` and `2`. */
const PART = /\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{Lu}|\p{N}+/gu;
/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/**
 * Yields the words of a text as search uses them: in lower case, in order, repeated as in the text. An identifier is
 * one word and also its parts, so `auth` finds `UserAuth`, and `user_auth` finds `userAuth`. In Chinese and Japanese,
 * each pair of neighbouring characters is a word. Takes linear time and reads at most 2,000,000 UTF-16 units.
 */
export function* wordsIn(text: string): Generator<string, void> {
  for (const [run] of text.slice(0, MAX_READ).normalize('NFC').matchAll(RUN)) {
    if (run.length > LONGEST_WORD) continue;
    if (UNSPACED.test(run)) yield* pairsOf(run);
    else yield* partsOf(run);
  }
}

function* partsOf(identifier: string): Generator<string, void> {
  const parts = identifier.match(PART) ?? [];
  const whole = parts.join('').toLowerCase();
  if (whole !== '') yield whole;
  if (parts.length > 1) for (const part of parts) yield part.toLowerCase();
}

function* pairsOf(run: string): Generator<string, void> {
  const characters = [...run.toLowerCase()];
  if (characters.length === 1) yield run.toLowerCase();
  for (let i = 1; i < characters.length; i++) yield `${characters[i - 1]}${characters[i]}`;
}

/** Returns the different words of a text in order of first use, separated by spaces: at most `limit` UTF-16 units. */
export function distinctWords(text: string, limit: number): string {
  const words = new Set<string>();
  let length = 0;
  for (const word of wordsIn(text)) {
    if (words.has(word)) continue;
    length += word.length + 1;
    if (length > limit) break;
    words.add(word);
  }
  return [...words].join(' ');
}
