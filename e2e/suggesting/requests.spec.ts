import { expect, type Page, test } from '@playwright/test';
import { violations } from '../support/accessibility';
import { documentIdOf, expectSaved, exported, openDocument, typeAtEnd } from '../support/document';
import { join, makeInvitation, type Person, signUpFirst } from '../support/people';
import { expectToast } from '../support/review';
import { TestServer } from '../support/server';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let ada: Person;
let cole: Person;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  cole = await join(browser, await makeInvitation(ada, server.url, 'commenter'), 'Cole Margin');
});

test.afterAll(async () => {
  await server?.stop();
});

const dialogOf = (page: Page) => page.getByRole('dialog');

async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Suggests words at the end of a document, and goes on to whom to ask for review. Returns the document's id. */
async function suggestAtEnd(person: Person, path: string, words: string, message: string): Promise<string> {
  const { page } = person;
  await openDocument(person, server.url, path);
  const bar = page.getByRole('region', { name: 'Draft suggestion' });
  await expect(bar).toContainText('You’re suggesting');
  await typeAtEnd(page, words);
  await expect(bar).toContainText('Draft suggestion: 1 change');
  await expectSaved(page);
  await bar.getByRole('button', { name: 'Submit…' }).click();
  await page.getByLabel('Message (optional)').fill(message);
  await page.getByLabel('Request review').check();
  await dialogOf(page).getByRole('button', { name: 'Submit' }).click();
  await expect(dialogOf(page).getByRole('heading', { name: 'Request review' })).toBeVisible();
  return documentIdOf(page);
}

test('a commenter asks for review of two documents; the reviewer finds it, both discuss it, and all is accepted', async () => {
  const { page } = cole;
  const release = await suggestAtEnd(cole, 'Press release.md', ' In May.', 'New dates');
  await expect(page.getByLabel('Title')).toHaveValue('New dates');
  await page.getByLabel('Description (optional)').fill('As **agreed** on Monday.');
  await dialogOf(page).getByLabel('Ada Quill').check();
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'request-dialog');
  await dialogOf(page).getByRole('button', { name: 'Request review' }).click();
  await expectToast(page, 'Review requested');
  const plan = await suggestAtEnd(cole, 'Launch plan.md', ' In June.', 'The plan, too');
  await page.getByLabel('Change request for this suggestion').selectOption({ label: 'Add to “New dates”' });
  await dialogOf(page).getByRole('button', { name: 'Add' }).click();
  await expectToast(page, 'Added to the change request');
  await page.getByRole('tabpanel').getByRole('link', { name: 'Change request: New dates' }).click();
  await expect(page.getByRole('heading', { name: 'New dates', level: 1 })).toBeVisible();
  await expect(page.getByText('0 of 2 reviewed')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const reviewer = ada.page;
  await reviewer.setViewportSize({ width: 390, height: 844 });
  await reviewer.goto(`${server.url}/inbox`);
  const items = reviewer.getByRole('list', { name: 'Inbox items' }).getByRole('listitem');
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('Cole Margin asks you for review: New dates');
  await items.getByRole('link').click();
  await expect(reviewer.getByRole('heading', { name: 'New dates', level: 1 })).toBeVisible();
  await expect(reviewer.getByText('agreed')).toBeVisible();
  await expect(reviewer.getByRole('region', { name: 'Reviewers' })).toContainText('Ada Quill');
  await reviewer.getByLabel('Comment on the change request').fill('Fine by me.');
  await reviewer.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Ada Quill wrote' })).toContainText('Fine by me.');
  expect(await violations(reviewer)).toEqual([]);
  await screenshot(reviewer, 'request-phone');

  await reviewer.setViewportSize({ width: 1440, height: 900 });
  await reviewer.getByRole('button', { name: 'Changes in Press release' }).click();
  await expect(reviewer.getByText('In May.')).toBeVisible();
  await screenshot(reviewer, 'request');
  await reviewer.getByRole('button', { name: 'Accept all 2 in 2 documents' }).click();
  await dialogOf(reviewer).getByRole('button', { name: 'Accept all 2' }).click();
  await expect(reviewer.getByText('Accepted 1', { exact: true })).toHaveCount(2);
  for (const one of [page, reviewer]) await expect(one.getByText('Accepted', { exact: true }).first()).toBeVisible();
  expect((await exported(ada, release)).toString()).toContain('In May.');
  expect((await exported(ada, plan)).toString()).toContain('In June.');
  expect(await violations(reviewer)).toEqual([]);

  await reviewer.goto(`${server.url}/inbox`);
  await expect(reviewer.getByText('You’re all caught up')).toBeVisible();
});

test('change requests are listed from a project’s menu, open ones and closed ones', async () => {
  const { page } = ada;
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Actions for Reed launch' }).click();
  await page.getByRole('menuitem', { name: 'Change requests' }).click();
  await expect(page.getByRole('heading', { name: 'Change requests', level: 1 })).toBeVisible();
  await expect(page.getByText('No open change requests')).toBeVisible();
  await page.getByText('Closed', { exact: true }).click();
  const row = page.getByRole('list', { name: 'Change requests' }).getByRole('listitem');
  await expect(row).toContainText('2 documents · 2 of 2 reviewed');
  await expect(row).toContainText('Cole Margin');
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'requests');
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('Dates of the launch');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Dates of the launch', level: 1 })).toBeVisible();
});
