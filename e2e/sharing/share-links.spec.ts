import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { screenshot } from '../suggesting/screenshot';
import { expectFits, violations } from '../support/accessibility';
import { expectSaved, openDocument, typeAtEnd } from '../support/document';
import { join, makeInvitation, openPage, type Person, signUpFirst } from '../support/people';
import { expectToast, toasts, undoOfToast } from '../support/review';
import { TestServer } from '../support/server';
import { threadCards, writeComment } from '../support/threads';

test.describe.configure({ mode: 'serial' });

const RELEASE = 'Press release.md';
const SECRET = 'a word between us';
let server: TestServer;
let ada: Person;
let link: string;
let projectLink: string;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
});

/** Opens a browser without an account. */
async function stranger(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share' });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialogOf(page).getByRole('list', { name: 'General access' })).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Create link…' })).toBeVisible();
  return dialogOf(page);
}

/** Clicks a button that copies, and returns what it copied. */
async function copied(page: Page, button: Locator): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await button.click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).not.toBe('');
  return clipboard();
}

/** Creates a link with the usual settings and copies it with the button that then has the focus. */
async function createLink(page: Page, dialog = dialogOf(page)): Promise<string> {
  const rows = dialog.getByRole('list', { name: 'Share links' }).getByRole('listitem');
  const before = await rows.count();
  await dialog.getByRole('button', { name: 'Create link…' }).click();
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click();
  await expect(rows).toHaveCount(before + 1);
  const button = rows.first().getByRole('button', { name: /^Copy link ending in/ });
  await expect(button).toBeFocused();
  return copied(page, button);
}

/** Chooses a value in a menu whose button shows the chosen one. */
async function choose(within: Locator, label: string, value: string): Promise<void> {
  await within.getByRole('button', { name: `${label}: ` }).click();
  await within.page().getByRole('menuitemradio', { name: value }).click();
  await expect(within.getByRole('button', { name: `${label}: ${value}` })).toBeEnabled();
}

/** Returns the row of a link in the dialog. */
const linkRow = (dialog: Locator, url: string) =>
  dialog
    .getByRole('list', { name: 'Share links' })
    .getByRole('listitem')
    .filter({ hasText: `Link ending in ${url.slice(-4)}` });

const rightOf = (url: string) => `What people can do with the link ending in ${url.slice(-4)}`;

/** Opens the settings of a link. */
async function openSettings(page: Page, url: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for the link ending in ${url.slice(-4)}` }).click();
  await page.getByRole('menuitem', { name: 'Link settings…' }).click();
  return page.getByRole('form', { name: `Settings of the link ending in ${url.slice(-4)}` });
}

async function saveSettings(settings: Locator): Promise<void> {
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toHaveCount(0);
}

/** Checks the page in a window as wide as a phone, and makes it as wide as before again. */
async function expectFitsPhone(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await screenshot(page, `${name}-phone`);
  if (before) await page.setViewportSize(before);
}

test('a document is shared by a link, and read without an account, in both themes and on a phone', async ({
  browser,
}) => {
  const { page } = ada;
  await openDocument(ada, server.url, RELEASE);
  await openDialog(page);
  link = await createLink(page);
  expect(await violations(page)).toEqual([]);
  const pinned = await createLink(page);
  const settings = await openSettings(page, pinned);
  await settings.getByLabel('What the link shows').selectOption('now');
  expect(await violations(page)).toEqual([]);
  await saveSettings(settings);
  await expect(linkRow(dialogOf(page), pinned)).toContainText('Shows ');
  await page.keyboard.press('Escape');

  const reader = await stranger(browser);
  await reader.clock.install();
  const answer = await reader.goto(link);
  expect(answer?.status()).toBe(200);
  await expect(reader.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(reader.getByRole('button')).toHaveCount(0);

  await typeAtEnd(page, 'A live sentence.');
  await expectSaved(page);
  const heading = await reader.getByRole('heading', { level: 1 }).first().elementHandle();
  await reader.clock.fastForward('00:17');
  await expect(reader.getByText('A live sentence.')).toBeVisible();
  expect(await heading?.evaluate((node) => node.isConnected), 'what is the same stays').toBe(true);
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme });
    expect(await violations(reader)).toEqual([]);
  }
  await reader.setViewportSize({ width: 390, height: 844 });
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(reader)).toEqual([]);
  await reader.context().close();
});

test('a project is shared by a link that lists its documents; a document is shared at an older version', async ({
  browser,
}) => {
  const { page } = ada;
  const dialog = await openDialog(page);
  const older = await createLink(page);
  const settings = await openSettings(page, older);
  await settings.getByLabel('What the link shows').selectOption('version');
  const saved = settings.getByRole('option', { name: 'Shared by link' });
  await settings.getByLabel('Version', { exact: true }).selectOption(await saved.getAttribute('value'));
  await settings.getByLabel('When the link expires').selectOption({ label: 'After 7 days' });
  await expectFitsPhone(page, 'link-settings');
  await saveSettings(settings);
  await expect(linkRow(dialog, older)).toContainText('Shows ');
  await expect(linkRow(dialog, older)).toContainText('Expires on ');
  await expectFitsPhone(page, 'link-to-version');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Actions for Reed launch', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Who has access…' }).click();
  const access = page.getByRole('dialog', { name: /^Access to/ });
  const contents = await createLink(page, access);
  projectLink = contents;
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Show the sidebar' }).click();
  await page.getByRole('button', { name: 'Actions for Reed launch', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Who has access…' }).click();
  await expect(access.getByRole('list', { name: 'Share links' })).toBeVisible();
  await expectFitsPhone(page, 'link-to-project');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  if (size) await page.setViewportSize(size);

  for (const width of [1440, 390]) {
    const reader = await stranger(browser, { viewport: { width, height: 844 } });
    const expectFit = async () => {
      expect(await violations(reader)).toEqual([]);
      expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };
    await reader.goto(older);
    await expect(reader.getByRole('article')).toBeVisible();
    await expect(reader.getByText('A live sentence.')).toHaveCount(0);
    await expect(reader.getByRole('banner')).toContainText('As of ');
    await expectFit();
    await screenshot(reader, `shared-version-${width}`);
    await reader.goto(contents);
    await expectFit();
    await screenshot(reader, `shared-project-${width}`);
    await reader.getByRole('link', { name: 'Press release' }).click();
    await expect(reader.getByText('A live sentence.')).toBeVisible();
    await expectFit();
    await reader.getByRole('banner').getByRole('link').click();
    await expect(reader.getByRole('navigation', { name: 'Documents' })).toBeVisible();
    await reader.context().close();
  }
});

test('someone without an account comments through a link; members see it as a guest’s comment and answer', async ({
  browser,
}) => {
  const { page } = ada;
  const dialog = await openDialog(page);
  const commentable = await createLink(page);
  await choose(linkRow(dialog, commentable), rightOf(commentable), 'Can comment');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const reader = await stranger(browser, { viewport: { width: 390, height: 844 } });
  await reader.clock.install();
  await reader.goto(commentable);
  await reader.getByText('A live sentence.').selectText();
  await reader.getByRole('button', { name: 'Comment on selection' }).click();
  const form = reader.locator('#new-comment');
  await expect(form.getByText('A live sentence.')).toBeVisible();
  await form.getByLabel('Your name').fill('Gil');
  await form.getByLabel('Your comment').fill('Is it alive?');
  expect(await violations(reader)).toEqual([]);
  await form.getByRole('button', { name: 'Comment' }).click();
  const comments = reader.getByRole('region', { name: 'Comments' });
  await expect(comments).toContainText('Guest · Gil');
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await openPage(page, `${page.url().split('?', 1)[0]}?panel=comments`);
  const card = threadCards(page).filter({ hasText: 'Is it alive?' });
  await expect(card).toContainText('Guest · Gil');
  await expect(card).toContainText('From a share link');
  await card.getByRole('button', { name: /^Comments on/ }).click();
  await writeComment(page, 'Reply', 'It is.');
  await expect(card).toContainText('It is.');
  expect(await violations(page)).toEqual([]);
  await comments.locator('summary', { hasText: 'Reply' }).click();
  await comments.getByLabel('Your reply').fill('Then ');
  const passage = await reader.getByRole('article').getByText('A live sentence.').elementHandle();
  await reader.clock.fastForward('00:17');
  await expect(comments).toContainText('It is.');
  expect(await passage?.evaluate((node) => node.isConnected), 'what is the same stays').toBe(true);
  await expect(comments.getByLabel('Your reply')).toHaveValue('Then ');
  await reader.reload();
  await expect(comments).toContainText('It is.');
  await comments.getByText('Edit or delete').click();
  await comments.getByRole('listitem').getByLabel('Your comment').fill('Is it really alive?');
  await comments.getByRole('button', { name: 'Save' }).click();
  await expect(comments).toContainText('Is it really alive?');
  await expect(comments).toContainText('edited');
  expect(await violations(reader)).toEqual([]);

  const size = page.viewportSize();
  const again = await openDialog(page);
  await again.getByRole('button', { name: `Actions for the link ending in ${commentable.slice(-4)}` }).click();
  await page.getByRole('menuitem', { name: 'Guests' }).click();
  const guests = again.getByRole('list', { name: /^Guests who wrote through the link/ });
  await expect(guests).toContainText('Guest · Gil');
  await expect(guests).toContainText('1 comment · 0 suggestions');
  for (const [width, name] of [
    [1440, 'link-guests'],
    [390, 'link-guests-phone'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await guests.getByRole('button', { name: /^Erase the name and notes of Guest · Gil/ }).scrollIntoViewIfNeeded();
    expect(await violations(page)).toEqual([]);
    await screenshot(page, name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await guests.getByRole('button', { name: /^Erase the name and notes of Guest · Gil/ }).click();
  const asks = page.getByRole('dialog', { name: 'Erase this guest’s name and notes?' });
  await expect(asks).toContainText('“Guest · Gil” becomes “Guest”');
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'link-guests-erase-phone');
  await asks.getByRole('button', { name: 'Cancel' }).click();
  if (size) await page.setViewportSize(size);
  await page.keyboard.press('Escape');

  const edited = threadCards(page).filter({ hasText: 'Is it really alive?' });
  await edited.getByRole('button', { name: 'More actions for the guest’s comment' }).click();
  await page.getByRole('menuitem', { name: 'Erase the guest’s name and notes…' }).click();
  const erase = page.getByRole('dialog', { name: 'Erase this guest’s name and notes?' });
  await expect(erase).toContainText('“Guest · Gil” becomes “Guest”');
  expect(await violations(page)).toEqual([]);
  await erase.getByRole('button', { name: 'Erase' }).click();
  await expectToast(page, 'The guest’s name and notes were erased.');
  await expect(edited).not.toContainText('Gil');
  await expect(edited).toContainText('Guest');
  await reader.reload();
  await expect(comments).not.toContainText('Guest · Gil');
  await reader.context().close();
});

test('someone without an account suggests changes through a link and sees the outcome', async ({ browser }) => {
  const { page } = ada;
  const dialog = await openDialog(page);
  const changeable = await createLink(page);
  await choose(linkRow(dialog, changeable), rightOf(changeable), 'Can suggest changes');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const reader = await stranger(browser, { viewport: { width: 390, height: 844 } });
  await reader.goto(changeable);
  expect(await violations(reader)).toEqual([]);
  await reader.getByRole('button', { name: 'Suggest changes' }).click();
  const text = reader.getByLabel('Text', { exact: true });
  const changed = (await text.inputValue()).replace('A live sentence.', 'A live sentence. A lively one.');
  await text.fill(changed);
  await expect(reader.getByText('is kept in this browser')).toBeVisible();
  await reader.reload();
  await expect(text).toHaveValue(changed);
  await reader.goto(changeable);
  await reader.getByRole('link', { name: 'Continue your suggestion' }).click();
  await expect(text).toHaveValue(changed);
  await reader.getByRole('button', { name: 'Preview changes' }).click();
  await expect(reader.getByRole('region', { name: 'You’re suggesting 1 change' })).toContainText('lively');
  expect(await violations(reader)).toEqual([]);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await reader.getByLabel('Your name').fill('Gil');
  await reader.getByLabel('What did you change?').fill('More life');
  await reader.getByRole('button', { name: 'Send suggestion' }).click();
  const own = reader.getByRole('region', { name: 'Your suggestions' });
  await expect(own).toContainText('Waiting for review');
  await expect(reader.getByRole('button', { name: 'Suggest changes' })).toBeVisible();
  expect(await violations(reader)).toEqual([]);

  await openPage(page, `${page.url().split('?', 1)[0]}?panel=review`);
  const review = page.getByRole('region', { name: 'More life' });
  await expect(review).toContainText('Guest · Gil');
  await expect(review).toContainText('From a share link');
  expect(await violations(page)).toEqual([]);
  await review.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.locator('.cm-content')).toContainText('A live sentence. A lively one.');
  // The editor shows the accepted text before it is stored.
  await expect(async () => {
    await reader.reload();
    await expect(own).toContainText('Accepted', { timeout: 500 });
  }).toPass();
  await expect(reader.getByRole('article')).toContainText('A live sentence. A lively one.');

  await reader.getByRole('button', { name: 'Suggest changes' }).click();
  await text.fill(`${changed}\nToo much.\n`);
  await reader.getByRole('button', { name: 'Send suggestion' }).click();
  await own.getByRole('button', { name: 'Withdraw' }).click();
  await expect(own).toContainText('Withdrawn');
  await reader.context().close();

  await openPage(page, `${page.url().split('?', 1)[0]}?panel=history`);
  // The suggestion belongs to the row of the version that accepted it.
  await page
    .getByRole('option', { name: /, from Guest · Gil/ })
    .locator('[data-unfold]')
    .click();
  await page.getByRole('option', { name: /^More life, / }).click();
  const version = page.getByRole('dialog', { name: 'More life' });
  await version.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase the guest’s name and notes…' }).click();
  await page.getByRole('dialog', { name: 'Erase this guest’s name and notes?' }).getByLabel('Also delete').check();
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Changes suggested through a share link' })).toContainText(
    'Guest · Suggestion ·',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: /More life|Gil/ })).toHaveCount(0);

  const german = await stranger(browser, { locale: 'de-DE', colorScheme: 'dark' });
  await german.goto(changeable);
  await german.getByRole('button', { name: 'Änderungen vorschlagen' }).click();
  await german.getByLabel('Text', { exact: true }).fill('Kurz.\n');
  await german.getByRole('button', { name: 'Änderungen ansehen' }).click();
  await expect(german.getByRole('heading', { name: /^Du schlägst \d+ Änderung/ })).toBeVisible();
  expect(await violations(german)).toEqual([]);
  await german.getByText('Neu anfangen', { exact: true }).click();
  await german.getByRole('button', { name: 'Verwerfen und neu anfangen' }).click();
  await expect(german.getByLabel('Text', { exact: true })).toHaveValue(/lively/);
  await german.context().close();
});

test('a link with a password opens with the password, and stays open in this browser', async ({ browser }) => {
  const { page } = ada;
  const dialog = await openDialog(page);
  const locked = await createLink(page);
  const settings = await openSettings(page, locked);
  await settings.getByLabel('Password (optional)').fill(SECRET);
  await saveSettings(settings);
  await expect(linkRow(dialog, locked)).toContainText('With a password');
  await page.keyboard.press('Escape');

  const reader = await stranger(browser, { viewport: { width: 390, height: 844 } });
  await reader.goto(locked);
  expect(await violations(reader)).toEqual([]);
  await reader.getByLabel('Password').fill('a guess');
  await reader.keyboard.press('Enter');
  await expect(reader.getByRole('alert')).toHaveText('That isn’t the password. Try again.');
  expect(await violations(reader)).toEqual([]);
  await reader.getByLabel('Password').fill(SECRET);
  await reader.getByRole('button', { name: 'Open' }).click();
  await expect(reader.getByText('A live sentence.')).toBeVisible();
  await reader.goto(locked);
  await expect(reader.getByText('A live sentence.')).toBeVisible();
  await reader.context().close();
});

/** Returns a check that the page fits its window and is accessible, which also takes a screenshot. */
const fitOf = (page: Page, name: string) => async (what: string) => {
  await expectFits(page);
  await screenshot(page, `${name}-${what}`);
};

test('an existing link is copied again, and replaced by one with the same settings, on a computer and on a phone', async ({
  browser,
}) => {
  const { page } = ada;
  await openPage(page, page.url().split('?', 1)[0] ?? '');
  const dialog = await openDialog(page);
  const size = page.viewportSize();
  let old = link;
  for (const [width, name] of [
    [1440, 'share-links'],
    [390, 'share-links-phone'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const expectFit = fitOf(page, name);
    const copy = linkRow(dialog, old).getByRole('button', { name: `Copy link ending in ${old.slice(-4)}` });
    expect(await copied(page, copy)).toBe(old);
    await expectFit('copied');

    await page.getByRole('button', { name: `Actions for the link ending in ${old.slice(-4)}` }).click();
    await page.getByRole('menuitem', { name: 'Replace link…' }).click();
    const asks = page.getByRole('dialog', { name: /^Replace the link ending in/ });
    await expectFit('replace');
    await asks.getByRole('button', { name: 'Replace link' }).click();
    await expect(asks).toHaveCount(0);
    await expect(linkRow(dialog, old)).toHaveCount(0);
    const fresh = dialog.getByRole('button', { name: /^Copy link ending in/ }).and(page.locator(':focus'));
    await expect(fresh).toBeVisible();
    link = await copied(page, fresh);
    expect(link).not.toBe(old);
    await expectFit('replaced');

    const reader = await stranger(browser);
    await reader.goto(old);
    await expect(reader.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
    await reader.goto(link);
    await expect(reader.getByText('A live sentence.')).toBeVisible();
    await reader.context().close();
    old = link;
  }
  if (size) await page.setViewportSize(size);
});

test('what a link allows, its name, password and end are chosen before it exists, on a computer and on a phone', async ({
  browser,
}) => {
  const { page } = ada;
  await openPage(page, page.url().split('?', 1)[0] ?? '');
  const size = page.viewportSize();
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('heading', { name: 'Share “Press release”' })).toBeVisible();
  const form = dialog.getByRole('form', { name: 'Settings of the new link' });
  for (const [width, name] of [
    [1440, 'new-link'],
    [390, 'new-link-phone'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const expectFit = fitOf(page, name);
    await dialog.getByRole('button', { name: 'Create link…' }).click();
    await expectFit('empty');
    await form.getByLabel('What people can do').selectOption('Can suggest changes');
    await form.getByLabel('When the link expires').selectOption('After 7 days');
    await form.getByLabel('Password (optional)').fill(SECRET);
    await page.route('**/api/trpc/shareLinks.create**', (route) => route.abort());
    await form.getByRole('button', { name: 'Create link' }).click();
    await expect(form.getByRole('alert')).not.toBeEmpty();
    await expect(form.getByRole('alert')).toBeInViewport();
    await expectFit('error');
    await page.unroute('**/api/trpc/shareLinks.create**');
    if (width === 1440) await form.getByRole('button', { name: 'Cancel' }).click();
  }
  await form.getByRole('button', { name: 'Create link' }).click();
  await expect(form).toHaveCount(0);
  const button = dialog.getByRole('button', { name: /^Copy link ending in/ }).and(page.locator(':focus'));
  const made = await copied(page, button);
  const title = linkRow(dialog, made).getByText(/^Suggestion link, /);
  const lines = (node: Element) =>
    node.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(node).lineHeight);
  expect(await title.evaluate(lines), 'on one line').toBeLessThan(1.5);
  await fitOf(page, 'new-link-phone')('made');
  const reader = await stranger(browser);
  await reader.goto(made);
  await expect(reader.getByLabel('Password')).toBeVisible();
  await expect(reader.getByText('A live sentence.')).toHaveCount(0);
  await reader.context().close();

  for (const [width, name] of [
    [390, 'project-links-phone'],
    [1440, 'project-links'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const fold = dialog.getByRole('button', { name: 'A link to the project also opens this document' });
    await fold.click();
    const links = dialog.getByRole('list', { name: 'Links to the project' });
    expect(await copied(page, links.getByRole('button', { name: /^Copy link ending in/ }))).toBe(projectLink);
    await fold.scrollIntoViewIfNeeded();
    await fitOf(page, name)('open');
    await fold.click();
  }
  if (size) await page.setViewportSize(size);
  await page.keyboard.press('Escape');
});

test('the dialog says what people get before they are added or invited, on a computer and on a phone', async ({
  browser,
}) => {
  const cole = await join(browser, await makeInvitation(ada, server.url), 'Cole Marsh');
  const { page } = ada;
  await openPage(page, page.url().split('?', 1)[0] ?? '');
  const size = page.viewportSize();
  const dialog = await openDialog(page);
  const field = dialog.getByRole('combobox', { name: /^Add people/ });
  for (const [width, name] of [
    [1440, 'share-people'],
    [390, 'share-people-phone'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const expectFit = fitOf(page, name);
    await expectFit('empty');
    await field.fill('new@example.org');
    await expect(dialog.getByText(/^Joins .* as Commenter\./)).toBeVisible();
    await expectFit('address');
    await field.fill('mar');
    await expect(dialog.getByRole('option', { name: /Cole Marsh/ })).toBeVisible();
    await expectFit('matches');
    await field.press('Enter');
    await choose(dialog, 'Role', 'Can comment');
    await expectFit('chosen');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Role of Cole Marsh: Can comment' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^1 person/, expanded: true })).toBeVisible();
    const people = dialog.getByRole('list', { name: 'People in the workspace' });
    await expect(people.getByRole('listitem')).toContainText('Ada Quill');
    await expect(dialog.getByText('Cole Marsh', { exact: true }), 'nobody is listed twice').toHaveCount(1);
    await expect(dialog.getByText('Role in this project')).toBeVisible();
    await expectFit('people');
    await dialog.getByRole('button', { name: 'Remove Cole Marsh' }).click();
    await expectToast(page, 'They can still edit, with their role in the workspace.');
    await (await undoOfToast(page)).click({ trial: true });
    await expectFit('removed');
    await toasts(page).getByRole('button', { name: 'Dismiss' }).last().click();
    await expect(people.getByRole('listitem').filter({ hasText: 'Cole Marsh' })).toContainText('Can edit');
  }
  if (size) await page.setViewportSize(size);
  await page.keyboard.press('Escape');
  await cole.context.close();
});

test('a revoked link opens nothing, and neither does any link once the workspace turns links off', async ({
  browser,
}) => {
  const { page } = ada;
  const reader = await stranger(browser);
  const gone = reader.getByRole('heading', { name: 'This link doesn’t work' });
  await openPage(page, `${server.url}/settings/links`);
  const list = page.getByRole('list', { name: 'Share links' });
  await expect(list.getByRole('listitem')).toHaveCount(8);
  await expect(list).toContainText('Press release');
  expect(await violations(page)).toEqual([]);
  const allowed = page.getByRole('switch', { name: 'Allow share links' });
  await allowed.click();
  await expect(allowed).toHaveAttribute('aria-checked', 'false');
  await reader.goto(link);
  await expect(gone).toBeVisible();
  await allowed.click();
  await expect(allowed).toHaveAttribute('aria-checked', 'true');
  await reader.goto(link);
  await expect(gone).toHaveCount(0);

  await page.getByRole('button', { name: `Revoke the link ending in ${link.slice(-4)}` }).click();
  await expectToast(page, 'Link revoked');
  await expect(list.getByRole('listitem')).toHaveCount(7);
  await reader.goto(link);
  await expect(gone).toBeVisible();
  expect(await violations(reader)).toEqual([]);
  await reader.context().close();
});
