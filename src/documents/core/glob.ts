/**
 * Returns whether a path matches a glob. `**` matches any number of folders (also none), `*` any part of one name, `?`
 * one character of a name. A glob without a slash is matched against the file name only, in any folder. Takes time of
 * at most pattern × path.
 */
export function matchesGlob(glob: string, path: string): boolean {
  const pattern = glob.replace(/^\/+/, '');
  const anchored = glob.includes('/') ? pattern : `**/${pattern}`;
  return matchSequence(anchored.split('/'), path.split('/'), {
    isAny: (part) => part === '**',
    isSame: (part, name) => matchSequence([...part], [...name], NAME),
  });
}

interface Matching {
  /** Returns whether a pattern item matches any number of items, also none. */
  isAny: (pattern: string) => boolean;
  isSame: (pattern: string, item: string) => boolean;
}

const NAME: Matching = {
  isAny: (sign) => sign === '*',
  isSame: (sign, letter) => sign === '?' || sign === letter,
};

/** Matches greedily and backtracks only to the last wildcard: an earlier one never has to match more. */
function matchSequence(pattern: readonly string[], items: readonly string[], { isAny, isSame }: Matching): boolean {
  let [at, item, wildcard, taken] = [0, 0, -1, 0];
  while (item < items.length) {
    if (at < pattern.length && isAny(pattern[at]!)) {
      [wildcard, taken] = [at++, item];
    } else if (at < pattern.length && isSame(pattern[at]!, items[item]!)) {
      at++;
      item++;
    } else if (wildcard >= 0) {
      at = wildcard + 1;
      item = ++taken;
    } else return false;
  }
  while (at < pattern.length && isAny(pattern[at]!)) at++;
  return at === pattern.length;
}
