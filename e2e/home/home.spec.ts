import { mkdir, writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type FakeSmtp, startFakeSmtp } from '../../test/fakes/smtp';
import { openDrawer } from '../phone/phone';
import { violations } from '../support/accessibility';
import { ask, showPanel, turnOf } from '../support/agent';
import { textOf, wholeText } from '../support/document';
import { PIXEL } from '../support/files';
import { newPerson, openPage, PASSWORD, type Person, signUpFirst } from '../support/people';
import { TestServer } from '../support/server';
import { dropFromDesktop, fromTitleMenu, row, titleOf } from '../support/tree';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let smtp: FakeSmtp;
let ada: Person;

test.beforeAll(async ({ browser }) => {
  smtp = await startFakeSmtp();
  server = await TestServer.start({ SMTP_URL: smtp.url, SMTP_FROM: 'variorum@example.org' });
  ada = await signUpFirst(browser, server.url);
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await smtp?.close();
});

test('a new document opens at once, is named after its first heading, and ticks off the first steps', async () => {
  const { page } = ada;
  await page.goto(server.url);
  const steps = page.getByRole('region', { name: 'Get started' });
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.locator('header').getByRole('button', { name: 'New document' }).click();
  await expect(titleOf(page)).toHaveText('Untitled');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('Garden plan');
  await expect(titleOf(page)).toHaveText('Garden plan');
  await expect(row(page, 'Garden plan')).toBeVisible();

  await showPanel(page, 'Agent');
  await page.getByRole('button', { name: 'Meeting notes' }).click();
  expect(await wholeText(page)).toMatch(/^# Garden plan\n\n## Attendees\n/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => wholeText(page)).toBe('# Garden plan');

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n\nTeh roses are are red.');
  await expect(page.getByRole('button', { name: 'Proofread the document' })).toBeVisible();
  await ask(page, 'Proofread this');
  await expect(turnOf(page).getByText(/changes? suggested/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(steps.getByText('2 of 5 done')).toBeVisible();
  await steps.getByRole('button', { name: 'Show all steps' }).click();
  await expect(steps.getByRole('listitem').nth(1)).toContainText('Done:');
});

test('people invited from a document by email land on it', async ({ browser }) => {
  const { page } = ada;
  await row(page, 'Garden plan').click();
  await expect(titleOf(page)).toHaveText('Garden plan');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const field = dialog.getByRole('combobox', { name: 'Add people, groups or email addresses' });
  await field.fill('ben@example.com, nobody');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('nobody isn’t an email address.')).toBeVisible();
  await field.fill('ben@example.com, cy@example.com');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('Invitations sent to ben@example.com and cy@example.com.')).toBeVisible();
  const access = dialog.getByRole('list', { name: 'People in the workspace' });
  await expect(access.getByRole('listitem')).toHaveText([/Ada Quill.*Can manage/, /cy@|ben@/, /cy@|ben@/]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const mail = (await smtp.mailTo('ben@example.com')).replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const link = /http\S+\/invite\/\S+/.exec(mail)?.[0] ?? '';
  const ben = await newPerson(browser, 'Ben');
  await ben.page.goto(link);
  await ben.page.getByLabel('Your name').fill('Ben Vole');
  await ben.page.getByRole('textbox', { name: 'Email', exact: true }).fill('ben@example.com');
  await ben.page.getByLabel('Password').fill(PASSWORD);
  await ben.page.getByRole('button', { name: 'Join' }).click();
  await expect(titleOf(ben.page)).toHaveText('Garden plan');
  await ben.page.goto(link);
  await expect(ben.page.getByText('This invitation was already used.')).toBeVisible();
  await ben.context.close();
});

/** Returns a project's section of the sidebar. */
const project = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const projectRow = (page: Page, name: string) => project(page, name).getByRole('button', { name, exact: true });

async function fromProjectMenu(page: Page, name: string, item: string): Promise<void> {
  await projectRow(page, name).hover();
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

function toast(page: Page, told: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).locator('.toast', { hasText: told });
}

/** Clicks Undo in a toast. Hovers over the toast first, so that it stays until `gone` has left the sidebar. */
async function undo(page: Page, told: string, gone: Locator): Promise<void> {
  const button = toast(page, told).getByRole('button', { name: 'Undo' });
  await button.hover();
  await expect(gone).toHaveCount(0);
  await button.click();
  await expect(gone).toBeVisible();
}

test('the sidebar of several projects: folded projects stay folded; moves, archiving and deleting can be undone', async () => {
  const { page } = ada;
  await row(page, 'Garden plan').click();
  await expect(titleOf(page)).toHaveText('Garden plan');
  for (const name of ['Press', 'Shop']) {
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(projectRow(page, name)).toHaveAttribute('aria-expanded', 'false');
  }
  const reed = projectRow(page, 'Reed launch');
  await reed.click();
  await page.reload();
  await expect(reed).toHaveAttribute('aria-expanded', 'true');
  await expect(row(page, 'Garden plan')).toBeInViewport();
  // In a low window, documents scroll under the row of their project, which stays visible.
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.reload();
  await expect(row(page, 'Garden plan')).toBeInViewport({ ratio: 1 });
  await project(page, 'Reed launch')
    .getByRole('tree')
    .evaluate((tree) => tree.scrollIntoView({ block: 'end' }));
  await expect(reed).toBeInViewport();
  // Both ends of a drag must be in view: scrolling between them would pick up another row.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(server.url);
  await reed.click();
  await page.reload();
  await expect(reed, 'folded stays folded').toHaveAttribute('aria-expanded', 'false');
  await reed.click();
  // The projects below have moved down.
  await expect(row(page, 'Garden plan')).toBeVisible();
  await projectRow(page, 'Shop').dragTo(reed);
  const names = page.getByRole('navigation', { name: 'Workspace' }).locator('section h3');
  await expect(names).toHaveText(['Press', 'Shop', 'Reed launch']);
  await fromProjectMenu(page, 'Press', 'Add to favorites');
  await expect(project(page, 'Favorites').getByRole('button', { name: 'Press', exact: true })).toBeVisible();

  const plan = row(page, 'Garden plan');
  await plan.click();
  await expect(titleOf(page)).toHaveText('Garden plan');
  await page.getByRole('button', { name: 'Add to favorites', exact: true }).click();
  const kept = project(page, 'Favorites').getByText('Garden plan', { exact: true });
  await expect(kept).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Remove from favorites', exact: true }).click();
  await expect(kept).toHaveCount(0);
  await page.goto(server.url);

  // Favorites appear above the documents and move them down.
  await expect(project(page, 'Favorites').getByRole('button', { name: 'Press', exact: true })).toBeVisible();
  await plan.dragTo(projectRow(page, 'Press'));
  await undo(page, 'Moved “Garden plan” to “Press”', plan);
  await plan.click({ button: 'right' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page.getByRole('combobox', { name: 'Project or folder' }).fill('press');
  await expect(page.getByRole('option', { name: 'Press', selected: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await undo(page, 'Moved “Garden plan” to “Press”', plan);
  await plan.focus();
  await page.keyboard.press('Delete');
  await undo(page, 'Moved “Garden plan” to the trash', plan);

  await fromProjectMenu(page, 'Press', 'Archive project');
  await undo(page, 'Archived “Press”', project(page, 'Press'));
  await fromProjectMenu(page, 'Press', 'Move to trash');
  await undo(page, 'Moved “Press” to the trash', project(page, 'Press'));
  await fromProjectMenu(page, 'Press', 'Move to trash');
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Delete Press for good' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page, 'Deleted “Press”')).toBeVisible();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect(names).toHaveText(['Shop', 'Reed launch']);
});

test('a dropped folder is imported with its images, without hidden files', async () => {
  const { page } = ada;
  const folder = test.info().outputPath('Beds');
  for (const inner of ['pictures', '.git']) await mkdir(`${folder}/${inner}`, { recursive: true });
  await writeFile(`${folder}/peas.md`, '# Peas\n\n![Bed](pictures/bed.png)\n');
  await writeFile(`${folder}/pictures/bed.png`, PIXEL);
  await writeFile(`${folder}/.git/hidden.md`, 'secret');
  await openPage(page, server.url);
  await dropFromDesktop(page, row(page, 'Launch plan'), [folder]);
  await expect(page.getByRole('dialog', { name: 'Imported “Beds”' })).toContainText('Nothing was lost.');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(toast(page, 'Imported 1 document and 1 file')).toBeVisible();
  await expect(titleOf(page)).toHaveText('peas');
  await expect(row(page, 'peas')).toHaveAttribute('data-path', 'Beds/peas.md');
  await expect(textOf(page).getByRole('img', { name: 'Bed' })).toHaveJSProperty('naturalWidth', 1);
});

test('on a phone the sidebar is a drawer: menus and dialogs fit, and a document that is chosen closes it', async ({
  browser,
}) => {
  const phone = await browser.newContext({
    storageState: await ada.context.storageState(),
    ...{ viewport: { width: 390, height: 600 }, hasTouch: true, isMobile: true },
  });
  const page = await phone.newPage();
  const fits = (element: Locator) =>
    expect
      .poll(async () => {
        const { x = -1, y = -1, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
        return x >= 0 && y >= 0 && x + width <= 390 && y + height <= 600;
      })
      .toBe(true);
  await page.goto(server.url);
  await openDrawer(page);
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(projectRow(page, 'Reed launch')).toHaveAttribute('aria-expanded', 'true');
  await drawer.getByRole('button', { name: 'Actions for Reed launch', exact: true }).click();
  await fits(page.getByRole('menuitem', { name: 'Move to trash' }));
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await row(page, 'Press release').click();
  await expect(drawer).toHaveCount(0);
  await expect(titleOf(page)).toHaveText('Press release');
  await fromTitleMenu(page, 'Move to…');
  await expect(page.getByRole('option').first()).toBeVisible();
  await fits(page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }));
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();
});

test('the search page finds texts by words and filters, by keyboard and on a phone', async ({ browser }) => {
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
  await expect(results.getByRole('listitem').nth(1)).toBeVisible();
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
    const isWithin = () => [...document.querySelectorAll('main > div')].every((e) => e.scrollWidth <= e.clientWidth);
    expect(await small.evaluate(isWithin), address).toBe(true);
  }
  await small.getByRole('button', { name: 'Change name' }).click();
  await small.getByLabel('Your name').fill('Ada Lark');
  await small.getByRole('button', { name: 'Save' }).click();
  await expect(small.locator('#main').getByText('Ada Lark').first()).toBeVisible();
  await phone.close();
});
