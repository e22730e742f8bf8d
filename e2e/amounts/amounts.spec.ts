import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { displayName } from '@/documents/core/path';
import { violations } from '../support/accessibility';
import { expectOpen, textOf } from '../support/document';
import { excessOn } from '../support/languages';
import { type Seeded, seed, windowOf } from '../support/seed/seed';
import { TestServer } from '../support/server';
import { row, titleOf } from '../support/tree';

let server: TestServer;
let seeded: Seeded;
let context: BrowserContext;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  seeded = await seed(server, { withReview: false });
  context = await windowOf(browser, seeded.people.ada);
});

test.afterAll(({ browser }) => server?.stop(browser));

const project = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const projectRow = (page: Page, name: string) => project(page, name).getByRole('button', { name, exact: true });

/** Returns a document far down in the project's tree, with its name and its first words. */
function deepIn(folder: string): { documentId: string; name: string; words: string } {
  const inside = seeded.documents.filter(({ path }) => path.startsWith(`${folder}/`));
  const { documentId, path, text } = inside.toSorted((a, b) => a.path.localeCompare(b.path)).at(-1)!;
  return { documentId, name: displayName(path), words: text.slice(2, text.indexOf('\n')) };
}

test('with 20 projects and 1,000 documents, folds stay, the open document is in view, and everything is found', async () => {
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Reed & Quill' })).toBeVisible();
  expect(await page.getByRole('main').locator('a[href^="/d/"]').count()).toBeGreaterThan(4);
  const names = page.getByRole('navigation', { name: 'Workspace' }).locator('section h3');
  await expect(names).toHaveCount(20);
  expect(seeded.documents.length).toBeGreaterThan(980);
  expect(await violations(page)).toEqual([]);

  // The open document's project unfolds, and the document is scrolled into view however far down it is.
  const deep = deepIn('Weekly');
  await page.goto(`${server.url}/d/${deep.documentId}`);
  await expect(textOf(page)).toContainText(deep.words);
  await expect(row(page, deep.name)).toBeInViewport({ ratio: 1 });
  await projectRow(page, 'Firmware').click();
  const specs = project(page, 'Firmware').getByRole('treeitem', { name: 'Specs', exact: true });
  await expect(specs).toHaveAttribute('aria-expanded', 'true');
  await specs.click();
  await page.reload();
  await expect(row(page, deep.name)).toBeInViewport({ ratio: 1 });
  await expect(projectRow(page, 'Firmware')).toHaveAttribute('aria-expanded', 'true');
  await expect(projectRow(page, 'Finance')).toHaveAttribute('aria-expanded', 'false');
  await projectRow(page, 'Firmware').scrollIntoViewIfNeeded();
  await expect(specs).toHaveAttribute('aria-expanded', 'false');
  // Invisible rows aren't in the page.
  expect(await page.getByRole('treeitem').count()).toBeLessThan(150);

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search documents and commands' });
  await field.fill('bootlaoder checklist');
  const found = page.getByRole('option', { name: /^Bootloader checklist/ });
  await expect(found).toBeVisible();
  await page.keyboard.press('Enter');
  await expectOpen(page, 'Bootloader checklist.md');
  await expect(titleOf(page)).toHaveText('Bootloader checklist');
  await expect(row(page, 'Bootloader checklist')).toBeInViewport({ ratio: 1 });

  await page.goto(`${server.url}/search?q=${encodeURIComponent('"sleep current" warranty')}`);
  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.first()).toContainText(/sleep current/i);
  const all = await results.count();
  await page.getByRole('combobox', { name: 'Project', exact: true }).selectOption({ label: 'Firmware' });
  await expect(page).toHaveURL(/project=/);
  await expect.poll(() => results.count()).toBeLessThanOrEqual(all);
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('json');
  await expect(page.getByText('No documents found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('sleep current');
  await expect(results.locator('a').first()).toContainText('.json');
  await page.getByRole('combobox', { name: 'Changed', exact: true }).selectOption({ label: 'Past 24 hours' });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\?q=sleep\+current$|\?q=sleep%20current$/);
  expect(await violations(page)).toEqual([]);
  expect(await excessOn(page)).toEqual([]);
  await context.close();
});

test('at 390 px, the drawer shows the open document among 1,000, and any other can be found and opened', async ({
  browser,
}) => {
  const phone = await windowOf(browser, seeded.people.ada, {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
  });
  const page = await phone.newPage();
  const deep = deepIn('Weekly');
  await page.goto(`${server.url}/d/${deep.documentId}`);
  await expect(textOf(page)).toContainText(deep.words);
  await page.getByRole('button', { name: 'Show the sidebar' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expect(row(page, deep.name)).toBeInViewport({ ratio: 1 });
  await expect(drawer.locator('section h3')).toHaveCount(20);
  expect(await page.getByRole('treeitem').count()).toBeLessThan(150);
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => excessOn(page)).toEqual([]);

  await projectRow(page, 'Firmware').tap();
  const specs = project(page, 'Firmware').getByRole('treeitem', { name: 'Specs', exact: true });
  await expect(specs).toHaveAttribute('aria-expanded', 'true');
  await specs.tap();
  await expect(specs).toHaveAttribute('aria-expanded', 'false');
  await drawer.getByRole('button', { name: /^Search or jump to/ }).tap();
  await page.getByRole('combobox', { name: 'Search documents and commands' }).fill('bootlaoder checklist');
  await page.getByRole('option', { name: /^Bootloader checklist/ }).tap();
  await expect(titleOf(page)).toHaveText('Bootloader checklist');
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the sidebar' }).tap();
  await expect(row(page, 'Bootloader checklist')).toBeInViewport({ ratio: 1 });
  await phone.close();
});
