import { expect, test } from '@playwright/test';
import { type FakeSmtp, startFakeSmtp } from '../../test/fakes/smtp';
import { violations } from '../support/accessibility';
import { ask, showPanel, turnOf } from '../support/agent';
import { textOf, wholeText } from '../support/document';
import { newPerson, PASSWORD, type Person, signUpFirst } from '../support/people';
import { TestServer } from '../support/server';
import { row, titleOf } from '../support/tree';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let smtp: FakeSmtp;
let ada: Person;

test.beforeAll(async ({ browser }) => {
  smtp = await startFakeSmtp();
  server = await TestServer.start({ SMTP_URL: smtp.url, SMTP_FROM: 'variorum@example.org' });
  ada = await signUpFirst(browser, server.url);
});

test.afterAll(async () => {
  await server?.stop();
  await smtp?.close();
});

test('a new document opens at once, is named after its first heading, and ticks off the first steps', async () => {
  const { page } = ada;
  await page.goto(server.url);
  const steps = page.getByRole('region', { name: 'Get started' });
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.locator('header').getByRole('button', { name: 'New document' }).click();
  await expect(titleOf(page)).toHaveText('Untitled.md');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('Garden plan');
  await expect(titleOf(page)).toHaveText('Garden plan.md');
  await expect(row(page, 'Garden plan.md')).toBeVisible();

  await showPanel(page, 'Agent');
  await page.getByRole('button', { name: 'Meeting notes' }).click();
  expect(await wholeText(page)).toMatch(/^# Garden plan\n\n## Attendees\n/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => wholeText(page)).toBe('# Garden plan');

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n\nTeh roses are are red.');
  await expect(page.getByRole('button', { name: 'Proofread this' })).toBeVisible();
  await ask(page, 'Proofread this');
  await expect(turnOf(page).getByText(/changes? suggested/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(steps.getByText('2 of 5 done')).toBeVisible();
  await expect(steps.getByRole('listitem').nth(1)).toContainText('Done:');
});

test('people invited from a document by mail land on it', async ({ browser }) => {
  const { page } = ada;
  await row(page, 'Garden plan.md').click();
  await expect(titleOf(page)).toHaveText('Garden plan.md');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByLabel('Email addresses').fill('ben@example.com, nobody');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText('nobody isn’t an email address.')).toBeVisible();
  await dialog.getByLabel('Email addresses').fill('ben@example.com\ncy@example.com');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText('Invitations sent to ben@example.com and cy@example.com.')).toBeVisible();
  const access = dialog.getByRole('list', { name: 'Who has access' });
  await expect(access.getByRole('listitem')).toHaveText([/Ada Quill.*Owner/, /cy@|ben@/, /cy@|ben@/]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const mail = (await smtp.mailTo('ben@example.com')).replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const link = /http\S+\/invite\/\S+/.exec(mail)?.[0] ?? '';
  const ben = await newPerson(browser, 'Ben');
  await ben.page.goto(link);
  await ben.page.getByLabel('Your name').fill('Ben Vole');
  await ben.page.getByLabel('E-mail').fill('ben@example.com');
  await ben.page.getByLabel('Password').fill(PASSWORD);
  await ben.page.getByRole('button', { name: 'Join' }).click();
  await expect(titleOf(ben.page)).toHaveText('Garden plan.md');
  await ben.page.goto(link);
  await expect(ben.page.getByText('This invitation was already used.')).toBeVisible();
  await ben.context.close();
});

test('the search page finds texts by words and filters, by keys, on a phone too', async ({ browser }) => {
  const { page } = ada;
  await page.goto(server.url);
  await expect(page.getByRole('tree')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/search$/);
  const results = page.getByRole('list', { name: 'Results' });
  await page.keyboard.type('battery');
  await expect(results.locator('mark').first()).toHaveText(/battery/i);
  await expect(page).toHaveURL(/\?q=battery$/);
  await page.getByLabel('Type').selectOption('code');
  await expect(results.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/kind=code/);
  await page.reload();
  await expect(results.getByRole('listitem')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Search documents').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toContainText(/battery/i);

  const phone = await browser.newContext({
    storageState: await ada.context.storageState(),
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const small = await phone.newPage();
  for (const address of ['/', '/search?q=battery', '/settings/account']) {
    await small.goto(server.url + address);
    await expect(small.getByRole('heading', { level: 1 })).toBeVisible();
    await small.waitForLoadState('networkidle');
    expect(await violations(small), address).toEqual([]);
    expect(await small.evaluate(() => document.documentElement.scrollWidth), address).toBe(390);
  }
  await small.getByRole('button', { name: 'Change name' }).click();
  await small.getByLabel('Your name').fill('Ada Lark');
  await small.getByRole('button', { name: 'Save' }).click();
  await expect(small.locator('#main').getByText('Ada Lark')).toBeVisible();
  await phone.close();
});
