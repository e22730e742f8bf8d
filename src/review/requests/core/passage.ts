/** The longest passage, in UTF-16 units and without the signs of what is left out, unless the word is longer. */
const MAX_PASSAGE = 160;
/** How much of the text before the word is shown, in UTF-16 units. */
const BEFORE = 50;

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
  const gap = line.indexOf(' ', at - BEFORE);
  const from = at <= BEFORE ? 0 : gap >= 0 && gap < at ? gap + 1 : at - BEFORE;
  const least = at + word.length;
  const most = Math.max(from + MAX_PASSAGE, least);
  const lastGap = line.lastIndexOf(' ', most);
  const to = most >= line.length ? line.length : lastGap >= least ? lastGap : most;
  const passage = line.slice(from, to).toWellFormed();
  return `${from > 0 ? '…' : ''}${passage}${to < line.length ? '…' : ''}`;
}
