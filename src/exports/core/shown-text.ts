import { withEmoji } from '@/markdown/core/emoji';
import type { Run } from './tree';

/** Returns the text of a run as the editor shows it: with emoji in place of their names, except in addresses. */
export function shownText({ text, href }: Pick<Run, 'text' | 'href'>): string {
  return href !== undefined && text.includes('://') ? text : withEmoji(text);
}
