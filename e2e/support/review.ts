import { expect, type Locator, type Page } from '@playwright/test';
import { textOf } from './document';
import type { Edit } from './suggest';

const LABEL = /^(Add|Delete|Replace) “/;

/** Returns the cards of undecided changes. */
export function openCards(page: Page): Locator {
  return page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: LABEL }) });
}

/** Returns the card of an undecided change by its name, e.g. `Replace “Teh” with “The”`. */
export function cardOf(page: Page, label: string): Locator {
  return openCards(page).filter({ has: page.getByRole('button', { name: label, exact: true }) });
}

/** Selects a card, so that it shows all its actions. */
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

/** Returns the names of the changes drawn in the text. */
export async function labelsInText(page: Page): Promise<string[]> {
  const groups = page.locator('.cm-content').getByRole('group', { name: /^Suggested by the agent: / });
  const names = await groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  return names.map((name) => name.replace('Suggested by the agent: ', '')).sort();
}

/** Returns the corner with toasts. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}

export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(toasts(page)).toContainText(text);
}

/** Returns the Undo button of the newest toast. Hovers over it, so that the toast stays. */
export async function undoOfToast(page: Page): Promise<Locator> {
  const undo = toasts(page).getByRole('button', { name: 'Undo' }).last();
  await undo.hover();
  return undo;
}

/** Returns edits that turn each word into capitals. */
export function colours(...words: string[]): Edit[] {
  return words.map((word) => ({ find: word, text: word.toUpperCase() }));
}

/** Types text into a word of the document, after some of its letters. */
export async function typeInside(page: Page, word: string, letters: number, text: string): Promise<void> {
  await select(page, word, [letters, letters]);
  await page.keyboard.type(text);
}

export async function selectText(page: Page, passage: string): Promise<void> {
  await select(page, passage, [0, passage.length]);
}

/**
 * Waits for the first occurrence of a passage and selects a part of it, in UTF-16 units. The place is looked up in the
 * same step as it is selected, because other people can write at any moment.
 */
async function select(page: Page, passage: string, part: [anchor: number, head: number]): Promise<void> {
  const trySelect = () =>
    textOf(page).evaluate(
      (content, { passage, part: [anchor, head] }) => {
        interface OfEditor {
          cmTile: {
            root: { view: { state: { doc: { toString(): string } }; focus(): void; dispatch(spec: object): void } };
          };
        }
        const { view } = (content as unknown as OfEditor).cmTile.root;
        const at = view.state.doc.toString().indexOf(passage);
        if (at < 0) return false;
        view.focus();
        view.dispatch({ selection: { anchor: at + anchor, head: at + head } });
        return true;
      },
      { passage, part },
    );
  await expect.poll(trySelect).toBe(true);
}

/** Changes the project's review rules through its menu. */
export async function setRules(page: Page, change: (dialog: Locator) => Promise<unknown>): Promise<void> {
  await page
    .locator('section:has(h3)')
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Review rules…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review rules' });
  await change(dialog);
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await expect(dialog).toHaveCount(0);
}
