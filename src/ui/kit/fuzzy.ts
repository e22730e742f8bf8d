import UFuzzy from '@leeoniya/ufuzzy';

/** Letters of any script; one slip (a letter wrong, missing, too many or swapped) in each word after its first letter. */
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

/** Longer queries are cut: nobody types so much to find a name, and each word costs a pass over the list. */
const LONGEST = 32;
/** Words in any order, up to this many of them. */
const ORDERS = 3;

/** The items whose text matches, the best first. All of them, in their order, for an empty query. */
export function ranked<T>(items: readonly T[], query: string, textOf: (item: T) => string): T[] {
  const needle = query.slice(0, LONGEST).trim();
  if (needle === '') return [...items];
  const texts = items.map((item) => UFuzzy.latinize(textOf(item)));
  const [found, info, order] = search.search(texts, UFuzzy.latinize(needle), ORDERS, Number.POSITIVE_INFINITY);
  const indexes = info && order ? order.map((i) => info.idx[i]) : found;
  return (indexes ?? []).flatMap((i) => (i === undefined ? [] : [items[i] as T]));
}
