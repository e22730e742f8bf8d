import { type Browser, expect, type Page, test } from '@playwright/test';
import type { FakeGemini } from '../test/fakes/gemini';
import { ask, showPanel, turnOf } from './support/agent';
import { documentIdOf, exported, openDocument, saveMark, textOf, typeAtEnd, wholeText } from './support/document';
import { startWithGemini } from './support/gemini';
import { expectInside, join, makeInvitation, newPerson, PASSWORD, type Person } from './support/people';
import { expectToast, openCards } from './support/review';
import type { TestServer } from './support/server';
import { titleOf } from './support/tree';

test.describe.configure({ mode: 'serial' });

const RELEASE = 'Press release.md';
let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;
let documentId: string;

test.beforeAll(async ({ browser }) => {
  ({ gemini, server, ada, ben } = await startWithGemini(browser));
  await openDocument(ada, server.url, RELEASE);
  documentId = documentIdOf(ada.page);
  await ask(ada.page, 'Proofread this');
  await expect(turnOf(ada.page).getByRole('button', { name: /changes suggested/ })).toBeVisible();
});

test.afterAll(async () => {
  await server?.stop();
  await gemini?.close();
});

for (const role of ['viewer', 'commenter']) {
  test(`a ${role} reads everything, and neither writes, decides nor asks`, async ({ browser }) => {
    const person = await join(browser, await makeInvitation(ada, server.url, role), `Vera ${role}`);
    const { page } = person;
    await openDocument(person, server.url, RELEASE);
    const before = await wholeText(page);
    await textOf(page).click();
    await page.keyboard.type('graffiti');
    expect(await wholeText(page)).toBe(before);
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);
    await expect(saveMark(page)).toHaveCount(0);

    await expect(turnOf(page)).toContainText('Please review each of them.');
    await expect(page.getByText('Editors can ask it.')).toBeVisible();
    await expect(page.getByLabel('Ask the agent')).toHaveCount(0);
    await showPanel(page, 'Review');
    await expect(openCards(page).first()).toBeVisible();
    await openCards(page).first().click();
    await page.keyboard.press('a');
    await expect(page.getByRole('button', { name: /^(Accept|Reject)/ })).toHaveCount(0);
    await showPanel(page, 'History');
    await expect(page.getByRole('tabpanel').getByRole('option').first()).toContainText('Suggestion');

    await expect(page.getByRole('button', { name: /^New document in / })).toHaveCount(0);
    await titleOf(page).getByRole('button').click();
    await expect(page.getByRole('menuitem')).toHaveText(['Download']);
    await page.keyboard.press('Escape');
    await page.goto(`${server.url}/settings/people`);
    await expect(page.getByText('Owners and admins look after people')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make a link' })).toHaveCount(0);
    expect((await exported(ada, documentId)).toString()).toBe(before);
    await person.context.close();
  });
}

test('who may only read from now on is told so in the open document, which takes no more keys', async () => {
  await openDocument(ben, server.url, RELEASE);
  await typeAtEnd(ben.page, 'Ben was an editor.');
  await expect(saveMark(ben.page)).toHaveText('Saved');
  await ada.page.goto(`${server.url}/settings/people`);
  await ada.page.getByLabel('Role of Ben Vole').selectOption('viewer');
  await expectToast(ben.page, 'You may no longer edit this document');
  await expect(textOf(ben.page)).toHaveAttribute('contenteditable', 'false');
  await expect(ben.page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);
  const before = (await exported(ada, documentId)).toString();
  expect(before).toContain('Ben was an editor.');
  await typeAtEnd(ben.page, ' And now?');
  expect(await wholeText(ben.page)).toBe(before);
  expect((await exported(ada, documentId)).toString()).toBe(before);
});

test('who loses access has the open document closed with a word, and finds no way in until it is given back', async () => {
  await ada.page.getByRole('button', { name: 'Actions for Ben Vole' }).click();
  await ada.page.getByRole('menuitem', { name: 'Take access away' }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Take access away' }).click();
  await expect(ada.page.getByText('No access')).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(textOf(ben.page)).toHaveCount(0);
  await signIn(ben.page, undefined, PASSWORD);
  await expect(ben.page.getByRole('alert').filter({ hasText: 'Your access was taken away' })).toBeVisible();
  const answer = await ben.page.request.get(`${server.url}/api/documents/${documentId}/export`);
  expect(answer.status()).toBeGreaterThanOrEqual(400);
  expect(await answer.text()).not.toContain('Tarnbeck');

  await ada.page.getByRole('button', { name: 'Actions for Ben Vole' }).click();
  await ada.page.getByRole('menuitem', { name: 'Let in again' }).click();
  await expect(ada.page.getByLabel('Role of Ben Vole')).toBeVisible();
  await ada.page.getByLabel('Role of Ben Vole').selectOption('editor');
  await expect.poll(() => roleOf('ben.vole@example.com')).toBe('editor');
  await signIn(ben.page, '/', PASSWORD);
  await expectInside(ben.page);
  await openDocument(ben, server.url, RELEASE);
  await typeAtEnd(ben.page, 'Back again.');
  await expect(saveMark(ben.page)).toHaveText('Saved');
});

test('an invitation that is revoked, expired or mistyped says so and asks for nothing', async ({ browser }) => {
  const revoked = await makeInvitation(ada, server.url);
  const open = ada.page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem');
  const count = await open.count();
  await open.first().getByRole('button', { name: 'Revoke' }).click();
  await expect(open).toHaveCount(count - 1);
  await expectUnusable(browser, revoked, 'taken back');

  const expired = await makeInvitation(ada, server.url);
  await server.sql(`update invitation set expires_at = now() - interval '1 minute' where revoked_at is null`);
  await expectUnusable(browser, expired, 'expired');
  await expectUnusable(browser, `${server.url}/invite/never-made`, 'never existed');
});

test('signing out everywhere ends the other browser’s session too, also in an open document', async ({ browser }) => {
  const elsewhere = await newPerson(browser, 'Ben Vole');
  await signIn(elsewhere.page, '/', PASSWORD);
  await expectInside(elsewhere.page);
  await openDocument(elsewhere, server.url, RELEASE);
  await ben.page.goto(`${server.url}/settings/account`);
  await ben.page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(ben.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(elsewhere.page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(new URL(elsewhere.page.url()).searchParams.get('next')).toBe(`/d/${documentId}`);
  await elsewhere.context.close();
});

test('signing in leads back to where one was going, and nowhere else', async () => {
  await ben.page.goto(`${server.url}/d/${documentId}`);
  await signIn(ben.page, undefined, 'not the password at all');
  await expect(ben.page.getByRole('alert').filter({ hasText: /password/i })).toBeVisible();
  await signIn(ben.page, undefined, PASSWORD);
  await expect(textOf(ben.page)).toContainText('Back again.');
  await ben.context.clearCookies();
  await signIn(ben.page, '//example.com/evil', PASSWORD);
  await expect(ben.page.getByRole('treeitem', { name: RELEASE })).toBeVisible();
  expect(new URL(ben.page.url()).origin).toBe(server.url);
});

test('a document that is unknown, or an address that leads nowhere, has a page that says so', async () => {
  for (const id of ['0f7728bd-8454-47eb-a2f5-f9db45602d2e', 'nothing']) {
    const answer = await ben.page.goto(`${server.url}/d/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(ben.page.getByRole('heading', { name: 'No such document' })).toBeVisible();
  }
  const answer = await ben.page.goto(`${server.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(ben.page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
});

async function expectUnusable(browser: Browser, link: string, why: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.close();
}

/** Through the form that is open, or through the sign-in page on the way to `next`. */
async function signIn(page: Page, next: string | undefined, password: string): Promise<void> {
  if (next !== undefined) await page.goto(`${server.url}/sign-in?next=${encodeURIComponent(next)}`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await page.getByLabel('E-mail').fill('ben.vole@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A choice in a list is sent in the background; the database says when it holds. */
async function roleOf(email: string): Promise<string> {
  const { rows } = await server.sql(
    `select m.role from member m join "user" u on u.id = m.user_id where u.email = '${email}'`,
  );
  return rows[0]?.role;
}
