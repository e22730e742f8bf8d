import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Waits until what fades or slides in has come to rest; what turns as long as something loads is not waited for. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** What axe finds wrong on the page, each with its element: the list is what a person needs who has to mend it. */
export async function violations(page: Page): Promise<string[]> {
  await atRest(page);
  // Not in a page of its own for the result, which takes twice as long and is for frames of other origins: we have none.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
