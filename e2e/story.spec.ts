import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  documentIdOf,
  expectKept,
  expectSameText,
  expectSaved,
  openByTree,
  saveMark,
  scrollTo,
  textOf,
  typeAtEnd,
  typeBehindTitle,
  wholeText,
} from './support/document';
import { joinByPage, makeInvitationByPage, newPerson, type Person, signUpByPage } from './support/people';
import { TestServer } from './support/server';
import { launchBehind, Wire } from './support/wire';

test.describe.configure({ mode: 'serial' });
// The only journey with the animations that people see (see playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const PLAN = 'Launch plan.md';
let server: TestServer;
let wire: Wire;
let distant: Browser;
let ada: Person;
let ben: Person;

test.beforeAll(async () => {
  server = await TestServer.start();
  wire = await Wire.to(server.port);
  distant = await launchBehind(wire, server.port);
});

test.afterAll(async ({ browser }) => {
  await distant?.close();
  await wire?.close();
  await server?.stop(browser);
});

test('the first visitor owns the installation and lands in a sample project of five documents and a sheet', async ({
  browser,
}) => {
  ada = await signUpByPage(browser, server.url);
  const tree = ada.page.getByRole('tree');
  for (const name of ['battery-life.ts', 'price-list.json', 'Launch meeting', 'Launch plan', 'Press release']) {
    await expect(tree.getByRole('treeitem', { name, exact: true })).toBeVisible();
  }
  await expect(tree.getByRole('treeitem', { name: 'Product sheet', exact: true })).toBeVisible();
  await ada.page.goto(`${server.url}/settings/account`);
  await expect(ada.page.getByRole('main')).toContainText('Owner of');
});

test('without a link nobody else can sign up, neither on the page nor through the API', async ({ browser }) => {
  const stranger = await newPerson(browser, 'Sam Stranger');
  await stranger.page.goto(server.url);
  await expect(stranger.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await stranger.page.goto(`${server.url}/sign-up`);
  await expect(stranger.page.getByRole('heading', { name: 'You need an invitation' })).toBeVisible();
  await expect(stranger.page.getByLabel('Password')).toHaveCount(0);
  const answer = await stranger.page.request.post(`${server.url}/api/auth/sign-up/email`, {
    headers: { origin: server.url },
    data: { name: 'Sam Stranger', email: stranger.email, password: 'a long enough password' },
  });
  expect(answer.status()).toBe(403);
  await stranger.context.close();
});

test('a colleague joins with a link in another browser, with the role of the link', async () => {
  ben = await joinByPage(distant, await makeInvitationByPage(ada, server.url, 'editor'), 'Ben Vole');
  await ben.page.goto(`${server.url}/settings/account`);
  await expect(ben.page.getByRole('main')).toContainText('Editor of');
});

test('both people see who is there, each other’s caret with a name, and text as it is typed', async () => {
  await openByTree(ada, server.url, PLAN);
  await openByTree(ben, server.url, PLAN);
  await expect(ada.page.getByRole('list', { name: 'Here now' })).toContainText('Ben Vole');
  await expect(ben.page.getByRole('list', { name: 'Here now' })).toContainText('Ada Quill');
  await ben.page.getByText('Tarnbeck Instruments ships it').click();
  await expect(caretOf(ada.page, 'Ben Vole')).toBeAttached();
  await typeBehindTitle(ada.page, ', as');
  await expect(titleOf(ben.page)).toContainText('Reed: launch plan, as');
  await expect(caretOf(ben.page, 'Ada Quill')).toBeAttached();
  await ada.page.keyboard.type(' agreed');
  await expect(titleOf(ben.page)).toContainText('Reed: launch plan, as agreed');
});

test('once the server has what was written, the page says “Saved”', async () => {
  await typeBehindTitle(ada.page, '!');
  await expectSaved(ada.page);
  await expectSameText([ada, ben], documentIdOf(ada.page));
});

test('Markdown is shown formatted; its syntax appears only at the caret', async () => {
  const text = textOf(ben.page);
  await ben.page.getByText('Tarnbeck Instruments ships it').click();
  await expect(text.getByRole('heading', { level: 2, name: 'Goals' })).toHaveText('Goals');
  await text.getByRole('heading', { name: 'Goals' }).click();
  await expect(text.getByRole('heading', { name: 'Goals' })).toHaveText('## Goals');
  await expect(text.getByText('We do not want to win on features')).toBeVisible();
  await expect(text.getByRole('table')).toContainText('Firmware frozen');
  await expect(text.getByRole('table')).not.toContainText('|');
  await scrollTo(ben.page, text.getByRole('checkbox').first());
  await scrollTo(ben.page, text.getByRole('img', { name: /^Sign-ups by week/ }));
  await expect(text.getByText('the waiting list page')).toBeVisible();
  await expect(text.getByText('https://example.com/reed')).toHaveCount(0);
  await scrollTo(ben.page, text.locator('.katex').first());
  await scrollTo(ben.page, text.getByText('batteryLifeHours({'));
  await expect(text.getByText('```')).toHaveCount(0);
});

test('a task that one person ticks is ticked for the other', async () => {
  const task = /^Marketing: correct the press release/;
  const [hers, his] = [ada.page, ben.page].map((page) => textOf(page).getByRole('checkbox', { name: task }));
  if (!hers || !his) throw new Error('no tasks');
  await scrollTo(ada.page, hers);
  await scrollTo(ben.page, his);
  await expect(his).not.toBeChecked();
  await hers.click();
  await expect(his).toBeChecked();
  expect(await wholeText(ben.page)).toContain('- [x] Marketing: correct the press release');
  await his.click();
  await expect(hers).not.toBeChecked();
});

test('text typed offline in a closed tab is there when the person comes back, merged with other edits', async () => {
  const documentId = documentIdOf(ben.page);
  const address = ben.page.url();
  wire.cut();
  await expect(saveMark(ben.page)).toHaveText('Offline — kept in this browser');
  await typeBehindTitle(ben.page, ' Written on a train.');
  await textOf(ben.page).getByRole('heading', { name: 'Goals' }).click();
  await ben.page.keyboard.press('End');
  await ben.page.keyboard.press('Control+Backspace');
  await ben.page.keyboard.type('Aims');
  await expect(textOf(ben.page).getByRole('heading', { name: 'Aims' })).toBeVisible();
  await expectKept(ben.page, documentId);
  await ben.page.close();
  await typeAtEnd(ada.page, ' Written in the office.');
  await expectSaved(ada.page);
  expect(await wholeText(ada.page)).not.toContain('train');

  wire.mend();
  ben.page = await ben.context.newPage();
  await ben.page.goto(address);
  await expect(textOf(ada.page)).toBeVisible();
  await expect.poll(() => wholeText(ada.page)).toContain('## Aims');
  await expectSaved(ben.page);
  const text = await expectSameText([ada, ben], documentId);
  expect(text).toContain('Written on a train.');
  expect(text).toContain('Written in the office.');
  expect(text).not.toContain('## Goals');
});

function titleOf(page: Page) {
  return textOf(page).getByRole('heading', { level: 1 });
}

function caretOf(page: Page, name: string) {
  return textOf(page).locator('.vr-caret-name', { hasText: name });
}
