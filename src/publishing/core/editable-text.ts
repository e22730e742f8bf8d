import { GUEST_TEXT_MAX } from './limits';

/**
 * Control characters, except line breaks and tabs, and characters that HTML doesn't allow: a text field would change or
 * lose them.
 */
const UNTYPABLE = /[^\P{Cc}\n\t]|[\ufffe\uffff]/u;

/**
 * Returns whether a page's text field can show and send a text exactly: it isn't too long, its line endings are LF, and
 * it has only characters that such a field keeps.
 */
export function isEditable(text: string): boolean {
  return text.length <= GUEST_TEXT_MAX && text.isWellFormed() && !UNTYPABLE.test(text);
}
