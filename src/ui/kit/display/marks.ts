export interface Mark {
  from: number;
  to: number;
}

/**
 * Returns where a text contains these words, as UTF-16 ranges in order, in upper or lower case and with or without
 * accents. One letter counts only at the start of a word.
 */
export function marksOf(text: string, words: readonly string[]): Mark[] {
  const { plain, places } = withoutAccents(text);
  const found: Mark[] = [];
  for (const word of words.map((word) => withoutAccents(word).plain).filter(Boolean)) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) {
      if (word.length === 1 && /[\p{L}\p{N}]/u.test(plain[at - 1] ?? '')) continue;
      found.push({ from: places[at] ?? 0, to: places[at + word.length] ?? text.length });
    }
  }
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  return found.filter(({ from }, i) => found.slice(0, i).every(({ to }) => to <= from));
}

/** Returns the text in lower case without accents, and where each of its characters was. */
function withoutAccents(text: string): { plain: string; places: number[] } {
  let plain = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (let i = 0; i < bare.length; i++) places.push(at);
    plain += bare;
    at += letter.length;
  }
  return { plain, places: [...places, text.length] };
}
