import { t } from '@/generated/messages/server/shared';
import { escaped } from '../frame';
import type { SharedHeading } from './rendered';

/** A text with fewer headings is easy to take in without a list of them. */
const FEWEST = 3;

/**
 * Returns the headings of a text as links, as HTML. They are beside the text on wide screens, and in a menu above it on
 * others. The element is always there, because an open page updates only what is in it.
 */
export function sideContents(headings: readonly SharedHeading[]): string {
  if (headings.length < FEWEST) return '<div class="side" data-live="side"></div>';
  const top = Math.min(...headings.map(({ level }) => level));
  const items = headings.map(
    ({ level, id, words }) =>
      `<li class="depth-${Math.min(level - top, 2)}"><a href="#${escaped(id)}" dir="auto">${escaped(words)}</a></li>`,
  );
  const name = escaped(t('onThisPage'));
  const list = `<ul>${items.join('')}</ul>`;
  // With an id, the script keeps it open when the headings change.
  const menu = `<details id="contents-menu"><summary>${escaped(t('contentsMenu'))}</summary><nav aria-label="${name}">${list}</nav></details>`;
  return `<div class="side" data-live="side"><nav aria-label="${name}"><p>${name}</p>${list}</nav>${menu}</div>`;
}
