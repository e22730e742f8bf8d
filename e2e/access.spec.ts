import fs from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { appWith } from '../test/fakes/authenticator';
import type { FakeGemini } from '../test/fakes/gemini/gemini';
import { type FakeSmtp, startFakeSmtp } from '../test/fakes/smtp';
import { expectFits, violations } from './support/accessibility';
import { ask, showPanel, turnOf } from './support/agent';
import {
  documentIdOf,
  expectOpen,
  expectSaved,
  exported,
  openDocument,
  saveMark,
  textOf,
  typeAtEnd,
  wholeText,
} from './support/document';
import { startWithGemini } from './support/gemini';
import {
  expectInside,
  join,
  makeInvitation,
  makeInvitationByPage,
  newPerson,
  openPage,
  PASSWORD,
  type Person,
  signIn,
} from './support/people';
import { expectToast, openCards } from './support/review';
import type { TestServer } from './support/server';
import { titleOf } from './support/tree';

test.describe.configure({ mode: 'serial' });

const RELEASE = 'Press release.md';
let smtp: FakeSmtp;
let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;
let documentId: string;

test.beforeAll(async ({ browser }) => {
  smtp = await startFakeSmtp();
  const mail = { SMTP_URL: smtp.url, SMTP_FROM: 'variorum@example.org' };
  ({ gemini, server, ada, ben } = await startWithGemini(browser, mail));
  await openDocument(ada, server.url, RELEASE);
  documentId = documentIdOf(ada.page);
  await ask(ada.page, 'Proofread this');
  await expect(turnOf(ada.page).getByRole('button', { name: /changes suggested/ })).toBeVisible();
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
  await smtp?.close();
});

for (const role of ['viewer', 'commenter'] as const) {
  test(`a ${role} reads everything, but can’t edit, decide or ask the agent`, async ({ browser }) => {
    const person = await join(browser, await makeInvitation(ada, server.url, role), `Vera ${role}`);
    const { page } = person;
    await openDocument(person, server.url, RELEASE);
    const before = await wholeText(page);
    if (role === 'commenter') {
      // Typed text becomes a suggestion.
      await expect(page.getByRole('region', { name: 'Draft suggestion' })).toContainText('You’re suggesting');
      await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
      await typeAtEnd(page, 'graffiti');
      await expect(page.getByRole('region', { name: 'Draft suggestion' })).toContainText('1 change');
    } else {
      await textOf(page).click();
      await page.keyboard.type('graffiti');
      expect(await wholeText(page)).toBe(before);
      await expect(page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);
      await expect(saveMark(page)).toHaveCount(0);
      await page.getByRole('button', { name: /^View:/ }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Contents' }).click();
      await expect(page.getByRole('complementary', { name: 'Contents' })).toContainText('min read');
      await page.getByRole('button', { name: 'Close contents' }).click();
    }

    // The document comes alone, because they can't ask the agent.
    await expect(page.getByRole('complementary', { name: 'Panel' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Open the panel' }).click();
    await showPanel(page, 'Agent');
    await expect(turnOf(page)).toContainText('Please review each of them.');
    await expect(page.getByText('you need permission to edit')).toBeVisible();
    await expect(page.getByLabel('Ask the agent')).toHaveCount(0);
    await showPanel(page, 'Review');
    // Neither Viewing nor Suggesting shows the changes in the text.
    const show =
      role === 'commenter'
        ? page
            .getByRole('region', { name: 'Draft suggestion' })
            .getByRole('button', { name: /^Show \d+ other changes$/ })
        : page.getByRole('tabpanel').getByRole('button', { name: 'Show', exact: true });
    const hidden = page.getByRole('tabpanel').getByText(/changes are hidden in this view/);
    await expect(hidden).toBeVisible({ visible: role === 'viewer' });
    await expect(openCards(page)).toHaveCount(0);
    await show.click();
    await expect(openCards(page).first()).toBeVisible();
    await openCards(page).first().click();
    await page.keyboard.press('a');
    await expect(page.getByRole('button', { name: /^(Accept|Reject)/ })).toHaveCount(0);
    await showPanel(page, 'History');
    await expect(page.getByRole('tabpanel').getByRole('option').first()).toContainText('Suggestion');

    await expect(page.getByRole('button', { name: /^New document in / })).toHaveCount(0);
    await titleOf(page).getByRole('button').click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Add to favorites',
      'Download…',
      ...(role === 'commenter' ? [/^Suggest renaming…/, 'Suggest moving…', 'Suggest deleting…'] : []),
    ]);
    await page.keyboard.press('Escape');
    await page.goto(`${server.url}/settings/people`);
    await expect(page.getByText('Only owners and admins can manage people')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
    expect((await exported(ada, documentId)).toString()).toBe(before);
    await person.context.close();
  });
}

test('when someone becomes a reader, the open document says so and becomes read-only', async () => {
  await openDocument(ben, server.url, RELEASE);
  await typeAtEnd(ben.page, 'Ben was an editor.');
  await expectSaved(ben.page);
  await ada.page.goto(`${server.url}/settings/people`);
  await ada.page.getByLabel('Role of Ben Vole').selectOption('viewer');
  await expectToast(ben.page, 'You can no longer edit this document directly');
  await expect(textOf(ben.page)).toHaveAttribute('contenteditable', 'false');
  await expect(ben.page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);
  const before = (await exported(ada, documentId)).toString();
  expect(before).toContain('Ben was an editor.');
  await typeAtEnd(ben.page, ' And now?');
  expect(await wholeText(ben.page)).toBe(before);
  expect((await exported(ada, documentId)).toString()).toBe(before);
});

test('when someone loses access, the open document closes with a message, and nothing opens until access is restored', async () => {
  await ada.page.getByRole('button', { name: 'Actions for Ben Vole' }).click();
  await ada.page.getByRole('menuitem', { name: 'Remove access' }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
  await expect(ada.page.getByText('No access')).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await expect(textOf(ben.page)).toHaveCount(0);
  await signIn(ben);
  await expect(ben.page.getByRole('alert').filter({ hasText: 'Your access was removed' })).toBeVisible();
  const answer = await ben.page.request.get(`${server.url}/api/documents/${documentId}/export`);
  expect(answer.status()).toBeGreaterThanOrEqual(400);
  expect(await answer.text()).not.toContain('Tarnbeck');

  await ada.page.getByRole('button', { name: 'Actions for Ben Vole' }).click();
  await ada.page.getByRole('menuitem', { name: 'Restore access' }).click();
  await expect(ada.page.getByLabel('Role of Ben Vole')).toBeVisible();
  await ada.page.getByLabel('Role of Ben Vole').selectOption('editor');
  await expect.poll(() => roleOf('ben.vole@example.com')).toBe('editor');
  await ben.page.goto(`${server.url}/sign-in`);
  await signIn(ben);
  await expectInside(ben.page);
  await openDocument(ben, server.url, RELEASE);
  await typeAtEnd(ben.page, 'Back again.');
  await expectSaved(ben.page);
});

test('an invitation that is revoked, expired or mistyped says so and asks for nothing', async ({ browser }) => {
  const revoked = await makeInvitationByPage(ada, server.url);
  const list = ada.page.getByRole('list', { name: 'Open invitations' });
  await list.getByRole('button', { name: /reusable invitation links?$/ }).click();
  const open = list
    .getByRole('listitem')
    .filter({ has: ada.page.getByRole('button', { name: 'Revoke', exact: true }) });
  // Once the list is complete, the newest link comes first.
  const count = await countOpenInvitations();
  await expect(open).toHaveCount(count);
  await open.first().getByRole('button', { name: 'Revoke' }).click();
  await expect(open).toHaveCount(count - 1);
  await expectUnusable(browser, revoked, 'revoked');

  const expired = await makeInvitation(ada, server.url);
  await server.sql(`update invitation set expires_at = now() - interval '1 minute' where revoked_at is null`);
  await expectUnusable(browser, expired, 'expired');
  await expectUnusable(browser, `${server.url}/invite/never-made`, 'doesn’t exist');
});

test('signing out everywhere ends the other browser’s session too, also in an open document', async ({ browser }) => {
  const elsewhere = await newPerson(browser, 'Ben Vole');
  await elsewhere.page.goto(`${server.url}/sign-in`);
  await signIn(elsewhere);
  await expectInside(elsewhere.page);
  await openDocument(elsewhere, server.url, RELEASE);
  await openPage(ben.page, `${server.url}/settings/account`);
  await ben.page.getByRole('button', { name: 'Sign out everywhere…' }).click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(ben.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(elsewhere.page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  expect(new URL(elsewhere.page.url()).searchParams.get('next')).toBe(`/d/${documentId}`);
  await elsewhere.context.close();
});

test('signing in leads to the page that was asked for, and to no other site', async () => {
  await ben.page.goto(`${server.url}/d/${documentId}`);
  await signIn(ben, 'not the password at all');
  await expect(ben.page.getByRole('alert').filter({ hasText: /password/i })).toBeVisible();
  await signIn(ben);
  await expect(textOf(ben.page)).toContainText('Back again.');
  // An open document would notice and redirect to the sign-in page by itself.
  await ben.page.goto('about:blank');
  await ben.context.clearCookies();
  await ben.page.goto(`${server.url}/sign-in?next=${encodeURIComponent('//example.com/evil')}`);
  await signIn(ben);
  await expect(ben.page.getByRole('treeitem', { name: 'Press release' })).toBeVisible();
  expect(new URL(ben.page.url()).origin).toBe(server.url);
});

test('the sign-in form can’t be sent before its page is ready, so no password ends up in a URL', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(ben.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  expect(page.url()).toBe(`${server.url}/sign-in`);
  await context.close();
});

test('people who forgot their password request a link by email, set a new one and sign in with it', async ({
  browser,
}) => {
  const forgetful = await newPerson(browser, 'Ben Vole');
  const { page, email } = forgetful;
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toContainText(email);
  const mail = (await smtp.mailTo(email, 'Reset your password')).replaceAll('=\r\n', '');
  expect(mail).toContain('Hello Ben Vole');
  const link = /http:\S+\/reset\/[\w-]+/.exec(mail)?.[0] ?? 'no link';

  await page.goto(link);
  await page.getByLabel('New password').fill('a password that I keep in mind');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(forgetful);
  await expect(page.getByRole('alert').filter({ hasText: /password/i })).toBeVisible();
  await signIn(forgetful, 'a password that I keep in mind');
  await expectInside(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible();
  await forgetful.context.close();
});

test('a document that is unknown, or an address that leads nowhere, has a page that says so', async () => {
  for (const id of ['0f7728bd-8454-47eb-a2f5-f9db45602d2e', 'nothing']) {
    const answer = await ada.page.goto(`${server.url}/d/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(ada.page.getByRole('heading', { name: 'Document not found' })).toBeVisible();
  }
  const answer = await ada.page.goto(`${server.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(ada.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(ada.page.getByRole('link', { name: 'Inbox' }), 'in the same frame').toBeVisible();
});

test('a private document is seen by nobody else, not even an owner', async ({ browser }) => {
  const nora = await join(browser, await makeInvitation(ada, server.url), 'Nora Kelp');
  const { page } = nora;
  await page.goto(server.url);
  await page.getByRole('button', { name: 'New private document' }).click();
  await expect(page.getByRole('region', { name: 'Private', exact: true })).toBeVisible();
  await expectOpen(page, 'Untitled.md');
  await typeAtEnd(page, 'My zebra plan');
  await expectSaved(page);
  const secretId = documentIdOf(page);
  await expect(page.getByRole('button', { name: 'New private document' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  await openPage(ada.page, `${server.url}/search?q=zebra`);
  await expect(ada.page.getByText(/No (documents|results)/).first()).toBeVisible();
  await expect(ada.page.getByRole('region', { name: 'Private', exact: true })).toHaveCount(0);
  await ada.page.goto(`${server.url}/d/${secretId}`);
  await expect(ada.page.getByRole('heading', { name: 'Document not found' })).toBeVisible();
});

test('a private project opens for people and groups with access; others can request it', async ({ browser }) => {
  const { page } = ada;
  const vera = await join(browser, await makeInvitation(ada, server.url), 'Vera Stoat');
  const cole = await join(browser, await makeInvitation(ada, server.url), 'Cole Marsh');
  await openPage(page, `${server.url}/settings/groups`);
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Payroll');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByLabel('Add a person to Payroll').selectOption('Vera Stoat');
  await expect(page.getByRole('region', { name: 'Payroll' })).toContainText('Vera Stoat');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name').fill('Salaries');
  await dialog.getByRole('switch', { name: 'Private' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const section = page.getByRole('region', { name: 'Salaries' });
  await expect(section.getByRole('img', { name: 'Private' })).toBeVisible();
  await section.getByRole('button', { name: 'New document in Salaries' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Wage bands.md');
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await expect(titleOf(page)).toHaveText('Wage bands');
  await expectOpen(page, 'Wage bands.md');
  await typeAtEnd(page, 'Everyone earns the same.');
  await expectSaved(page);
  const secretId = documentIdOf(page);

  await cole.page.setViewportSize({ width: 390, height: 844 });
  await cole.page.goto(`${server.url}/d/${secretId}`);
  await expect(cole.page.getByRole('heading', { name: 'Document not found' })).toBeVisible();
  await expectFits(cole.page);
  expect(await cole.page.content()).not.toContain('Wage bands');
  await cole.page.getByLabel('Message (optional)').fill('For the report');
  await cole.page.getByRole('button', { name: 'Request access' }).click();
  await expect(cole.page.getByText('Your request was sent.')).toBeVisible();
  await expectFits(cole.page);

  await page.goto(`${server.url}/inbox`);
  await page.getByRole('link', { name: 'Cole Marsh requests access to Salaries' }).press('Enter');
  const access = page.getByRole('dialog', { name: 'Access to Salaries' });
  await expect(access.getByRole('list', { name: 'Requests for access' })).toContainText('For the report');
  expect(await violations(page)).toEqual([]);
  await access.getByRole('button', { name: 'Let Cole Marsh read' }).click();
  await expect(access.getByRole('list', { name: 'People with access' })).toContainText('Cole Marsh');
  await access.getByRole('combobox', { name: 'Add people or groups' }).fill('pay');
  await access.getByRole('option', { name: /Payroll/ }).click();
  await access.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(access.getByRole('list', { name: 'People with access' })).toContainText('Payroll');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await cole.page.reload();
  await expect(textOf(cole.page)).toContainText('Everyone earns the same.');
  await expectFits(cole.page);
  await cole.page.setViewportSize({ width: 1440, height: 900 });
  await expect(textOf(cole.page), 'an editor of the workspace only reads here').toHaveAttribute(
    'contenteditable',
    'false',
  );
  await access.getByRole('button', { name: 'Role of Cole Marsh: Can read' }).click();
  await page.getByRole('menuitemradio', { name: 'Can edit' }).click();
  await expect(access.getByRole('button', { name: 'Role of Cole Marsh: Can edit' })).toBeVisible();
  await cole.page.reload();
  await expect(textOf(cole.page)).toHaveAttribute('contenteditable', 'true');
  await typeAtEnd(cole.page, ' From Cole.');
  await expectSaved(cole.page);
  await vera.page.goto(`${server.url}/d/${secretId}`);
  await expect(textOf(vera.page)).toContainText('From Cole.');

  await access.getByRole('button', { name: 'Remove Cole Marsh' }).click();
  await expect(access.getByRole('list', { name: 'People with access' })).not.toContainText('Cole Marsh');
  await cole.page.reload();
  await expect(cole.page.getByRole('heading', { name: 'Document not found' })).toBeVisible();
  await openPage(cole.page, server.url);
  await expect(cole.page.getByText('Salaries')).toHaveCount(0);
  await openPage(page, server.url);
  await section.hover();
  await section.getByRole('button', { name: 'Actions for Salaries' }).click();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(section).toHaveCount(0);
  await vera.context.close();
  await cole.context.close();
});

test('an email address is verified by clicking the emailed link; a profile picture shows for others', async ({
  browser,
}) => {
  const vera = await join(browser, await makeInvitation(ada, server.url), 'Vera Fy');
  const { page } = vera;
  await openPage(page, `${server.url}/settings/tokens`);
  await expect(page.getByRole('alert').filter({ hasText: 'Verify your email address' })).toContainText(vera.email);
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Token name').fill('A script');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Verify your email address first');
  const mail = (await smtp.mailTo(vera.email, 'Verify your email address')).replaceAll('=\r\n', '');
  await page.goto(/http:\S+\/verify\/[\w-]+/.exec(mail)?.[0] ?? 'no link');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await openPage(page, `${server.url}/settings/tokens`);
  await expect(page.getByRole('button', { name: 'New token' })).toBeVisible();
  await expect(page.getByText('Verify your email address')).toHaveCount(0);
  await openPage(page, `${server.url}/settings/account`);

  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  const dialog = page.getByRole('dialog', { name: 'Profile picture' });
  await dialog.getByRole('img', { name: /^Visible part of your picture/ }).press('ArrowRight');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const portraits = (of: Page) => of.locator('img[src^="/api/people/"]');
  await expect
    .poll(() =>
      portraits(page)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(256);
  await openPage(ada.page, `${server.url}/settings/people`);
  await expect(portraits(ada.page)).toHaveCount(1);
  expect(await violations(ada.page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(portraits(page)).toHaveCount(0);
  await vera.context.close();
});

/** Sets up two-factor sign-in with a new authenticator app. Returns the app and the recovery codes. */
async function setUpTwoFactor(page: Page) {
  const key = (await page.locator('code').textContent()) ?? '';
  const app = appWith(key.replaceAll(' ', ''));
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Code from the app').fill(app());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(await violations(page)).toEqual([]);
  return { app, codes: await codes.allTextContents() };
}

/** Resets the rate limit: all tests share one address, which can sign in ten times a minute. */
async function forgetSignIns(): Promise<void> {
  await server.sql('delete from rate_limit');
}

test('two-factor sign-in is set up with an app, asked for at the next sign-in, and turned off', async () => {
  const { page } = ada;
  await forgetSignIns();
  await openPage(page, `${server.url}/settings/account`);
  await page.getByRole('button', { name: 'Set up…' }).click();
  const { app, codes } = await setUpTwoFactor(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(fs.readFileSync(await (await download).path(), 'utf8').split('\n')).toEqual([...codes, '']);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  const section = page.getByRole('region', { name: 'Two-factor sign-in' });
  await expect(section).toContainText('10 recovery codes are left.');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await signIn(ada);
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'isn’t right' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(app(1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectInside(page);

  await forgetSignIns();
  await openPage(page, `${server.url}/settings/account`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await signIn(ada);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectInside(page);
  await openPage(page, `${server.url}/settings/account`);
  await expect(section).toContainText('9 recovery codes are left.');
  await section.getByRole('button', { name: 'New recovery codes…' }).click();
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(section).toContainText('10 recovery codes are left.');
});

test('where two-factor sign-in is required, a member sets it up before anything else, and an owner resets it', async ({
  browser,
}) => {
  await forgetSignIns();
  const link = await makeInvitationByPage(ada, server.url);
  const page = ada.page;
  await openPage(page, `${server.url}/settings/general`);
  await page.getByRole('switch', { name: 'Require two-factor sign-in' }).click();
  await page.getByRole('button', { name: 'Require' }).click();
  await expect(page.getByRole('switch', { name: 'Require two-factor sign-in' })).toBeChecked();

  const cleo = await newPerson(browser, 'Cleo New');
  await cleo.page.goto(link);
  await cleo.page.getByLabel('Your name').fill(cleo.name);
  await cleo.page.getByRole('textbox', { name: 'Email', exact: true }).fill(cleo.email);
  await cleo.page.getByLabel('Password').fill(PASSWORD);
  await cleo.page.getByRole('button', { name: 'Join' }).click();
  const heading = cleo.page.getByRole('heading', { name: 'Set up two-factor sign-in' });
  await expect(heading).toBeVisible();
  // Each page asks for a new key, and the last one to be made counts.
  await expect(cleo.page.locator('code')).toBeVisible();
  await cleo.page.goto(`${server.url}/d/${documentId}`);
  await expect(heading, 'no page is open to them').toBeVisible();
  await setUpTwoFactor(cleo.page);
  await cleo.page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(textOf(cleo.page), 'where they were going').toContainText('press', { ignoreCase: true });

  await openPage(page, `${server.url}/settings/people`);
  const row = page.getByRole('listitem').filter({ hasText: cleo.email });
  await expect(row.getByText('Two-factor on')).toBeVisible();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Reset two-factor sign-in…' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(row.getByText('Two-factor on')).toHaveCount(0);
  await expect(cleo.page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await signIn(cleo);
  await expect(heading).toBeVisible();
  await openPage(page, `${server.url}/settings/general`);
  await page.getByRole('switch', { name: 'Require two-factor sign-in' }).click();
  await expect(page.getByRole('switch', { name: 'Require two-factor sign-in' })).not.toBeChecked();
  await cleo.context.close();
});

async function countOpenInvitations(): Promise<number> {
  const { rows } = await server.sql(
    `select count(*)::int from invitation
     where revoked_at is null and expires_at > now() and use_count < coalesce(most_uses, use_count + 1)`,
  );
  return rows[0]?.count;
}

async function expectUnusable(browser: Browser, link: string, why: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This invitation isn’t valid' })).toBeVisible();
  await expect(page.getByText(why)).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.close();
}

/** Reads a member's role from the database, because a choice in a list is saved in the background. */
async function roleOf(email: string): Promise<string> {
  const { rows } = await server.sql(
    `select m.role from member m join "user" u on u.id = m.user_id where u.email = '${email}'`,
  );
  return rows[0]?.role;
}
