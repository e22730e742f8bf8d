import { t } from '@/generated/messages/server/shared';
import { escaped } from '../frame';
import type { SharedHeading } from './rendered';

/** A text with fewer headings is easy to take in without a list of them. */
const FEWEST = 3;

/** The icon of the button that opens the contents in the app: Lucide's "list-tree". */
const ICON =
  '<svg width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M8 5h13M13 12h8M13 19h8M3 10a2 2 0 0 0 2 2h3M3 5v12a2 2 0 0 0 2 2h3"/></svg>';

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
  const name = escaped(t('contentsMenu'));
  const list = `<ul>${items.join('')}</ul>`;
  // With an id, the script keeps it open when the headings change.
  const menu = `<details id="contents-menu"><summary>${ICON}${name}</summary><nav aria-label="${name}">${list}</nav></details>`;
  return `<div class="side" data-live="side"><nav aria-label="${name}"><p>${name}</p>${list}</nav>${menu}</div>`;
}
