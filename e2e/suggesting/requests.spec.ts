import { expect, type Page, test } from '@playwright/test';
import { violations } from '../support/accessibility';
import { documentIdOf, expectSaved, exported, openDocument, typeAtEnd } from '../support/document';
import { apiOf, join, makeInvitation, type Person, signUpFirst } from '../support/people';
import { expectToast, toasts } from '../support/review';
import { TestServer } from '../support/server';
import { chooseMode, fromTitleMenu, row } from '../support/tree';
import { screenshot } from './screenshot';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let ada: Person;
let cole: Person;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  cole = await join(browser, await makeInvitation(ada, server.url, 'commenter'), 'Cole Margin');
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
});

/** The folder of the sample project. */
const FOLDER = 'Notes';

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Chooses an item from the menu of a document in the sidebar. */
async function fromTree(page: Page, name: string, item: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

/** Suggests words at the end of a document, up to the choice of reviewers. Returns the document's id. */
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
  await expect(items).toContainText('Cole Margin requested your review: New dates');
  await items.getByRole('link').click();
  await expect(reviewer.getByRole('heading', { name: 'New dates', level: 1 })).toBeVisible();
  await expect(reviewer.getByText('agreed')).toBeVisible();
  await expect(reviewer.getByRole('region', { name: 'Reviewers' })).toContainText('Ada Quill');
  await reviewer.getByLabel('Comment on the change request').fill('Fine by me.');
  await reviewer.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Ada Quill wrote' })).toContainText('Fine by me.');
  expect(await violations(reviewer)).toEqual([]);
  await screenshot(reviewer, 'request-phone');

  await reviewer.getByRole('button', { name: 'More actions' }).click();
  await reviewer.getByRole('menuitem', { name: 'Close request…' }).click();
  await reviewer.getByLabel('Reason (optional)').fill('Not this week.');
  expect(await violations(reviewer)).toEqual([]);
  await screenshot(reviewer, 'close-phone');
  await dialogOf(reviewer).getByRole('button', { name: 'Close change request' }).click();
  await expect(page.getByText('Ada Quill closed this change request')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Ada Quill wrote' }).last()).toContainText('Not this week.');
  await expect(reviewer.getByRole('button', { name: 'Accept all 2 in 2 documents' })).toHaveCount(0);
  expect(await violations(reviewer)).toEqual([]);
  await screenshot(reviewer, 'closed-phone');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'Remove “Launch plan” from this change request' }).click();
  await expectToast(page, 'Removed. The suggestion stays open in its document.');
  await expect(reviewer.getByText('0 of 1 reviewed')).toHaveCount(2);
  await page.getByRole('button', { name: 'Add suggestions…' }).click();
  await dialogOf(page).getByLabel('Launch plan').check();
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'add-suggestions');
  await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, '1 suggestion added');

  await fromTree(page, 'Launch plan', 'Suggest renaming…');
  await dialogOf(page).getByLabel('Name').fill('Launch of the reed');
  await dialogOf(page).getByLabel('Message (optional)').fill('The name we agreed on');
  await page.getByLabel('Request review').check();
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'suggest-rename');
  await dialogOf(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await page.getByLabel('Change request for this suggestion').selectOption({ label: 'Add to “New dates”' });
  await dialogOf(page).getByRole('button', { name: 'Add' }).click();
  await expectToast(page, 'Added to the change request');

  await reviewer.setViewportSize({ width: 1440, height: 900 });
  await expect(reviewer.getByText('In May.')).toBeVisible();
  await screenshot(reviewer, 'request');
  await reviewer.getByRole('button', { name: 'Accept all 3 in 2 documents' }).click();
  await dialogOf(reviewer).getByRole('button', { name: 'Accept all 3' }).click();
  await expect(reviewer.getByText('Accepted 1', { exact: true })).toHaveCount(2);
  for (const one of [page, reviewer]) await expect(one.getByText('Accepted', { exact: true }).first()).toBeVisible();
  expect((await exported(ada, release)).toString()).toContain('In May.');
  expect((await exported(ada, plan)).toString()).toContain('In June.');
  await expect(row(page, 'Launch of the reed')).toBeVisible();
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
  await page.getByRole('radio', { name: /^Closed/ }).click();
  const item = page.getByRole('list', { name: 'Change requests' }).getByRole('listitem');
  await expect(item).toContainText('2 documents · 3 of 3 reviewed');
  await expect(item).toContainText('Cole Margin');
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'requests');
  await item.getByRole('link').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('Dates of the launch');
  await dialogOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Dates of the launch', level: 1 })).toBeVisible();
});

test('people who can edit suggest changes of the tree while they are suggesting, and put them into a request', async () => {
  const { page } = ada;
  await openDocument(ada, server.url, 'Press release.md');
  await chooseMode(page, 'Suggesting');
  await row(page, 'Press release').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Suggest moving…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Move to trash' })).toHaveCount(0);
  await screenshot(page, 'suggest-menu');
  await page.keyboard.press('Escape');
  // A menu gives the focus back when it closes.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(row(page, 'Press release')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(dialogOf(page).getByRole('heading', { name: 'Suggest deleting “Press release”' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await expectToast(page, 'Suggested: Delete Press release');
  await page.getByRole('button', { name: 'Actions for Reed launch' }).click();
  await page.getByRole('menuitem', { name: 'Suggest a new document…' }).click();
  await dialogOf(page).getByLabel('Name').fill('Plans/Autumn');
  await dialogOf(page).getByLabel('Text (optional)').fill('Leaves.');
  await dialogOf(page).getByLabel('Request review').check();
  expect(await violations(page)).toEqual([]);
  // Focusing the field must not scroll the whole screen.
  expect(await page.getByRole('navigation', { name: 'Workspace' }).boundingBox()).toMatchObject({ y: 0 });
  await screenshot(page, 'suggest-new');
  await dialogOf(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await dialogOf(page).getByLabel('Title').fill('The autumn');
  await dialogOf(page).getByRole('button', { name: 'Request review' }).click();
  await toasts(page).getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'The autumn', level: 1 })).toBeVisible();
  // The request has no document that determines who can be mentioned.
  const field = page.getByLabel('Comment on the change request');
  await field.pressSequentially('@Co');
  await page.getByRole('option', { name: 'Cole Margin' }).click();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Ada Quill wrote' })).toContainText('@Cole Margin');
  await page.getByRole('button', { name: 'Add suggestions…' }).click();
  await dialogOf(page).getByLabel('Delete Press release').check();
  await dialogOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('0 of 2 reviewed')).toBeVisible();
  await page.getByRole('button', { name: 'Remove “Delete Press release” from this change request' }).click();
  await expect(page.getByText('0 of 1 reviewed')).toBeVisible();
  await page.getByRole('button', { name: 'Accept New document Plans/Autumn' }).click();
  await expect(row(page, 'Autumn')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the decision on New document Plans/Autumn' }).click();
  await expect(page.getByText('0 of 1 reviewed')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'tree-request');

  await page.setViewportSize({ width: 390, height: 844 });
  await screenshot(page, 'tree-request-phone');
  await openDocument(ada, server.url, 'Launch of the reed.md');
  await chooseMode(page, 'Suggesting');
  await fromTitleMenu(page, 'Suggest moving…');
  await expect(dialogOf(page).getByLabel('Folder')).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Suggest', exact: true })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'suggest-move-phone');
});

test('a commenter sees their own suggestion in the sidebar, nobody else’s, and withdraws it', async () => {
  const { page } = cole;
  await openDocument(cole, server.url, 'Press release.md');
  await fromTree(page, 'Press release', 'Suggest renaming…');
  await dialogOf(page).getByLabel('Name').fill('The release');
  await dialogOf(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  const suggested = page.getByRole('treeitem', { name: /^Suggested: / });
  await expect(suggested).toHaveAccessibleName('Suggested: Rename Press release → The release');
  await suggested.click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expectToast(page, 'Suggestion withdrawn');
  await expect(suggested).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});

test('another name can be suggested for sheets, source files and folders as for documents; a folder is accepted as a whole', async () => {
  const { page } = cole;
  const api = await apiOf(ada, server.url);
  const { workspace } = await api.people.me.query();
  const [project] = await api.projects.list.query({ workspaceId: workspace.id });
  const { projectId } = project!;
  await api.documents.create.mutate({ projectId, path: `${FOLDER}/Budget.md`, text: 'Money.\n' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDocument(cole, server.url, 'Press release.md');
  const suggestName = async (name: string, to: string) => {
    await fromTree(page, name, 'Suggest renaming…');
    await dialogOf(page).getByLabel('Name', { exact: true }).fill(to);
  };
  const suggest = () => dialogOf(page).getByRole('button', { name: 'Suggest', exact: true }).click();
  await suggestName('battery-life.ts', 'battery.ts');
  await suggest();
  await expectToast(page, 'Suggested: Rename Code/battery-life.ts → Code/battery.ts');
  await suggestName('Product sheet', 'Reed sheet');
  await screenshot(page, 'suggest-sheet-name');
  await suggest();
  await expectToast(page, 'Suggested: Rename Product sheet.json → Reed sheet.json');
  await expect(dialogOf(page)).toHaveCount(0);
  await row(page, FOLDER).focus();
  await page.keyboard.press('F2');
  await expect(dialogOf(page)).toContainText('Its 2 documents stay as they are until someone accepts your suggestion.');
  await dialogOf(page).getByLabel('Name').fill('Calls');
  await dialogOf(page).getByLabel('Request review').check();
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'suggest-folder-name');
  await suggest();
  await expect(dialogOf(page).getByLabel('Title')).toHaveValue(`Rename ${FOLDER} → Calls`);
  await dialogOf(page).getByLabel('Ada Quill').check();
  await dialogOf(page).getByRole('button', { name: 'Request review' }).click();
  await expectToast(page, 'Review requested');
  await expect(dialogOf(page)).toHaveCount(0);

  const reviewer = ada.page;
  await reviewer.setViewportSize({ width: 390, height: 844 });
  await reviewer.goto(`${server.url}/inbox`);
  const items = reviewer.getByRole('list', { name: 'Inbox items' });
  const item = items.getByRole('listitem').filter({ hasText: `requested your review: Rename ${FOLDER} → Calls` });
  await expect(item).toHaveCount(1);
  await item.getByRole('link').click();
  await expect(reviewer.getByRole('heading', { name: `Rename ${FOLDER} → Calls`, level: 1 })).toBeVisible();
  expect(await violations(reviewer)).toEqual([]);
  await screenshot(reviewer, 'folder-request-phone');
  await reviewer.getByRole('button', { name: /^Accept all/ }).click();
  await dialogOf(reviewer)
    .getByRole('button', { name: /^Accept all/ })
    .click();
  await expect(row(page, 'Calls')).toBeVisible();
  await expect(row(page, FOLDER)).toHaveCount(0);
  await reviewer.setViewportSize({ width: 1440, height: 900 });
  await row(reviewer, 'Suggested: Rename Product sheet.json → Reed sheet.json').click();
  await reviewer.getByRole('button', { name: 'Accept', exact: true }).first().click();
  await expect(row(page, 'Reed sheet')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Show the sidebar' }).click();
  await suggestName('Data', 'Figures');
  await expect(page.getByText('Its document stays as it is until')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'suggest-folder-name-phone');
});
