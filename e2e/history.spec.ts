import { expect, type Locator, type Page, test } from '@playwright/test';
import type { FakeGemini } from '../test/fakes/gemini/gemini';
import { violations } from './support/accessibility';
import { showPanel } from './support/agent';
import {
  documentIdOf,
  expectSameText,
  expectSaved,
  openDocument,
  scrollTo,
  textOf,
  typeAtEnd,
  wholeText,
} from './support/document';
import { startWithGemini } from './support/gemini';
import { excessOn } from './support/languages';
import type { Person } from './support/people';
import { expectToast, openCards, undoOfToast } from './support/review';
import type { TestServer } from './support/server';
import { suggest } from './support/suggest';

test.describe.configure({ mode: 'serial' });

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;
let documentId: string;
/** The text before any version was restored. */
let present: string;

test.beforeAll(async ({ browser }) => {
  ({ gemini, server, ada, ben } = await startWithGemini(browser));
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
});

function rows(page: Page): Locator {
  return page.getByRole('listbox', { name: /^Versions/ }).getByRole('option');
}

function rowOf(page: Page, text: string | RegExp): Locator {
  return rows(page).filter({ hasText: text });
}

/** Selects a version for comparing with a click on its checkbox. */
async function tick(row: Locator): Promise<void> {
  await row.hover();
  await row.locator('[data-choose]').click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
}

test('the current text gets a name and is listed first', async () => {
  const { page } = ada;
  await openDocument(ada, server.url, 'Launch plan.md');
  documentId = documentIdOf(page);
  await typeAtEnd(page, '\nWe recieve orders from from many countries.\n');
  await expectSaved(page);
  await showPanel(page, 'History');
  await expect(page.getByText('Created by Ada Quill')).toBeVisible();
  await page.getByRole('button', { name: 'Name this version' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('First draft');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Saved as “First draft”');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('First draft');
  await expect(rows(page).first()).toContainText('Latest version');
});

test('a suggestion and its merge are drawn in the graph, with text for screen readers', async () => {
  const { page } = ada;
  const edits = [
    { find: 'recieve', text: 'receive' },
    { find: 'from from', text: 'from' },
  ];
  await suggest(gemini, ada, [{ documentId, description: 'Correct 2 mistakes', edits }]);
  await showPanel(page, 'Review');
  await expect(openCards(page)).toHaveCount(2);
  await page.getByRole('tab', { name: /^Review/ }).focus();
  await page.keyboard.press('Shift+A');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(page.getByText('Nothing to review')).toBeVisible();
  await showPanel(page, 'History');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toHaveAccessibleName(/Merge, Ada Quill, latest version, merges 2 versions/);
  await rows(page).nth(0).locator('[data-unfold]').click();
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(1)).toHaveAccessibleName(/Suggestion, Agent, for Ada Quill, Accepted/);
  await expect(rows(page).nth(2)).toHaveAccessibleName(/First draft, named, Snapshot, Ada Quill/);
  const lanes = await rows(page).evaluateAll((all) =>
    all.map((row) => {
      const { left = 0, width = 0 } = row.querySelector('span > span:last-child')?.getBoundingClientRect() ?? {};
      return left + width / 2;
    }),
  );
  expect(lanes[0]).toBe(lanes[2]);
  expect(lanes[1]).toBeGreaterThan(lanes[0]!);
});

test('two versions are compared by changed words, inline and side by side', async () => {
  const { page } = ada;
  await tick(rows(page).nth(0));
  await tick(rows(page).nth(2));
  await page.getByRole('button', { name: 'Compare selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await expect(dialog).toContainText('First draft');
  await expect(dialog.getByText(/^\d+ changes?: .* added/)).toBeVisible();
  for (const kind of ['deletion', 'insertion'] as const) {
    await expect.poll(() => dialog.getByRole(kind).count()).toBeGreaterThan(1);
  }
  const current = dialog.locator('[data-change][aria-current=true]');
  await expect(current).toHaveCount(1);
  const listed = dialog.getByRole('list', { name: 'Changes' }).getByRole('button');
  await expect(listed.first()).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await expect(listed.nth(1)).toHaveAttribute('aria-current', 'true');
  await listed.first().click();
  await expect(current).toHaveAttribute('data-change', '0');
  // Markdown is shown rendered. A button shows its source.
  await expect(dialog.getByRole('heading', { level: 2 }).first()).not.toContainText('#');
  await dialog.getByRole('button', { name: 'Source', exact: true }).click();
  await expect(dialog.getByRole('button', { name: /unchanged lines$/ }).first()).toBeVisible();
  await expect(current).toHaveAttribute('data-change', '0');
  await page.keyboard.press('j');
  await expect(current).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Source', exact: true }).click();
  await dialog.getByRole('button', { name: 'Side by side' }).click();
  await expect(dialog.getByRole('heading', { name: 'First draft' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear' }).click();
});

test('a change in a table is shown in its cell, beside the text as it is now', async () => {
  const { page } = ada;
  const cell = textOf(page)
    .getByRole('table')
    .getByRole('cell', { name: /^Firmware frozen/ });
  await textOf(page).focus();
  await page.keyboard.press('Control+Home');
  await scrollTo(page, cell);
  await cell.click();
  // What edits cells loads after the text.
  await expect(cell).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' today');
  await typeAtEnd(page, '\nA last line that nobody wanted. &copy;\n');
  await expectSaved(page);
  present = await wholeText(page);
  expect(present).toContain('Firmware frozen today');
  await rowOf(page, 'First draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Compare with current' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await expect(dialog).toContainText('Current text');
  await expect(dialog).toContainText('wanted. ©');
  const table = dialog.getByRole('group', { name: 'Changed table' });
  await expect(table.getByRole('row').filter({ hasText: 'Firmware frozen' }).getByRole('insertion')).toHaveText(
    /today/,
  );
  await expect(table).not.toContainText('|');
  await dialog.getByRole('button', { name: 'Side by side' }).click();
  await expect(dialog.getByRole('group', { name: 'Changed table, before' }).getByRole('insertion')).toHaveCount(0);
  await expect(dialog.getByRole('group', { name: 'Changed table, after' }).getByRole('insertion')).toHaveText(/today/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('a restored version shows for everyone; the previous text is kept, and Undo restores it', async () => {
  await openDocument(ben, server.url, 'Launch plan.md');
  await showPanel(ben.page, 'History');
  await expect.poll(() => wholeText(ben.page)).toBe(present);
  const { page } = ada;
  await rowOf(page, 'First draft').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('dialog', { name: 'Restore this version?' });
  await question.getByRole('button', { name: 'Restore' }).click();
  const undo = await undoOfToast(page);
  await expectToast(page, 'Restored: First draft');
  await expect.poll(() => wholeText(ben.page)).not.toContain('nobody wanted');
  await expectSameText([ada, ben], documentId);
  await expect(rows(ben.page).first()).toHaveAccessibleName(
    /Restored: First draft, Restored, Ada Quill, latest version/,
  );
  await expect(rowOf(ben.page, 'Before restoring')).toBeVisible();
  await undo.click();
  await expect.poll(() => wholeText(ben.page)).toBe(present);
  expect(await expectSameText([ada, ben], documentId)).toBe(present);
});

test('a new document continues from an old version; the old document stays as it is', async () => {
  const { page } = ben;
  await rowOf(page, 'First draft').last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Continue in a new document' }).click();
  await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue('Launch plan (First draft).md');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(textOf(page)).toHaveAttribute('aria-label', /Launch plan \(First draft\)\.md$/);
  await expect(page.getByRole('treeitem', { name: 'Launch plan (First draft)' })).toBeVisible();
  await expect.poll(() => wholeText(page)).toContain('launch plan');
  expect(await wholeText(page)).not.toContain('nobody wanted');
  await showPanel(page, 'History');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Continued from “Launch plan”: First draft');
  expect(await wholeText(ada.page)).toBe(present);
});

test('the history can be used by keyboard only', async () => {
  const { page } = ada;
  await page.goto(`${server.url}/d/${documentId}?panel=history`);
  const list = page.getByRole('listbox', { name: /^Versions/ });
  const active = rows(page).and(page.locator('[data-active]'));
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  await list.focus();
  await page.keyboard.press('End');
  await expect(active).toHaveAccessibleName(/First draft/);
  await expect(list).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Name' }).fill('Very first draft');
  await page.keyboard.press('Enter');
  await expect(active).toHaveAccessibleName(/Very first draft/);
  await expect(list).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Compare' })).toContainText('Very first draft');
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+R');
  await expect(page.getByRole('dialog', { name: 'Restore this version?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(count);
  await list.focus();
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toBeFocused();
});

const LOOKS = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

for (const { colorScheme, width, height } of LOOKS) {
  test(`reading and comparing versions has no accessibility violation, ${colorScheme}, ${width} px`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const look = { colorScheme, viewport: { width, height }, reducedMotion: 'reduce' } as const;
    const context = await browser.newContext({ ...look, storageState: await ada.context.storageState() });
    const page = await context.newPage();
    const shot = async (name: string) => {
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${colorScheme}-${width}.png` });
    };
    await page.goto(`${server.url}/d/${documentId}?panel=history`);
    await expect(rows(page).first()).toBeVisible();
    await shot('history');
    expect(await violations(page)).toEqual([]);
    expect(await excessOn(page)).toEqual([]);
    await rows(page).last().click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Restore' })).toBeVisible();
    await expect(page.getByRole('dialog').last()).toContainText('launch plan');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Restore' })).toBeInViewport();
    if (width > 1000) {
      // The list beside the version stays usable.
      await rows(page).first().click();
      await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');
      await rows(page).last().click();
      await expect(page.getByRole('dialog')).toContainText('launch plan');
    }
    await shot('version');
    expect(await violations(page)).toEqual([]);
    expect(await excessOn(page)).toEqual([]);
    await actOnVersion(page, 'Compare with current');
    const dialog = page.getByRole('dialog', { name: 'Compare' });
    await expect(dialog.getByText(/^\d+ changes?/)).toBeVisible();
    await shot('compare');
    expect(await violations(page)).toEqual([]);
    expect(await excessOn(page)).toEqual([]);
    if (width < 1000) {
      await dialog.getByRole('button', { name: 'Changes' }).click();
      const sheet = page.getByRole('dialog', { name: 'Changes' });
      await expect(sheet).toBeVisible();
      await shot('list');
      expect(await violations(page)).toEqual([]);
      expect(await excessOn(page)).toEqual([]);
      await sheet.getByRole('list', { name: 'Changes' }).getByRole('button').first().click();
      await expect(sheet).toHaveCount(0);
      await expect(dialog.locator('[data-change="0"]')).toBeInViewport();
    }
    if (width > 1000) {
      await dialog.getByRole('button', { name: 'Side by side' }).click();
      await expect(dialog.getByRole('button', { name: 'Side by side', pressed: true })).toBeVisible();
      await shot('beside');
      expect(await violations(page)).toEqual([]);
    } else await nameAndRestore(page);
    await context.close();
  });
}

/** Starts an action on the open version. On phones, it is in a menu. */
async function actOnVersion(page: Page, name: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) <= 640;
  if (isPhone) await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole(isPhone ? 'menuitem' : 'button', { name }).click();
}

/** Renames, restores and continues from the version open behind a comparison. */
async function nameAndRestore(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Compare' })).toHaveCount(0);
  await actOnVersion(page, 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('From the phone');
  await page.getByRole('button', { name: 'Rename' }).last().click();
  await expectToast(page, 'Named “From the phone”');
  await actOnVersion(page, 'Continue in a new document');
  await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue('Launch plan (From the phone).md');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog', { name: 'Restore this version?' }).getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'Restored: From the phone');
  await expect.poll(() => wholeText(page)).not.toContain('nobody wanted');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test('of 10,000 versions, only those in view are in the page; older ones load on scrolling', async () => {
  const { page } = ada;
  await openDocument(ada, server.url, 'Press release.md');
  const id = documentIdOf(page);
  await server.sql(`
    insert into text (hash, data, byte_length) values ('of-the-many', '', 0);
    insert into version (id, document_id, type, text_hash, description, created_at)
    select 'many-' || n, '${id}', 'snapshot', 'of-the-many', 'Version ' || n, now() - (10001 - n) * interval '1 minute'
    from generate_series(1, 10000) n;
    insert into version_parent (version_id, position, parent_id)
    select 'many-' || n, 0, 'many-' || n - 1 from generate_series(2, 10000) n;`);
  await showPanel(page, 'History');
  await expect(rowOf(page, 'Version 10000')).toBeVisible();
  await page.getByRole('listbox', { name: /^Versions/ }).focus();
  for (const oldestLoaded of ['Version 9901', 'Version 9801', 'Version 9701']) {
    // Pages of rows load as the list scrolls, so try until the row is there.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(rowOf(page, oldestLoaded)).toBeVisible({ timeout: 500 });
    }).toPass();
  }
  expect(await rows(page).count()).toBeLessThan(60);
  await page.keyboard.press('Home');
  await expect(rowOf(page, 'Version 10000')).toBeVisible();
});

test('an open version closes to the row of the version shown last, however far its steps led', async () => {
  const { page } = ada;
  const active = rows(page).and(page.locator('[data-active]'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Press release · Version 10000' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Older version' }).focus();
  for (let n = 9999; n >= 9980; n--) {
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: `Press release · Version ${n}`, exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listbox', { name: /^Versions/ })).toBeFocused();
  await expect(active).toHaveAccessibleName(/^Version 9980,/);
  await expect(active).toBeInViewport();
});
