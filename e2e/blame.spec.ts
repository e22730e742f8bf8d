import { expect, type Locator, type Page, test } from '@playwright/test';
import type { FakeGemini } from '../test/fakes/gemini/gemini';
import { violations } from './support/accessibility';
import { showPanel } from './support/agent';
import { documentIdOf, expectSaved, openDocument, textOf, typeAtEnd, typeBehindTitle } from './support/document';
import { startWithGemini } from './support/gemini';
import type { Person } from './support/people';
import { openCards } from './support/review';
import type { TestServer } from './support/server';
import { suggest } from './support/suggest';
import { createDocument } from './support/tree';

test.describe.configure({ mode: 'serial' });

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;
let documentId: string;

test.beforeAll(async ({ browser }) => {
  ({ gemini, server, ada, ben } = await startWithGemini(browser));
  await ada.page.goto(server.url);
  await createDocument(ada.page, 'Notice');
  documentId = documentIdOf(ada.page);
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
});

const legendOf = (page: Page): Locator => page.getByRole('region', { name: 'Authors' });
const cardOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Who wrote this' });

/** Returns the coloured passages of the visible text, each with its author's name. */
async function colouredPassages(page: Page): Promise<[text: string, author: string][]> {
  return textOf(page).evaluate((content) =>
    [...content.querySelectorAll<HTMLElement>('.vr-author')].map((mark) => [mark.textContent ?? '', mark.title]),
  );
}

async function fromViewMenu(page: Page, item: string, role: 'menuitem' | 'menuitemcheckbox'): Promise<void> {
  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole(role, { name: item }).click();
}

test('author colors distinguish what two people typed, letter by letter, and follow what is typed next', async () => {
  await typeAtEnd(ada.page, 'We ship teh lamp in May.');
  await expectSaved(ada.page);
  await openDocument(ben, server.url, 'Notice.md');
  await expect(textOf(ben.page)).toContainText('lamp in May');
  await typeAtEnd(ben.page, ' Not before.');
  await expectSaved(ben.page);

  await expect(textOf(ada.page)).toContainText('Not before.');
  await fromViewMenu(ada.page, 'Show authors', 'menuitemcheckbox');
  await expect
    .poll(() => colouredPassages(ada.page))
    .toEqual([
      ['We ship teh lamp in May.', 'Ada Quill'],
      [' Not before.', 'Ben Vole'],
    ]);
  await expect(legendOf(ada.page).getByRole('listitem')).toHaveText([/Ada Quill\s*67%/, /Ben Vole\s*33%/]);

  await typeBehindTitle(ben.page, ' Promised.');
  await expect
    .poll(() => colouredPassages(ada.page))
    .toEqual([
      ['We ship teh lamp in May.', 'Ada Quill'],
      [' Not before. Promised.', 'Ben Vole'],
    ]);
});

test('for the agent’s text, the turn, the request, the model and who accepted it are shown', async () => {
  const edits = [{ find: 'teh', text: 'the' }];
  await suggest(gemini, ben, [{ documentId, description: 'A slip of the pen', edits }]);
  await showPanel(ada.page, 'Review');
  await openCards(ada.page).first().getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(textOf(ada.page)).toContainText('We ship the lamp');
  // The agent kept the "t" that was there before, so it is still Ada's.
  await expect.poll(() => colouredPassages(ada.page)).toContainEqual(['he', 'Agent (accepted)']);

  await textOf(ada.page).getByText('he', { exact: true }).click();
  const card = cardOf(ada.page);
  await expect(card).toContainText('The agent wrote this; Ada Quill accepted it');
  await expect(card).toContainText('Improve this');
  await expect(card).toContainText('Ben Vole');
  await expect(card).toContainText('google/');
  await card.getByRole('button', { name: 'Show details' }).click();
  await expect(ada.page.getByRole('dialog', { name: 'Turn details' })).toContainText('Improve this');
  await ada.page.keyboard.press('Escape');
  await expect(textOf(ada.page)).toBeFocused();
});

test('a key shows who wrote the selection, and Escape returns to the text', async () => {
  const { page } = ada;
  await textOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Alt+a');
  const card = cardOf(page);
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card).toContainText('Ada Quill wrote this in an editing session that started');
  await expect(card).toContainText('Ben Vole wrote this');
  await expect(card).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(textOf(page)).toBeFocused();
});

test('sample text is marked as such in a document that nobody has edited', async () => {
  const { page } = ben;
  await openDocument(ben, server.url, 'Launch plan.md');
  await page.getByRole('heading', { name: 'Launch plan' }).last().click();
  await fromViewMenu(page, 'Who wrote this?', 'menuitem');
  await expect(cardOf(page)).toContainText('Part of the sample project, created for Ada Quill');
  await page.keyboard.press('Escape');
  await expect(legendOf(page)).toHaveCount(0);
});

for (const { colorScheme, width, height } of [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 1440, height: 900 },
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const) {
  test(`legend, colours and card have no accessibility violation, ${colorScheme}, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height },
      reducedMotion: 'reduce',
      storageState: await ada.context.storageState(),
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/d/${documentId}`);
    await expect(textOf(page)).toBeVisible();
    await fromViewMenu(page, 'Show authors', 'menuitemcheckbox');
    await expect(legendOf(page).getByRole('listitem')).toHaveCount(3);
    await textOf(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+Alt+a');
    await expect(cardOf(page).getByRole('listitem')).toHaveCount(3);
    await expect(cardOf(page)).toContainText('Improve this');
    expect(await violations(page)).toEqual([]);
    const box = await cardOf(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
    await legendOf(page).getByRole('button', { name: 'Hide authors' }).click();
    await expect(page.locator('.vr-author')).toHaveCount(0);
    await context.close();
  });
}
