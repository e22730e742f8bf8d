import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Waits until the page is drawn for its present width and animations have ended, except those that repeat forever, such
 * as spinners.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // After a resize, the page only learns its new width in the next frame, and may then render other parts.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** Returns the violations that axe finds, each with its element, for the person who has to fix them. */
export async function violations(page: Page): Promise<string[]> {
  await atRest(page);
  // Setting axe up takes a quarter of the time of a check, so each page does it only once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    // Passed rules aren't listed, because that is slow on a full page. The product's pages have no frames.
    const { violations: found } = await checker.run({ resultTypes: ['violations'], iframes: false });
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

/** Checks that the page isn't wider than the window, and that it is accessible. */
export async function expectFits(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
}

/**
 * Returns text and controls on a page that people can't see completely: what is cut at the edge of its box, and what
 * only scrolling sideways would show. A text that ends in an ellipsis is all right.
 */
export function clippedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) => (element.getAttribute('aria-label') || element.textContent || '').slice(0, 60);
    const isIntended = (element: Element) =>
      // An editor and its tables scroll by themselves.
      element.closest('.sr-only, .cm-editor, [popover], [data-scrolls]') !== null ||
      getComputedStyle(element).textOverflow === 'ellipsis';
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        return overflowX !== 'visible' && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1;
      })
      .filter((element) => !isIntended(element))
      .map((element) => `${element.scrollWidth - element.clientWidth} px of ${element.tagName}: ${nameOf(element)}`);
  });
}
