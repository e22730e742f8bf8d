import { type HtmlNode, isElement } from '../html-node';
import { numberOf } from './list-items';

/**
 * Returns a list as one list for each run of items that count up by one, because Markdown only says the first number of
 * a list. A list that counts down becomes a list for each item. Numbers below 0 are lost.
 */
export function countedLists(list: HtmlNode): HtmlNode[] {
  if (!isElement(list, 'ol') || !saysNumbers(list)) return [list];
  const numbers = numbersOf(list);
  const lists: HtmlNode[] = [];
  let expected: number | undefined;
  for (const child of list.children ?? []) {
    const number = numbers.get(child);
    const last = lists.at(-1);
    if (last && (number === undefined || number < 0 || number === expected)) last.children?.push(child);
    else
      lists.push({ ...list, properties: { ...list.properties, start: Math.max(0, number ?? 1) }, children: [child] });
    if (number !== undefined) expected = number + 1;
  }
  return lists;
}

/** Returns whether a list may count other than up by one from its start. */
function saysNumbers(list: HtmlNode): boolean {
  return list.properties?.reversed === true || (list.children ?? []).some((child) => numberOf(child) !== undefined);
}

/** Returns the numbers that a page shows before the items. */
function numbersOf(list: HtmlNode): Map<HtmlNode, number> {
  const items = (list.children ?? []).filter((child) => isElement(child, 'li'));
  const step = list.properties?.reversed === true ? -1 : 1;
  let next = numberOf(list) ?? (step < 0 ? items.length : 1);
  return new Map(
    items.map((item) => {
      const number = numberOf(item) ?? next;
      next = number + step;
      return [item, number];
    }),
  );
}
