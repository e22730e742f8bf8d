import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits for animations to end, except those that repeat forever, such as spinners. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** Returns the violations that axe finds, each with its element, for the person who has to fix them. */
export async function violations(page: Page): Promise<string[]> {
  await atRest(page);
  // Passed rules aren't listed, because that is slow on a full page. Legacy mode is twice as fast. It can't check
  // frames of other origins, but we have none.
  const { violations: found } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Checks that the page isn't wider than the window, and that it is accessible. */
export async function expectFits(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
}
