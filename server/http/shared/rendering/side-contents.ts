import { t } from '@/generated/messages/server/shared';
import { escaped } from '../frame';
import type { SharedHeading } from './rendered';

/** A text with fewer headings is easy to take in without a list of them. */
const FEWEST = 3;

/**
 * Returns the headings of a text as links, as HTML. They are beside the text on wide screens. The element is always
 * there, because an open page updates only what is in it.
 */
export function sideContents(headings: readonly SharedHeading[]): string {
  if (headings.length < FEWEST) return '<div class="side" data-live="side"></div>';
  const top = Math.min(...headings.map(({ level }) => level));
  const items = headings.map(
    ({ level, id, words }) =>
      `<li class="depth-${Math.min(level - top, 2)}"><a href="#${escaped(id)}" dir="auto">${escaped(words)}</a></li>`,
  );
  const name = escaped(t('onThisPage'));
  return `<div class="side" data-live="side"><nav aria-label="${name}"><p>${name}</p><ul>${items.join('')}</ul></nav></div>`;
}
