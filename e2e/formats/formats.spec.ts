import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import {
  comment,
  commented,
  deleted,
  inserted,
  paragraph,
  run,
  styled,
  wordFile,
} from '../../src/files/word/test-support/word-file';
import { openDrawer } from '../phone/phone';
import { violations } from '../support/accessibility';
import { textOf } from '../support/document';
import { openPage, type Person, signUpFirst } from '../support/people';
import { expectToast } from '../support/review';
import { TestServer } from '../support/server';
import { dropFiles, fromTitleMenu, row, titleOf } from '../support/tree';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let ada: Person;

const WORD = Buffer.from(
  wordFile({
    body: [
      paragraph(run('Plan'), styled('berschrift1')),
      paragraph(commented('1', run('We ')) + deleted('open') + inserted('close') + run(' at nine.')),
    ].join(''),
    parts: { comments: comment('1', 'Who?') },
  }),
);
const ID = '0123456789abcdef0123456789abcdef';
const NOTION = Buffer.from(
  zipSync({
    [`Garden ${ID}.md`]: strToU8(`# Garden\n\nWhere the peas grow.\n\n[Beds](Beds%20${ID}.csv)\n`),
    [`Beds ${ID}.csv`]: strToU8('Bed,Plant\nNorth,Peas\n'),
    'old.png': new Uint8Array([1]),
  }),
);

const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAICAIAAABsw6g0AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVQokWM45MhDFcQwatChERxGAG1gy0HxmacNAAAAAElFTkSuQmCC',
  'base64',
);

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
});

test.afterAll(({ browser }) => server?.stop(browser));

const report = (page: Page, name: string) => page.getByRole('dialog', { name: `Imported “${name}”` });

test('Word and Notion files are imported with a report and an undo; a document starts from a template and is downloaded for Word', async () => {
  const { page } = ada;
  await openPage(page, server.url);
  await dropFiles(page, [{ name: 'Plan.docx', bytes: WORD }]);
  await expect(report(page, 'Plan')).toContainText('1 suggestion from tracked changes. 1 comment thread.');
  expect(await violations(page)).toEqual([]);
  await expect(row(page, 'Plan')).toBeVisible();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expectToast(page, 'Moved “Plan” to the trash.');
  await expect(row(page, 'Plan')).toHaveCount(0);

  await openPage(page, server.url);
  await dropFiles(page, [{ name: 'Export.zip', bytes: NOTION }]);
  await expect(report(page, 'Export')).toContainText('From Notion: 2 documents.');
  await expect(report(page, 'Export').getByRole('listitem')).toHaveText(['1 database became a table', 'old.png']);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await row(page, 'Garden').click();
  await expect(titleOf(page)).toHaveText('Garden');

  await fromTitleMenu(page, 'Template…');
  const dialog = page.getByRole('dialog', { name: 'Template “Garden”' });
  await expect(dialog.getByRole('button', { name: 'Use as template' })).toBeEnabled();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use as template' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^New document in / }).click();
  const creation = page.getByRole('dialog', { name: 'New document' });
  await creation.getByLabel('Name').fill('Orchard');
  await expect(creation.getByLabel('Start with').getByRole('option')).toHaveText(['An empty page', /^Garden \(.+\)$/]);
  await creation.getByLabel('Start with').selectOption({ index: 1 });
  expect(await violations(page)).toEqual([]);
  await creation.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(titleOf(page)).toHaveText('Orchard');
  await expect(textOf(page)).toContainText('Where the peas grow.');

  await fromTitleMenu(page, 'Download…');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Download “Orchard”' }).getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Orchard.docx');
  const parts = unzipSync(await readFile(await download.path()));
  expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('Where the peas grow.');
});

test('canceling the upload of a Word file imports nothing', async () => {
  const { page } = ada;
  await openPage(page, server.url);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/projects/*/import?*', async (route) => {
    await released;
    // A canceled request can't continue.
    await route.continue().catch(() => {});
  });
  await dropFiles(page, [{ name: 'Not wanted.docx', bytes: WORD }]);
  const progress = page.getByRole('region', { name: 'Notifications' }).getByText(/Not wanted\.docx/);
  await expect(progress).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Cancel' }).click();
  await expectToast(page, 'Import canceled. Nothing was imported.');
  release();
  await page.unroute('**/api/projects/*/import?*');
  await page.reload();
  await expect(row(page, 'Launch plan')).toBeVisible();
  await expect(row(page, 'Not wanted')).toHaveCount(0);
  await expect(report(page, 'Not wanted')).toHaveCount(0);
});

test('an admin sets how PDF files look, with a preview; a download can override it; the page fits on a phone, also in German', async ({
  browser,
}) => {
  const { page } = ada;
  await page.goto(`${server.url}/settings/pdf`);
  const sample = page.getByRole('region', { name: 'Preview' });
  await expect(sample.getByRole('img')).toHaveCount(2);
  const first = await sample.getByRole('img').first().getAttribute('src');
  await page.getByRole('checkbox', { name: 'Cover' }).check();
  await expect(sample.getByRole('img').first()).not.toHaveAttribute('src', first ?? '');
  await page.getByRole('checkbox', { name: 'Accent color' }).check();
  await page.getByLabel('Footer').fill('Page {page} of {pages}');
  await page.getByLabel('Top').fill('400');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await page.getByLabel('Top').evaluate((field: HTMLInputElement) => field.validity.rangeOverflow)).toBe(true);
  await page.getByLabel('Top').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'PDF template saved');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add logo' }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
  await expectToast(page, 'Logo saved');
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await openPage(page, server.url);
  await row(page, 'Orchard').click();
  await fromTitleMenu(page, 'Download…');
  const dialog = page.getByRole('dialog', { name: 'Download “Orchard”' });
  await dialog.getByRole('radio', { name: 'PDF' }).check();
  await dialog.getByLabel('Table of contents').selectOption('Without');
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1')).toMatch(/\/Subtype ?\/Image/);

  const phone = await browser.newContext({
    storageState: await ada.context.storageState(),
    ...{ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, locale: 'de-DE' },
  });
  const small = await phone.newPage();
  await small.goto(`${server.url}/settings/pdf`);
  await expect(small.getByLabel('Fußzeile')).toHaveValue('Page {page} of {pages}');
  await expect(small.getByRole('img', { name: 'Seite 1 des Beispieldokuments' })).toBeVisible();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(small)).toEqual([]);
  await phone.close();
});

test('on a phone, a web page is imported; its report, the download dialog and the list of missing characters fit', async ({
  browser,
}) => {
  const phone = await browser.newContext({
    storageState: await ada.context.storageState(),
    ...{ viewport: { width: 390, height: 600 }, hasTouch: true, isMobile: true },
  });
  const page = await phone.newPage();
  const fits = async (element: Locator) => {
    await expect(element).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
  };
  await page.goto(server.url);
  await openDrawer(page);
  const actions = page.getByRole('dialog', { name: 'Navigation' }).getByRole('button', { name: /^Actions for / });
  await actions.first().click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import files…' }).click();
  const trip = {
    name: 'Trip.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<h1>Trip</h1><p>ᚠ</p><iframe></iframe>'),
  };
  await (await chooser).setFiles(trip);
  await expect(report(page, 'Trip')).toContainText('1 video, drawing or other embedded object');
  await fits(page.getByRole('button', { name: 'Undo import' }));
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(titleOf(page)).toHaveText('Trip');
  await fromTitleMenu(page, 'Download…');
  const download = page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true });
  await fits(download);
  await page.getByRole('dialog').getByRole('radio', { name: 'PDF' }).check();
  const saved = page.waitForEvent('download');
  await download.click();
  await saved;
  const missing = page.getByRole('dialog', { name: 'No font for 1 character' });
  await expect(missing).toContainText('ᚠ U+16A0, once');
  await fits(missing.getByRole('button', { name: 'Close' }).last());
  await phone.close();
});
