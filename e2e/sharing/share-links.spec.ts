import { type Browser, expect, type Page, test } from '@playwright/test';
import { violations } from '../support/accessibility';
import { expectSaved, openDocument, typeAtEnd } from '../support/document';
import { openPage, type Person, signUpFirst } from '../support/people';
import { expectToast } from '../support/review';
import { TestServer } from '../support/server';

test.describe.configure({ mode: 'serial' });

const RELEASE = 'Press release.md';
const SECRET = 'a word between us';
let server: TestServer;
let ada: Person;
let link: string;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
});

test.afterAll(async () => {
  await server?.stop();
});

/** Somebody without an account. */
async function stranger(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share' });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialogOf(page).getByText('Links', { exact: true }).click();
  return dialogOf(page);
}

async function createLink(page: Page): Promise<string> {
  const dialog = dialogOf(page);
  const before = await dialog.getByLabel('New link').count();
  const former = before ? await dialog.getByLabel('New link').inputValue() : '';
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click();
  await expect(dialog.getByLabel('New link')).not.toHaveValue(former);
  return dialog.getByLabel('New link').inputValue();
}

test('a document is shared by a link, and read without an account, in both themes and on a phone', async ({
  browser,
}) => {
  const { page } = ada;
  await openDocument(ada, server.url, RELEASE);
  await openDialog(page);
  link = await createLink(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const reader = await stranger(browser);
  const answer = await reader.goto(link);
  expect(answer?.status()).toBe(200);
  await expect(reader.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(reader.getByRole('button')).toHaveCount(0);
  expect(await reader.locator('script').count()).toBe(0);

  await typeAtEnd(page, 'A live sentence.');
  await expectSaved(page);
  await reader.reload();
  await expect(reader.getByText('A live sentence.')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme });
    expect(await violations(reader)).toEqual([]);
  }
  await reader.setViewportSize({ width: 390, height: 844 });
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(reader)).toEqual([]);
  await reader.context().close();
});

test('a link with a password opens with it, and stays open in this browser', async ({ browser }) => {
  const { page } = ada;
  const dialog = await openDialog(page);
  await dialog.getByLabel('Password (optional)').fill(SECRET);
  const locked = await createLink(page);
  await expect(dialog.getByRole('list', { name: 'Share links' })).toContainText('With a password');
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

test('a link that is revoked, or turned off in the workspace, opens nothing', async ({ browser }) => {
  const { page } = ada;
  const reader = await stranger(browser);
  const gone = reader.getByRole('heading', { name: 'This link doesn’t work' });
  await openPage(page, `${server.url}/settings/links`);
  const list = page.getByRole('list', { name: 'Share links' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
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
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await reader.goto(link);
  await expect(gone).toBeVisible();
  expect(await violations(reader)).toEqual([]);
  await reader.context().close();
});
