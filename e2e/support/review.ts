import { expect, type Locator, type Page } from '@playwright/test';

const LABEL = /^(Add|Delete|Replace): /;

/** The cards of changes that nobody has decided yet. */
export function openCards(page: Page): Locator {
  return page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: LABEL }) });
}

/** The open card of one change, by its name, e.g. `Replace: “Teh” with “The”`. */
export function cardOf(page: Page, label: string): Locator {
  return openCards(page).filter({ has: page.getByRole('button', { name: label, exact: true }) });
}

/** Puts a card into focus, so that it shows all that can be decided about it. */
export async function selectCard(page: Page, label: string): Promise<Locator> {
  const card = cardOf(page, label);
  await card.getByRole('button', { name: label, exact: true }).click();
  await expect(card.getByRole('button', { name: label, exact: true })).toHaveAttribute('aria-current', 'true');
  return card;
}

export async function labelsOfCards(page: Page): Promise<string[]> {
  const buttons = openCards(page).getByRole('button', { name: LABEL });
  return (await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).sort();
}

/** The names of the changes that are drawn in the text. */
export async function labelsInText(page: Page): Promise<string[]> {
  const groups = page.locator('.cm-content').getByRole('group', { name: /^Suggested by AI: / });
  const names = await groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  return names.map((name) => name.replace('Suggested by AI: ', '')).sort();
}

export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(text);
}
