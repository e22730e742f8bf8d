import { nameToEmoji } from 'gemoji';
import { EMOJI_NAME } from './emoji-name';

/** Returns GitHub's emoji for a name without colons; undefined if there is none. */
export function emojiOf(name: string): string | undefined {
  return Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
}

/** Returns the text with emoji in place of their names, such as `:tada:`. */
export function withEmoji(text: string): string {
  return text.replace(EMOJI_NAME, (whole, name: string) => emojiOf(name) ?? whole);
}
