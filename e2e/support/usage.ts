import { expect, type Locator, type Page } from '@playwright/test';
import { openPage } from './people';

/** Opens the usage page and unfolds a person's row down to the calls of their newest turn. Returns the calls. */
export async function openCallsOf(page: Page, url: string, name: string): Promise<Locator> {
  await openPage(page, `${url}/usage`);
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByRole('region', { name: 'Usage by person' }).getByRole('button', { name, exact: true }).click();
  const turns = page.getByRole('dialog', { name });
  await turns.getByRole('button', { expanded: false }).first().click();
  const calls = turns.getByRole('region', { name: 'Model calls' });
  await expect(calls).toBeVisible();
  return calls;
}
