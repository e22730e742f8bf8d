import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { FakeGemini } from '../../test/fakes/gemini/gemini';
import { call, say } from '../../test/fakes/reply';
import { violations } from '../support/accessibility';
import { ask, turnOf } from '../support/agent';
import { documentIdOf, expectOpen, textOf, wholeText } from '../support/document';
import { giveFiles, holdUploads, PIXEL } from '../support/files';
import { startWithGemini } from '../support/gemini';
import { englishTextsOn } from '../support/languages';
import type { Person } from '../support/people';
import { expectToast, selectText, typeInside } from '../support/review';
import type { TestServer } from '../support/server';
import { bringDocument, suggest } from '../support/suggest';
import { writeComment } from '../support/threads';
import { chooseView, fromTitleMenu, row, titleOf } from '../support/tree';
import { expectFit, openDrawer, phoneOf, smallTextOn } from './phone';

test.describe.configure({ mode: 'serial' });

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;
let phone: BrowserContext;
let page: Page;
let beds: string;

test.beforeAll(async ({ browser }) => {
  ({ gemini, server, ada, ben } = await startWithGemini(browser));
  await ada.page.goto(server.url);
  beds = await bringDocument(ada, 'Beds.md', '# Beds\n\nWe recieve the seeds.\n\nThe bed: ');
  await ben.page.goto(`${server.url}/d/${beds}`);
  phone = await phoneOf(browser, ada);
  page = await phone.newPage();
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
});

/** Expects that the page, or a sheet over it, fits the window and is legible. */
async function expectGood(): Promise<void> {
  await expectFit(page);
  expect(await smallTextOn(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
}

test('on a phone, an image is picked and shown full screen, and a CSV file is shown as a table', async () => {
  await page.goto(`${server.url}/d/${beds}`);
  await textOf(page).getByText('The bed:').tap();
  await page.keyboard.press('Control+End');
  const held = await holdUploads(page);
  const uploading = textOf(page).getByRole('group', { name: 'Uploading not wanted.png' });
  await giveFiles(page, 'paste', [{ name: 'not wanted.png', bytes: PIXEL }]);
  await expect(uploading).toBeVisible();
  await uploading.getByRole('button', { name: 'Cancel' }).tap();
  await expect(uploading).toHaveCount(0);
  held.release();

  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await toolbar.getByRole('button', { name: 'More formatting' }).tap();
  await page.getByRole('menuitem', { name: 'Image' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Insert image or file' });
  await expect(dialog).toBeVisible();
  await expectGood();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'bed.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(textOf(page).getByRole('img', { name: 'bed' })).toHaveJSProperty('naturalWidth', 1);
  await expect(textOf(ben.page).getByRole('img', { name: 'bed' })).toHaveJSProperty('naturalWidth', 1);
  await giveFiles(page, 'paste', [{ name: 'prices.csv', bytes: Buffer.from('Bed;Price\nPeas;3\n') }]);
  await expect.poll(() => wholeText(ben.page)).toMatch(/\[prices\.csv\]\(attachment:[\w-]+\)/);
  expect(await wholeText(page)).not.toContain('not wanted');

  await chooseView(page, 'Reading');
  await textOf(page).getByRole('link', { name: 'prices.csv' }).tap();
  const table = page.getByRole('dialog', { name: 'prices.csv' });
  await expect(table.getByRole('cell')).toHaveText(['Peas', '3']);
  await expectGood();
  await page.keyboard.press('Escape');
  const picture = textOf(page)
    .locator('.vr-image')
    .filter({ has: page.getByRole('img', { name: 'bed' }) });
  await picture.getByRole('button', { name: 'Full screen' }).tap();
  await expect(page.getByRole('dialog', { name: 'bed' })).toBeVisible();
  await expectGood();
  await page.keyboard.press('Escape');
});

test('documents are found with the palette and the search page; trashed ones are restored', async () => {
  await page.goto(server.url);
  await openDrawer(page);
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await drawer.getByRole('button', { name: /^Search or jump to/ }).tap();
  const field = page.getByRole('combobox', { name: 'Search documents and commands' });
  await field.fill('price-lsit');
  await expect(page.getByRole('option', { name: /^price-list\.json/ })).toBeVisible();
  await expectGood();
  await field.fill('beds');
  await page.getByRole('option', { name: /^Beds/ }).tap();
  await expect(titleOf(page)).toHaveText('Beds');
  await expect(drawer).toHaveCount(0);

  await fromTitleMenu(page, 'Move to trash');
  await expectToast(page, 'to the trash');
  await expectGood();
  await page.goto(`${server.url}/trash`);
  await page.getByRole('listitem').filter({ hasText: 'Beds' }).getByRole('button', { name: 'Restore' }).tap();
  await expectToast(page, 'Restored “Beds”');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expectGood();

  await page.goto(server.url);
  await openDrawer(page);
  const inDrawer = (name: string) => drawer.getByRole('treeitem', { name, exact: true });
  const menuOf = (name: string) => inDrawer(name).locator('..').locator('button').last().tap();
  await menuOf('price-list.json');
  await expectGood();
  await page.getByRole('menuitem', { name: 'Add to favorites' }).tap();
  const favourites = drawer.getByRole('region', { name: 'Favorites' });
  await expect(favourites.getByText('price-list.json')).toBeVisible();
  await expectGood();
  await menuOf('price-list.json');
  await page.getByRole('menuitem', { name: 'Move to…' }).tap();
  await page.getByRole('combobox', { name: 'Project or folder' }).fill('notes');
  await expectGood();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).tap();
  await expectToast(page, 'Moved “price-list.json”');
  await expect(inDrawer('price-list.json')).toHaveAttribute('data-path', 'Notes/price-list.json');
  await expectGood();
  await menuOf('price-list.json');
  await page.getByRole('menuitem', { name: 'Move to trash' }).tap();
  await expectToast(page, 'Moved “price-list.json” to the trash');
  await expect(favourites).toHaveCount(0);
  await drawer.getByRole('link', { name: 'Trash' }).tap();
  await page.getByRole('button', { name: 'More actions for price-list.json' }).tap();
  await page.getByRole('menuitem', { name: 'Delete for good…' }).tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete for good' })).toBeVisible();
  await expectGood();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).tap();
  await expectToast(page, 'Deleted “price-list.json”');
  await expect(page.getByText('The trash is empty')).toBeVisible();

  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Search' }).tap();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('battery');
  const results = page.getByRole('list', { name: 'Results' });
  await expect(results.locator('mark').first()).toHaveText(/battery/i);
  await expectGood();
  await results.getByRole('link').first().tap();
  await expect(textOf(page)).toContainText(/battery/i);
});

test('the agent is asked from the bar; its change is in the text and accepted', async () => {
  await page.goto(`${server.url}/d/${beds}`);
  await expectOpen(page, 'Beds.md');
  await page.getByRole('navigation', { name: 'Panel' }).getByRole('button', { name: /Agent/ }).tap();
  const edits = [{ type: 'replace', find: 'recieve', text: 'receive' }];
  gemini.enqueue(
    call('suggest_document_edits', { document_id: beds, description: 'Spelling', edits }),
    say('One word was wrong.'),
  );
  await ask(page, 'Look for slips');
  await expect(turnOf(page)).toContainText('One word was wrong.');
  await expectGood();
  await turnOf(page)
    .getByRole('button', { name: /1 change suggested/ })
    .tap();
  const change = textOf(page).locator('.vr-hunk-selected');
  await expect(change).toBeVisible();
  await expect(change.locator('.vr-decide').first(), 'no button covers the line above').toBeHidden();
  await page.getByRole('button', { name: 'Accept', exact: true }).first().tap();
  await expect.poll(() => wholeText(ben.page)).toContain('We receive the seeds.');
});

test('on a phone, the choices of a conflict are in the bar, and the next change has its decision there again', async () => {
  await ada.page.goto(`${server.url}/d/${beds}`);
  const edits = [
    { find: 'seeds', text: 'bulbs' },
    { find: 'The bed', text: 'Our bed' },
  ];
  await suggest(gemini, ada, [{ documentId: beds, description: 'Other words', edits }]);
  await typeInside(ben.page, 'seeds', 2, 'x');
  await page.goto(`${server.url}/d/${beds}?panel=review`);
  const bar = page.getByRole('toolbar', { name: 'Review this change' });
  await expect(bar).toContainText('1 of 2');
  await expect(bar.getByRole('button', { name: 'Keep current' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Use suggestion' })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Current text' })).toContainText('sexeds');
  await expectGood();
  await bar.getByRole('button', { name: 'More choices' }).tap();
  await expectGood();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Write your own' }).tap();
  await page.getByLabel('Your wording').fill('seeds early');
  await page.getByRole('button', { name: 'Accept with edits' }).tap();
  await expect.poll(() => wholeText(ben.page)).toContain('We receive the seeds early.');
  await bar.getByRole('button', { name: 'Accept', exact: true }).tap();
  await expect.poll(() => wholeText(ben.page)).toContain('Our bed');
});

test('on a phone, the lines of a heading with a change don’t run into each other', async () => {
  const title = await bringDocument(ada, 'Winter.md', '# What the beds need in winter\n\nLeaves.\n');
  await ada.page.goto(`${server.url}/d/${title}`);
  const edits = [{ find: 'the beds', text: 'every single one of our raised wooden beds' }];
  await suggest(gemini, ada, [{ documentId: title, description: 'Longer title', edits }]);
  await page.goto(`${server.url}/d/${title}?panel=review`);
  const change = textOf(page).locator('.vr-heading .vr-hunk-selected .vr-ins');
  await expect(change).toBeVisible();
  const lines = await change.evaluate((text) => [...text.getClientRects()].map(({ top, bottom }) => ({ top, bottom })));
  expect(lines.length).toBeGreaterThan(1);
  // The selected change has an underline of 3 px below its lines.
  const gaps = lines.slice(1).map(({ top }, i) => top - (lines[i]?.bottom ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(3);
});

test('on a phone, the list of comments opens beside a commented passage', async () => {
  const text = `# Long\n\n${'Peas and beans. Peas and beans. Peas and beans.\n\n'.repeat(60)}The hedge is cut.\n`;
  const long = await bringDocument(ada, 'Long.md', text);
  await ada.page.goto(`${server.url}/d/${long}`);
  await selectText(ada.page, 'The hedge');
  await ada.page.keyboard.press('Control+Alt+m');
  await writeComment(ada.page, 'Comment', 'When?');
  await expect(ada.page.getByText('When?')).toBeVisible();

  await page.goto(`${server.url}/d/${long}`);
  await expectOpen(page, 'Long.md');
  const passage = textOf(page).getByText('The hedge');
  await expect(passage).not.toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Panel' })
    .getByRole('button', { name: /^Comments/ })
    .tap();
  const sheet = page.getByRole('dialog', { name: 'Panel' });
  await expect(sheet.getByText('When?')).toBeVisible();
  await expect(passage).toBeInViewport();
  await expect
    .poll(async () => ((await passage.boundingBox())?.y ?? 0) + 24)
    .toBeLessThan((await sheet.boundingBox())?.y ?? 0);
  await expectGood();
});

test('on a phone, German can be chosen; all texts are German and fit', async () => {
  await page.goto(`${server.url}/settings/account`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
  // Waits until the styles have loaded.
  await page.waitForLoadState('load');
  const check = async () => {
    await expectGood();
    expect(await englishTextsOn(page, 'de')).toEqual([]);
  };
  await check();
  await page.goto(server.url);
  await openDrawer(page, 'Seitenleiste einblenden');
  await expect(row(page, 'Beds')).toBeVisible();
  await check();
  await row(page, 'Beds').tap();
  await expect(titleOf(page)).toHaveText('Beds');
  expect(documentIdOf(page)).toBe(beds);
  await textOf(page).getByText('the seeds').tap();
  await check();

  const bar = page.getByRole('navigation', { name: 'Panel' });
  const sheet = page.getByRole('dialog', { name: 'Panel' });
  for (const name of ['Agent', 'Prüfung', 'Verlauf', 'Kommentare']) {
    await bar.getByRole('button', { name }).tap();
    await expect(sheet.getByRole('tab', { name, selected: true })).toBeVisible();
    await expect(sheet.getByRole('status', { name: /wird geladen/ })).toHaveCount(0);
    await check();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Weitere Formatierungen' }).tap();
  await page.getByRole('menuitemcheckbox', { name: 'Inhalt' }).tap();
  await expect(page.getByRole('complementary', { name: 'Inhalt' })).toContainText('Wörter');
  await check();
});
