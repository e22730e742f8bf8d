import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { excessOn } from '../support/languages';
import type { Person } from '../support/people';

/** Opens a phone's browser that is signed in as a person from another browser. */
export async function phoneOf(browser: Browser, { context }: Pick<Person, 'context'>): Promise<BrowserContext> {
  return browser.newContext({
    storageState: await context.storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
}

/** Opens the navigation. A tap on a page from the server does nothing before hydration, so it may take a second one. */
export async function openDrawer(page: Page, name = 'Show the sidebar'): Promise<void> {
  const drawer = page.locator('dialog[open]');
  await expect(async () => {
    if ((await drawer.count()) === 0) await page.getByRole('button', { name }).tap();
    await expect(drawer).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Expects that nothing scrolls sideways and no control is cut off. */
export async function expectFit(page: Page): Promise<void> {
  await expect.poll(() => excessOn(page)).toEqual([]);
}

/** Returns fields, the editor, and cells of its tables, if their text is smaller than 16 px. Phones zoom in on such fields. */
export function smallTextOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fields = document.querySelectorAll(
      'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color]), select, textarea, .cm-content, td[contenteditable=plaintext-only]',
    );
    return [...fields]
      .filter((field) => field.getClientRects().length > 0 && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => {
        const name = field.getAttribute('aria-label') ?? field.id ?? field.className;
        return `${getComputedStyle(field).fontSize}: ${field.tagName.toLowerCase()} ${name}`;
      });
  });
}
