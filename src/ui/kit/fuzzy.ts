import UFuzzy from '@leeoniya/ufuzzy';

/** Matches any script. Each word may have one wrong, missing, extra or swapped letter after its first letter. */
const search = new UFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  intraMode: 1,
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
});

/** Longer queries are cut, because nobody types so much to find a name, and each word costs a pass over the list. */
const LONGEST = 32;
/** The words match in any order, up to this many words. */
const ORDERS = 3;

/** Returns a text in lower case and without accents, as `ranked` compares texts. */
export function plainLetters(text: string): string {
  return UFuzzy.latinize(text).toLowerCase();
}

/** Returns the items whose text matches, best match first. Returns all items in their order if the query is empty. */
export function ranked<T>(items: readonly T[], query: string, textOf: (item: T) => string): T[] {
  const needle = query.slice(0, LONGEST).trim();
  if (needle === '') return [...items];
  const texts = items.map((item) => UFuzzy.latinize(textOf(item)));
  const [found, info, order] = search.search(texts, UFuzzy.latinize(needle), ORDERS, Number.POSITIVE_INFINITY);
  const indexes = info && order ? order.map((i) => info.idx[i]) : found;
  return (indexes ?? []).flatMap((i) => (i === undefined ? [] : [items[i] as T]));
}
