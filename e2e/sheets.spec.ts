import { expect, test } from '@playwright/test';
import { violations } from './support/accessibility';
import { expectSaved } from './support/document';
import { join, makeInvitation, openPage, type Person, signUpFirst } from './support/people';
import { openCards, selectCard } from './support/review';
import { TestServer } from './support/server';
import {
  column,
  createSheet,
  downloadedAs,
  expectSamePage,
  pagesOf,
  paintedSvg,
  paperOf,
  printed,
  suggestText,
  textIn,
} from './support/sheets';
import { titleOf } from './support/tree';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let ada: Person;
let ben: Person;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  ben = await join(browser, await makeInvitation(ada, server.url), 'Ben Vole');
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
});

test('either half of a sheet opens data, template and page side by side, live for everyone', async () => {
  const sheet = await createSheet(ada, server.url, { path: 'Halden Lamp', design: 'product-sheet' });
  await openPage(ada.page, `${server.url}/d/${sheet.dataDocumentId}`);
  await ben.page.goto(`${server.url}/d/${sheet.templateDocumentId}`);
  await expect(titleOf(ada.page)).toHaveText('Halden Lamp');
  await expect(pagesOf(ben.page)).toBeVisible();
  const first = await expectSamePage([ada, ben]);

  // When Ben types into the template, the address names the focused half.
  await textIn(ben.page, 'Template').getByText('#let paper = rgb').click();
  await ben.page.keyboard.press('End');
  await ben.page.keyboard.type('.darken(30%)');
  await expectSaved(ben.page);
  const second = await expectSamePage([ada, ben], first);

  await textIn(ada.page, 'Template').click();
  await expect(ada.page).toHaveURL(new RegExp(sheet.templateDocumentId));

  // An error keeps the last good page, and shows where the error is.
  await textIn(ben.page, 'Template').getByText('#let paper = rgb').click();
  await ben.page.keyboard.press('End');
  await ben.page.keyboard.type('.nothing');
  const problem = column(ada.page, 'Page').getByRole('region', { name: 'Problems' });
  await expect(problem).toContainText('1 error');
  await expect(problem.getByRole('listitem')).toContainText(/Template, line \d+, column \d+/);
  expect(await expectSamePage([ada, ben])).toBe(second);
  await problem.getByRole('listitem').getByRole('button').first().click();
  await expect(textIn(ada.page, 'Template')).toBeFocused();
  for (const _ of '.nothing') await ben.page.keyboard.press('Backspace');
  await expect(problem).toHaveCount(0);
  expect(await violations(ada.page)).toEqual([]);
});

test('without an API key, a sheet is created from a design, is one entry in everyone’s tree, and is exported as shown on screen', async () => {
  const { page } = ada;
  await openPage(page, server.url);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search documents and commands' }).fill('invitation');
  await page.getByRole('option', { name: 'New sheet…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New sheet' });
  // There are six designs, and one has two pages.
  await expect(dialog.locator('img')).toHaveCount(7);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'Invitation' }).check();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Invitation');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Parties/Garden party');
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText('Garden party');
  await expect(pagesOf(page)).toBeVisible();

  const entry = (person: Person, name: string) => person.page.getByRole('treeitem', { name, exact: true });
  await openPage(ben.page, server.url);
  await entry(ben, 'Garden party').click();
  const first = await expectSamePage([ada, ben]);

  // Downloads don't wait until the text is saved.
  await column(page, 'Data').getByRole('textbox', { name: 'Title', exact: true }).fill('Under the stars');
  const shown = await expectSamePage([ada, ben], first);
  const svg = await downloadedAs(page, 'Download as SVG');
  expect([svg.name, await paintedSvg(page, svg.bytes.toString())]).toEqual(['Garden party.svg', shown]);
  const pdf = await downloadedAs(page, 'Download as PDF');
  expect(pdf.bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  const { painted, paper } = await printed(page);
  expect(painted).toBe(shown);
  // A5 in points.
  expect(paper).toMatch(/size: 419\.\d+pt 595\.\d+pt; margin: 0/);

  await entry(ben, 'Garden party').press('F2');
  await ben.page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Summer party');
  await ben.page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText('Summer party');
  // Others may see the new name before the dialog, which has the keys, has closed.
  await expect(ben.page.getByRole('dialog')).toHaveCount(0);
  await entry(ben, 'Summer party').press('Delete');
  const undo = ben.page.locator('.toast', { hasText: 'to the trash' }).getByRole('button', { name: 'Undo' });
  // With the pointer over it, the toast stays.
  await undo.hover();
  await expect(entry(ada, 'Summer party')).toHaveCount(0);
  await undo.click();
  await expect(entry(ada, 'Summer party')).toBeVisible();
  await entry(ben, 'Summer party').click({ button: 'right' });
  await ben.page.getByRole('menuitem', { name: 'Open template as text' }).click();
  await expect(titleOf(ben.page)).toHaveText('Summer party.typ');
});

test('the data is a form for one person and JSON for another, and both write the same page', async () => {
  const sheet = await createSheet(ada, server.url, { path: 'Mill Street', design: 'price-list' });
  await openPage(ada.page, `${server.url}/d/${sheet.dataDocumentId}`);
  await ben.page.goto(`${server.url}/d/${sheet.dataDocumentId}`);
  await ben.page.getByRole('radio', { name: 'JSON' }).check();
  const [form, json] = [column(ada.page, 'Data'), textIn(ben.page, 'Data')];
  await expect(pagesOf(ben.page)).toBeVisible();
  const first = await expectSamePage([ada, ben]);

  await form.getByLabel('Title', { exact: true }).fill('Mill Street Market');
  await expect(json).toContainText('"title": "Mill Street Market",');
  await form.getByRole('button', { name: /^Bread/ }).click();
  await form.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Add to items' }).click();
  await expect(form.getByLabel('Name', { exact: true }).last()).toBeFocused();
  await ada.page.keyboard.type('Rye ring');
  await expect(json).toContainText('{ "name": "Rye ring", "price": "" }');
  await expectSamePage([ada, ben], first);
  expect(await violations(ada.page)).toEqual([]);

  // With incomplete JSON, the form shows where the error is, and the page stays.
  await json.getByText('"kicker"').click();
  await ben.page.keyboard.press('Home');
  await ben.page.keyboard.type('?');
  await expect(form.getByRole('alert')).toContainText('The JSON has an error at line 4, column');
  await expect(column(ada.page, 'Page').getByText('Shown as last rendered without errors')).toBeVisible();
  await expect(pagesOf(ada.page)).toBeVisible();
  await form.getByRole('button', { name: 'Show the JSON' }).click();
  await expect(textIn(ada.page, 'Data')).toBeFocused();
  await ben.page.keyboard.press('Backspace');
  await expect(column(ada.page, 'Page').getByRole('region', { name: 'Problems' })).toHaveCount(0);
});

test('on a phone, data, template and page are shown one at a time; people who only read get no controls', async ({
  browser,
}) => {
  const cole = await join(browser, await makeInvitation(ada, server.url, 'viewer'), 'Cole Marsh');
  const sheet = await createSheet(ada, server.url, { path: 'Plant sale', design: 'event' });
  await cole.page.setViewportSize({ width: 390, height: 844 });
  await cole.page.goto(`${server.url}/d/${sheet.dataDocumentId}`);
  await expect(pagesOf(cole.page)).toBeVisible();
  await expect(column(cole.page, 'Data')).toBeHidden();
  const part = (name: string) =>
    cole.page.getByRole('group', { name: 'Part of the sheet' }).getByRole('radio', { name });
  await part('Data').check();
  await expect(column(cole.page, 'Data').getByLabel('Title', { exact: true })).toHaveAttribute('readonly');
  await expect(column(cole.page, 'Data').getByRole('button', { name: /^(Add|Remove|Move)/ })).toHaveCount(0);
  expect(await violations(cole.page)).toEqual([]);
  await part('Template').check();
  await expect(column(cole.page, 'Page')).toBeHidden();
  await expect(textIn(cole.page, 'Template')).toHaveAttribute('contenteditable', 'false');
  await expect(cole.page).toHaveURL(new RegExp(sheet.templateDocumentId));
  expect(await cole.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(cole.page)).toEqual([]);
});

test('a reviewer sees the page before and after a suggestion, and decides there', async () => {
  const { page } = ada;
  const sheet = await createSheet(ada, server.url, { path: 'Oslo Lamp', design: 'product-sheet' });
  await suggestText(ben, server.url, {
    documentId: sheet.templateDocumentId,
    change: (text) => text.replace("'#e2714b'", "'#2f7de1'").replace('rgb("#faf7f2")', 'rgb("#0b1f1b")'),
    description: 'Darker, with a blue accent',
  });
  await openPage(page, `${server.url}/d/${sheet.templateDocumentId}?panel=review`);
  await expect(openCards(page)).toHaveCount(2);
  const preview = page.getByRole('tabpanel').getByRole('region', { name: 'Suggested page' });
  const before = preview.getByRole('img', { name: 'Page before' });
  const after = preview.getByRole('img', { name: 'Page after' });
  await expect.poll(() => paperOf(before)).toBe('#faf7f2');
  await expect.poll(() => paperOf(after)).toBe('#0b1f1b');

  // The person looks first: keys move the line between the two pages.
  const slider = preview.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', '0% before, 100% after');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '10');
  expect(await violations(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Enlarge' }).click();
  const large = page.getByRole('dialog', { name: 'Page before and after' });
  await expect(large.getByRole('region', { name: 'Page after' }).getByRole('img')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // Then they decide: an accepted change appears on the page before, and the page after stays the same.
  const card = await selectCard(page, 'Replace “faf7f2” with “0b1f1b”');
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(openCards(page)).toHaveCount(1);
  await expect.poll(() => paperOf(before)).toBe('#0b1f1b');
  expect(await paperOf(after)).toBe('#0b1f1b');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(slider).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Later, the history compares two versions as pages.
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('option', { name: /Checked out for editing in another program/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Compare with current' }).click();
  const compared = page.getByRole('dialog', { name: 'Compare' });
  await compared.getByRole('button', { name: 'Page', exact: true }).click();
  await expect.poll(() => paperOf(compared.getByRole('img', { name: 'Page before' }))).toBe('#faf7f2');
  await expect.poll(() => paperOf(compared.getByRole('img', { name: 'Page after' }))).toBe('#0b1f1b');
});
