import { plainLetters } from '../kit/fuzzy';

/** Key combinations, separated by spaces (`Mod+K`), and what they do. */
export type Shortcut = readonly [keys: string, does: string];

/** Other ways to type the keys that a combination names, in lower case. */
const KEY_NAMES: Record<string, readonly string[]> = {
  mod: ['ctrl', 'strg', 'control', 'cmd', 'command'],
  alt: ['option'],
  shift: ['umschalt'],
  esc: ['escape'],
  enter: ['return'],
  '↑': ['up'],
  '↓': ['down'],
  '←': ['left'],
  '→': ['right'],
};

const SIGNS: Record<string, string> = { '⌘': 'mod ', '⇧': 'shift ', '⌥': 'alt ' };

/**
 * Returns whether a shortcut has each word of a query: as the beginning of a word of what it does, or as a key. “ctrl k”,
 * “Ctrl+K” and “⌘K” are the same.
 */
export function isShortcutFound([keys, does]: Shortcut, query: string): boolean {
  const words = plainLetters(query.replace(/[⌘⇧⌥]/g, (sign) => SIGNS[sign] ?? sign))
    .split(/[\s+]+/)
    .filter(Boolean);
  const parts = keys.toLowerCase().split(/[\s+]/);
  const names = parts.flatMap((part) => [part, ...(KEY_NAMES[part] ?? [])]);
  const said = plainLetters(does).split(/[^\p{L}\p{N}]+/u);
  return words.every(
    (word) =>
      // A single letter is a key, or the word it begins. “s” isn't “Shift”.
      names.some((name) => name === word || (word.length > 1 && name.startsWith(word))) ||
      said.some((one) => one.startsWith(word)),
  );
}
