import { expect, type Locator, type Page } from '@playwright/test';
import { openPage } from './people';

/** On the usage page: the calls of the newest turn of a person, down from the row of the person. */
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
