export interface Emoji {
  emoji: string;
  names: string[];
  /** Its names and tags, for searching. */
  words: string;
}

/** What may be a name, with its colons. Not behind a letter or digit: `10:100:20` is no emoji. */
export const EMOJI_NAME: RegExp = /(?<![\p{L}\p{N}]):([a-z0-9_+-]{1,40}):(?![\p{L}\p{N}])/gu;

let loading: Promise<readonly Emoji[]> | undefined;
let byName: ReadonlyMap<string, string> = new Map();

/** GitHub's names of emoji. Loaded when a text first has, or somebody begins to type, what looks like one. */
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

/** The emoji of a name without its colons; undefined if no emoji has that name, or the names haven't been loaded. */
export function emojiNamed(name: string): string | undefined {
  return byName.get(name);
}

/** Whether the names have been loaded. */
export function hasEmojiNames(): boolean {
  return byName.size > 0;
}
