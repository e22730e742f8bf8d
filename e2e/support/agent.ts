import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from './people';

type PanelTab = 'Agent' | 'Review' | 'History' | 'Comments';

export async function showPanel(page: Page, tab: PanelTab): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  await expect(page.getByRole('tab', { name: new RegExp(`^${tab}`), selected: true })).toBeVisible();
}

/** Sends a request, from any tab of the panel. Resolves when it has been sent and the next one can be typed. */
export async function ask(page: Page, request: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Ask the agent', exact: true });
  // With open changes, the panel opens on the review.
  await page.getByRole('tab', { name: /^Agent/ }).click();
  await field.fill(request);
  // While an earlier request is being sent, Enter does nothing.
  await expect(field.locator('..').getByRole('button', { name: /^(Send|Queue request)$/ })).toBeEnabled();
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

/** Opens the menu beside the request field and chooses from it. */
export async function chooseForRequest(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Images and options' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The newest turn in the open conversation. */
export function turnOf(page: Page): Locator {
  return page.getByRole('article', { name: / asked$/ }).last();
}

/** Records all status words of turns that this page shows from now on, however briefly. */
export async function recordStatusWords(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const words: string[] = [];
    const look = () => {
      const word = document.querySelector('article [role=status]')?.textContent;
      if (word && words.at(-1) !== word) words.push(word);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { statusWords: words });
  });
  return () => page.evaluate(() => (window as unknown as { statusWords: string[] }).statusWords);
}

/** Expects that everyone sees the same newest turn, apart from its relative time. */
export async function expectSameTurn(people: readonly Person[]): Promise<void> {
  const read = async ({ page }: Person) => (await turnOf(page).textContent())?.replace(/just now|\d+ min\. ago/g, '');
  await expect.poll(async () => new Set(await Promise.all(people.map(read))).size).toBe(1);
}
