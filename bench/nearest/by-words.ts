const MAX_QUOTED_WORDS = 60;
const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu;

/**
 * The control: returns the first window of the text that shares the most words with the quotation, at least half of
 * them.
 */
export function mostSharedWords(text: string, quotation: string): { from: number; to: number } | undefined {
  const wanted = wordsOf(quotation.slice(0, MAX_QUOTED_WORDS * 40)).slice(0, MAX_QUOTED_WORDS);
  const size = wanted.length;
  if (size === 0) return undefined;
  const missing = new Map<string, number>();
  for (const { word } of wanted) missing.set(word, (missing.get(word) ?? 0) + 1);

  const words = wordsOf(text);
  let shared = 0;
  let best = { shared: Math.ceil(size / 2) - 1, first: -1 };
  const add = (word: string, step: 1 | -1) => {
    const left = missing.get(word);
    if (left === undefined) return;
    if (step === 1 ? left > 0 : left >= 0) shared += step;
    missing.set(word, left - step);
  };
  for (const [i, { word }] of words.entries()) {
    const leaving = words[i - size];
    if (leaving) add(leaving.word, -1);
    add(word, 1);
    if (shared > best.shared) best = { shared, first: Math.max(0, i - size + 1) };
  }
  const first = words[best.first];
  const last = words[Math.min(best.first + size, words.length) - 1];
  return first && last ? { from: first.from, to: last.to } : undefined;
}

function wordsOf(text: string): { word: string; from: number; to: number }[] {
  return Array.from(text.matchAll(WORDS), ({ 0: word, index }) => ({
    word: word.toLowerCase(),
    from: index,
    to: index + word.length,
  }));
}
