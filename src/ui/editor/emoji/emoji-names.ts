export interface Emoji {
  emoji: string;
  names: string[];
  /** The emoji's names and tags, for searching. */
  words: string;
}

let loading: Promise<readonly Emoji[]> | undefined;
let byName: ReadonlyMap<string, string> = new Map();

/** Loads GitHub's emoji names. Called when a text contains, or someone starts typing, something that looks like one. */
export function loadEmoji(): Promise<readonly Emoji[]> {
  loading ??= import('gemoji').then(({ gemoji }) => {
    const all = gemoji.map(({ emoji, names, tags }) => ({ emoji, names, words: [...names, ...tags].join(' ') }));
    byName = new Map(all.flatMap(({ emoji, names }) => names.map((name) => [name, emoji])));
    return all;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Returns the emoji for a name without colons; undefined if there is none, or the names haven't been loaded. */
export function emojiNamed(name: string): string | undefined {
  return byName.get(name);
}

/** Whether the names have been loaded. */
export function hasEmojiNames(): boolean {
  return byName.size > 0;
}
