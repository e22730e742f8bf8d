import { expect, type Page, test } from '@playwright/test';
import { atRest, violations } from './support/accessibility';
import { englishTextsOn, excessOn } from './support/languages';
import { allPages, expected, PAGE_TABLE, pageAnswer } from './support/page-table';
import {
  expectInside,
  join,
  makeInvitation,
  newPerson,
  openPage,
  PASSWORD,
  type Person,
  signIn,
  signUpFirst,
} from './support/people';
import { TestServer } from './support/server';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let ada: Person;
let ben: Person;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  server = await TestServer.start({ PSEUDO_LANGUAGE: 'true' });
  ada = await signUpFirst(browser, server.url);
  ben = await join(browser, await makeInvitation(ada, server.url), 'Ben Vole');
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
});

/** Returns the status of a script's request with an API token. */
async function statusWith(token: string, path: string): Promise<number> {
  return (await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })).status;
}

async function openSettings(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: place }).click();
  await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
}

test('a token is created, shown once, used by a script and revoked; the audit log and its CSV file record it', async () => {
  const { page } = ada;
  await openPage(page, server.url);
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await openSettings(page, 'API tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Token name').fill('Nightly export');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('textbox', { name: 'API token' }).inputValue();
  expect(token).toMatch(/^vrm_/);
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('list', { name: 'Active tokens' }).getByRole('listitem');
  await expect(row).toContainText('never used');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.content()).not.toContain(token);

  expect(await statusWith(token, '/api/trpc/people.me')).toBe(200);
  expect(await statusWith(token, '/api/trpc/tokens.list')).toBe(403);
  await page.reload();
  await expect(row).toContainText('last used just now');
  await row.getByRole('button', { name: 'Revoke Nightly export…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No active tokens')).toBeVisible();
  expect(await statusWith(token, '/api/trpc/people.me')).toBe(401);

  await openSettings(page, 'Audit log');
  await page.getByLabel('What', { exact: true }).selectOption({ label: 'API tokens' });
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(events).toHaveCount(2);
  await expect(events.nth(0)).toContainText('Ada Quill revoked an API token');
  await expect(events.nth(1)).toContainText('created the API token “Nightly export”');
  await events.nth(1).getByRole('button', { name: 'Details' }).click();
  await expect(events.nth(1)).toContainText('token.created');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
  const answer = await page.request.get(file.url());
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Ada Quill');
  expect(lines[1]).toContain('token.revoked');
});

test('an hour after signing in, creating a token asks for the password first', async () => {
  const { page } = ada;
  await openSettings(page, 'API tokens');
  await server.sql(`update session set created_at = now() - interval '1 hour'`);
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Token name').fill('Weekly export');
  await page.getByRole('button', { name: 'Create token' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await expect(question).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await question.getByLabel('Your password').fill('not the password');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByRole('alert')).toContainText('isn’t your current password');
  await question.getByRole('button', { name: 'Cancel' }).click();
  const form = page.getByRole('dialog', { name: 'New API token' });
  await expect(form.getByRole('alert')).toContainText('Confirm your password first.');
  await form.getByRole('button', { name: 'Create token' }).click();
  await question.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'API token' })).toHaveValue(/^vrm_/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Revoke Weekly export…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No active tokens')).toBeVisible();
});

test('people who forgot their password set a new one with an admin’s link, and are signed out everywhere', async ({
  browser,
}) => {
  await openPage(ben.page, server.url);
  const stranger = await newPerson(browser, 'Ben Vole');
  await stranger.page.goto(`${server.url}/sign-in`);
  await stranger.page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(stranger.page.getByText('Ask an owner or admin')).toBeVisible();

  await openPage(ada.page, `${server.url}/settings/people`);
  await chooseFor('Ben Vole', 'Create password link…');
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  const link = await ada.page.getByLabel('Password link').inputValue();
  await ada.page.getByRole('button', { name: 'Done' }).click();

  await stranger.page.goto(link);
  await stranger.page.getByLabel('New password').fill('quite another password');
  await stranger.page.getByRole('button', { name: 'Set password' }).click();
  await stranger.page.getByRole('link', { name: 'Sign in' }).click();
  await signIn({ page: stranger.page, email: ben.email }, 'quite another password');
  await expectInside(stranger.page);
  await expect(ben.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await ben.page.goto(link);
  await expect(ben.page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible();
  await ben.context.close();
  ben = stranger;
});

test('a session elsewhere is listed and ended; the password is changed', async ({ browser }) => {
  const elsewhere = await newPerson(browser, 'Ben Vole');
  await elsewhere.page.goto(`${server.url}/sign-in`);
  await signIn({ page: elsewhere.page, email: ben.email }, 'quite another password');
  await expectInside(elsewhere.page);
  const { page } = ben;
  await openPage(page, `${server.url}/settings/account`);
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End session/ }).click();
  await expect(sessions).toHaveCount(1);
  await expect(elsewhere.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: 'Change password…' }).click();
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill('a third good password');
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/password/i);
  await page.getByLabel('Current password').fill('quite another password');
  await page.getByRole('button', { name: 'Change password', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(sessions).toHaveCount(1);
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page was not led away').toBe(true);
  await elsewhere.context.close();
});

test('an editor finds only what is open to them', async () => {
  const { page } = ben;
  await openPage(page, `${server.url}/settings/account`);
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Account',
    'API tokens',
    'People',
  ]);
  for (const place of ['general', 'groups', 'audit', 'health']) {
    await page.goto(`${server.url}/settings/${place}`);
    await expect(page.getByText(/^Only owners/)).toBeVisible();
  }
});

test('every page is shown, refused or redirected as the table of pages says, for each role and for strangers', async () => {
  test.setTimeout(180_000);
  const pages = allPages();
  expect(Object.keys(PAGE_TABLE).sort(), 'the table has the pages that there are').toEqual([...pages].sort());
  const { rows } = await server.sql('select w.id, d.id as document from workspace w, document d limit 1');
  const { id: workspaceId, document: documentId } = rows[0];
  await server.sql(`insert into change_request (id, project_id, author_id, title)
    select 'a-request', d.project_id, d.created_by, 'Spelling' from document d where d.id = '${documentId}'`);
  const cookies = await cookiesOfAll(workspaceId);
  const wrong: string[] = [];
  for (const page of pages) {
    const address = server.url + addressOf(page, documentId);
    const who = Object.keys(cookies) as (keyof typeof cookies)[];
    const answers = await Promise.all(who.map((name) => pageAnswer(address, cookies[name])));
    for (const [i, name] of who.entries()) {
      const wanted = expected(page, name);
      if (answers[i] !== wanted) wrong.push(`${page} to ${name}: ${answers[i]}, not ${wanted}`);
    }
  }
  expect(wrong).toEqual([]);
});

const addressOf = (page: string, documentId: string) =>
  page
    .replace('[documentId]', documentId)
    .replace('[changeSetId]', 'a-request')
    .replace('[token]', 'nothing')
    .replace('[...missing]', 'no/such/page');

/** Returns cookies of a person of each role, of nobody, of a former member, and of a member of another workspace. */
async function cookiesOfAll(workspaceId: string) {
  const [owner, editor] = [await cookieOf(ada), await cookieOf(ben)];
  const [admin, commenter, viewer] = [await joined('admin'), await joined('commenter'), await joined('viewer')];
  const [gone, stranger] = [await joined('viewer'), await joined('editor')];
  await server.sql(`update member set deactivated_at = now() where user_id = '${gone.userId}'`);
  await server.sql(`insert into workspace (id, name) values ('theirs', 'Theirs')`);
  await server.sql(`update member set workspace_id = 'theirs', role = 'owner' where user_id = '${stranger.userId}'`);
  return {
    owner,
    admin: admin.cookie,
    editor,
    commenter: commenter.cookie,
    viewer: viewer.cookie,
    nobody: '',
    gone: gone.cookie,
    stranger: stranger.cookie,
  };

  async function joined(role: string): Promise<{ cookie: string; userId: string }> {
    const invite = { json: { workspaceId, role, days: 1 } };
    const made = await ada.page.request.post(`${server.url}/api/trpc/people.createInvitation`, { data: invite });
    const { url } = (await made.json()).result.data.json;
    const invitationToken = url.slice(url.lastIndexOf('/') + 1);
    const person = { name: `A ${role}`, email: `${invitationToken}@example.com`, password: PASSWORD, invitationToken };
    const answer = await fetch(`${server.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify(person),
    });
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { cookie: cookie.join('; '), userId: (await answer.json()).user.id };
  }
}

async function cookieOf({ context }: Person): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('an owner sets the retention; a deleted person loses access at once and appears under a neutral name', async () => {
  const { page } = ada;
  await openPage(page, `${server.url}/settings/general`);
  await page.getByLabel('Keep trash for').selectOption({ label: '30 days' });
  await page.getByRole('switch', { name: 'Anonymize deleted members' }).click();
  await expect(page.getByRole('switch', { name: 'Anonymize deleted members' })).toBeChecked();
  await expect(page.getByLabel('Keep trash for')).toHaveValue('30');
  await openSettings(page, 'People');
  const [file] = await Promise.all([page.waitForEvent('download'), chooseFor('Ben Vole', 'Download their data')]);
  const data = await (await page.request.get(file.url())).json();
  expect(data.profile).toMatchObject({ name: 'Ben Vole', email: ben.email });

  await chooseFor('Ben Vole', 'Delete member…');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Delete member' })).toBeDisabled();
  await dialog.getByLabel('Type “Ben Vole” to confirm').fill('Ben Vole');
  await dialog.getByRole('button', { name: 'Delete member' }).click();
  // The invitation with which they joined names them, too.
  const row = page.getByRole('listitem').filter({ hasText: 'Former member 1' }).filter({ hasText: 'Deleted' });
  await expect(row).toBeVisible();
  await expect(page.getByText('Ben Vole')).toHaveCount(0);
  // Their open page redirects by itself.
  await expect(ben.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goto(`${server.url}/trash`);
  await expect(page.getByText('after 30 days.')).toBeVisible();
});

async function chooseFor(name: string, item: string): Promise<void> {
  await ada.page.getByRole('button', { name: `Actions for ${name}` }).click();
  await ada.page.getByRole('menuitem', { name: item }).click();
}

/** Signs in through the form, in any language. */
async function signInByFields(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(`${server.url}/`);
}

test('German is chosen on the sign-in page or in the settings, and stays; dates are set separately', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin' });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${server.url}/sign-in`);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle(/^Anmelden/);
  await expect(page.getByRole('navigation', { name: 'Sprache' })).toBeVisible();

  await signInByFields(page, ada.email);
  await openPage(page, `${server.url}/settings/account`);
  await expect(page).toHaveTitle(/^Konto/);
  await expect(page.getByText(/^Beispiel: \d+\. \p{L}+ \d+, 1\.000,5$/u)).toBeVisible();
  // Language and region are separate: English words, German numbers.
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
  await expect(page.getByText(/^Example: \d+ \p{L}+ \d+, 1,000\.5$/u)).toBeVisible();
  await page.getByRole('combobox', { name: 'Dates and numbers' }).selectOption('DE');
  await expect(page.getByText(/^Example: \d+ \p{L}+ \d+, 1\.000,5$/u)).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de');

  const fresh = await browser.newContext({ locale: 'en-US' });
  const other = await fresh.newPage();
  await other.goto(`${server.url}/sign-in`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await signInByFields(other, ada.email);
  await openPage(other, `${server.url}/settings/account`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  expect(faults).toEqual([]);
  await other.getByRole('combobox', { name: 'Sprache' }).selectOption('');
  await expect(other.locator('html')).toHaveAttribute('lang', 'en');
  await Promise.all([context.close(), fresh.close()]);
});

/** Returns what still doesn't fit once the page is complete: while its parts load, one may stand out. */
async function lastingExcess(page: Page): Promise<string[]> {
  let excess: string[] = [];
  const look = async () => {
    await atRest(page);
    excess = await excessOn(page);
    expect(excess).toEqual([]);
  };
  await expect(look)
    .toPass({ timeout: 5_000 })
    .catch(() => {});
  return excess;
}

/** How many pages of a test are looked at at the same time. */
const AT_ONCE = 3;

for (const { language, direction } of [
  { language: 'en-XB', direction: 'rtl' },
  { language: 'de', direction: 'ltr' },
] as const) {
  test(`${language}: every page fits at 1440 and 390 px, and nothing is in English`, async ({ browser }) => {
    test.setTimeout(120_000);
    // A sheet's form would show the names of its data, which are in no language, and a heading of another document
    // ("Milestones", which describes its fold arrow) is an English message, too.
    const query = "select id from document where path = 'Press release.md'";
    const documentId = (await server.sql(query)).rows[0].id;
    const wrong: Record<string, string[]> = {};
    const lookAt = async (page: Page, path: string) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(server.url + addressOf(path, documentId));
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      const found: string[] = [];
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await lastingExcess(page)).map((excess) => `${width} px: ${excess}`));
        found.push(...(await englishTextsOn(page, language)));
      }
      if (found.length > 0) wrong[path] = [...new Set(found)];
    };
    // Proves that the search for English texts finds some.
    expect(await englishTextsOn(ada.page, language)).toContain('Settings');
    const isOutside = (path: string) => PAGE_TABLE[path]?.signedOut === 'shown';
    for (const [paths, storageState] of [
      [allPages().filter((path) => !isOutside(path)), await ada.context.storageState()],
      [allPages().filter(isOutside), undefined],
    ] as const) {
      const context = await browser.newContext({ storageState });
      await context.addCookies([{ name: 'language', value: language, url: server.url }]);
      const left = paths.filter((path) => path !== '/second-factor');
      const lookAtOthers = async () => {
        const page = await context.newPage();
        for (let path = left.pop(); path !== undefined; path = left.pop()) await lookAt(page, path);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lookAtOthers));
      await context.close();
    }
    expect(wrong).toEqual({});
  });
}

test('right to left: the sidebar is on the right, and arrow keys follow the reading direction', async ({ browser }) => {
  const context = await browser.newContext({ storageState: await ada.context.storageState() });
  await context.addCookies([{ name: 'language', value: 'en-XB', url: server.url }]);
  const page = await context.newPage();
  await openPage(page, server.url);
  const row = page.getByRole('treeitem', { name: 'Launch plan' });
  const sidebar = await row.boundingBox();
  await row.click();
  const editor = page.locator('.cm-editor');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(sidebar?.x).toBeGreaterThan((await editor.boundingBox())?.x ?? Number.POSITIVE_INFINITY);

  const [first, second] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)];
  await first.click();
  await first.press('ArrowLeft');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  expect((await second.boundingBox())?.x).toBeLessThan((await first.boundingBox())?.x ?? 0);
  await second.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await context.close();
});
