/** The longest passage, in UTF-16 units and without the signs of what is left out, unless the word is longer. */
const MAX_PASSAGE = 160;
/** How much of the text before the word is shown, in UTF-16 units. */
const BEFORE = 50;
/** How far from there a passage may begin or end so that no word is cut, in UTF-16 units. */
const NEAR = 20;

export interface PassageSources {
  /** The words of a search, in lower case and NFC. */
  words: readonly string[];
  /** For each of these words, the description of a part that contains it, or null. */
  descriptions: readonly (string | null)[];
  /** What the request's row shows anyway, like its title. */
  shown: readonly (string | null)[];
}

/**
 * Returns the passage of a part's description with the first word of a search that the row doesn't show otherwise, in
 * one line. Returns null if the row shows all words.
 */
export function passageWith({ words, descriptions, shown }: PassageSources): string | null {
  const seen = shown.map((text) => lowered(text ?? ''));
  for (const [i, word] of words.entries()) {
    const description = descriptions[i];
    if (description && seen.every((text) => !text.includes(word))) return around(description, word);
  }
  return null;
}

const lowered = (text: string) => text.normalize('NFC').toLowerCase();

/** Returns the part of a text around a word, cut between words if possible. */
function around(text: string, word: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  const at = Math.max(0, line.toLowerCase().indexOf(word));
  if (line.length <= MAX_PASSAGE) return line;
  const from = at <= BEFORE ? 0 : startOf(line, at - BEFORE);
  const to = endOf(line, Math.max(from + MAX_PASSAGE, at + word.length));
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}

/** Returns the start of a word at or soon after a place, or the place itself if the words there are long. */
function startOf(line: string, place: number): number {
  const gap = line.slice(place, place + NEAR).indexOf(' ');
  return gap >= 0 ? place + gap + 1 : place - (isInside(line, place) ? 1 : 0);
}

/** Returns the end of a word at or shortly before a place, or the place itself if the words there are long. */
function endOf(line: string, place: number): number {
  if (place >= line.length) return line.length;
  const gap = line.slice(place - NEAR, place + 1).lastIndexOf(' ');
  return gap >= 0 ? place - NEAR + gap : place + (isInside(line, place) ? 1 : 0);
}

/** Returns whether a place is between the two halves of a character. */
const isInside = (line: string, place: number) => (line.codePointAt(place - 1) ?? 0) > 0xffff;
