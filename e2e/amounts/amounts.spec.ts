import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { displayName } from '@/documents/core/path';
import { openDrawer } from '../phone/phone';
import { clippedOn, violations } from '../support/accessibility';
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
  seeded = await seed(server);
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

test('a page requests no other page before somebody opens one', async () => {
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${server.url}/d/${deepIn('Weekly').documentId}`);
  await expect(page.getByRole('treeitem').nth(20)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => url.includes('_rsc='))).toEqual([]);
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  expect(requested.filter((url) => url.includes('_rsc='))).toHaveLength(1);
  await page.close();
});

test('a page asks for its data once', async () => {
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(...callsIn(request.url())));
  await page.goto(`${server.url}/d/${deepIn('Weekly').documentId}`);
  await expect(page.getByRole('treeitem').nth(20)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const again = asked.filter((call, at) => asked.indexOf(call) !== at);
  // A conversation's turns come with the first message about them, and are asked for once more.
  expect(again.filter((call) => !call.startsWith('agent.conversations'))).toEqual([]);
  expect(asked).toContainEqual(expect.stringMatching(/^review\.suggestions /));
  await page.close();
});

/** Returns the calls of a request to the API, each with its input. */
function callsIn(url: string): string[] {
  const { pathname, searchParams } = new URL(url);
  if (!pathname.startsWith('/api/trpc/')) return [];
  const inputs = JSON.parse(searchParams.get('input') ?? '{}') as Record<string, unknown>;
  const names = pathname.slice('/api/trpc/'.length).split(',');
  return names.map((name, at) => `${name} ${JSON.stringify(inputs[at])}`);
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
  // Until the results without filters are there, the earlier ones are pale.
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Results' })).toHaveCSS('opacity', '1');
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
  await openDrawer(page);
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
  await openDrawer(page);
  await expect(row(page, 'Bootloader checklist')).toBeInViewport({ ratio: 1 });

  // Nobody presses keys on a phone.
  await page.goto(`${server.url}/d/${deep.documentId}?panel=agent`);
  await expect(page.getByRole('textbox', { name: 'Ask the agent', exact: true })).toBeVisible();
  await expect(page.locator('.key-hint').filter({ visible: true })).toHaveCount(0);
  await phone.close();
});

/** Returns how far the line below a page's header is from both sides of the page, in pixels. */
function lineGaps(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const whole = document.querySelector('main')!.getBoundingClientRect();
    const line = document.querySelector('main header')!.getBoundingClientRect();
    return [line.left - whole.left, whole.right - line.right].map(Math.round);
  });
}

const LISTS = [
  { path: '/inbox', list: 'Inbox items', count: 27 },
  { path: '/requests', list: 'Change requests', count: 5 },
  { path: '/requests?show=drafts', list: 'Change requests', count: 1 },
  { path: '/requests?show=closed', list: 'Change requests', count: 3 },
] as const;

for (const { width, height, colorScheme } of [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1024, height: 768, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const) {
  test(`at ${width} px, the lists of a full workspace fit, and the line below a header spans the page`, async ({
    browser,
  }) => {
    const look = { viewport: { width, height }, colorScheme, reducedMotion: 'reduce' } as const;
    const window = await windowOf(browser, seeded.people.ada, look);
    const page = await window.newPage();
    const expectGood = async () => {
      expect(await clippedOn(page)).toEqual([]);
      expect(await excessOn(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
    };
    for (const { path, list, count } of LISTS) {
      await page.goto(server.url + path);
      await expect(page.getByRole('list', { name: list }).getByRole('listitem')).toHaveCount(count);
      expect(await lineGaps(page)).toEqual([0, 0]);
      await expectGood();
    }
    await page.goto(`${server.url}/trash`);
    // 14 documents and a project.
    await expect(page.getByRole('main').getByRole('button', { name: 'Restore' })).toHaveCount(15);
    await expectGood();
    await page.goto(`${server.url}/search?q=launch`);
    await expect(page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()).toBeVisible();
    await expectGood();

    await page.goto(`${server.url}/requests`);
    await page.getByRole('link', { name: 'Battery care: one answer on every page' }).click();
    const changes = page.getByRole('region', { name: 'Changes in 4 documents' });
    await expect(changes.getByText(/^0 of \d+ reviewed$/)).toHaveCount(5);
    await expectGood();
    await changes.getByRole('button').filter({ hasText: 'Battery care' }).click();
    // The request's page, which stays until the document's page is there, has a region of this name, too.
    await expect(page).toHaveURL(/\/d\/[^/]+\?panel=review/);
    await expect(textOf(page)).toBeVisible();
    const panel = page.getByRole(width < 900 ? 'dialog' : 'complementary', { name: 'Panel' });
    await expect(panel.getByRole('region', { name: 'Changes in 4 documents' })).toBeVisible();
    await expectGood();
    await window.close();
  });
}

test('the inbox of a full workspace is filtered and worked off, and 30 versions are listed by what they changed', async ({
  browser,
}) => {
  const window = await windowOf(browser, seeded.people.ada, { reducedMotion: 'reduce' });
  const page = await window.newPage();
  await page.goto(`${server.url}/inbox`);
  const items = page.getByRole('list', { name: 'Inbox items' }).getByRole('listitem');
  await expect(items).toHaveCount(27);
  // Every row has room for both names: the project's is beside the document's, or in the last line on phones.
  const unnamed = () =>
    items.getByRole('link').evaluateAll((links) =>
      links.flatMap((link) => {
        const beside = link.nextElementSibling;
        const below = link.closest('li')?.querySelector('[data-project]');
        const isSeen = [beside, below].some((place) => {
          if (!(place instanceof HTMLElement) || place.offsetWidth <= 20) return false;
          return place === below || place.offsetTop < (link as HTMLElement).offsetTop + 12;
        });
        const isTooShort = link.scrollWidth > link.clientWidth && link.clientWidth < 60;
        return beside && (!isSeen || isTooShort) ? [link.textContent] : [];
      }),
    );
  expect(await unnamed()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await unnamed()).toEqual([]);
  await page.getByRole('combobox', { name: 'Items to show' }).selectOption({ label: 'Agent' });
  await expect(items).toHaveCount(1);
  await items.getByRole('button', { name: /^Mark as done/ }).click();
  await expect(items).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^All \d/ }).click();
  await expect(items).toHaveCount(26);

  await page.goto(`${server.url}/d/${seeded.versioned[0]?.documentId}?panel=history`);
  const versions = page.getByRole('listbox', { name: 'Versions, newest first' }).getByRole('option');
  const reviewed = versions.filter({ has: page.locator('[data-unfold]') }).first();
  await expect(reviewed).toContainText(/Add what we decided on Tuesday|Shorten the paragraph about costs/);
  await expect(reviewed).not.toContainText('Accepted 1 of 1');
  await expect(versions.first()).toHaveAttribute('aria-setsize', /^\d{2}$/);
  await window.close();
});
