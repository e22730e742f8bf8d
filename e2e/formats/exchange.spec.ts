import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
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
import { expectFit, openDrawer, phoneOf } from '../phone/phone';
import { violations } from '../support/accessibility';
import { showPanel } from '../support/agent';
import { documentIdAt, textOf, wholeText } from '../support/document';
import { PIXEL } from '../support/files';
import { apiOf, join, makeInvitation, openPage, type Person, signUpFirst } from '../support/people';
import { cardOf, selectCard } from '../support/review';
import { TestServer } from '../support/server';
import { threadCards, writeComment } from '../support/threads';
import { chooseView, fromTitleMenu, titleOf } from '../support/tree';

test.describe.configure({ mode: 'serial' });

/** Files that one person imports and the other one works on, in a large window and on a phone. */

let server: TestServer;
let ada: Person;
let ben: Person;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  ben = await join(browser, await makeInvitation(ada, server.url), 'Ben Field');
});

test.afterAll(({ browser }) => server?.stop(browser));

const WORD = Buffer.from(
  wordFile({
    body: [
      paragraph(run('Plan'), styled('berschrift1')),
      paragraph(commented('1', run('We ')) + deleted('open') + inserted('close') + run(' at nine.')),
      paragraph(run('Bring ') + deleted('tea') + inserted('rum') + run('.')),
    ].join(''),
    parts: { comments: comment('1', 'Who is that?') },
  }),
);

/** A vault with a long note in a folder, a picture that it embeds by name, and a link to a note that doesn't exist. */
const vault = (name: string) =>
  Buffer.from(
    zipSync({
      [`${name}/.obsidian/app.json`]: strToU8('{}'),
      [`${name}/Peas.md`]: strToU8(
        '# Peas\n\n[[Beans#Harvest time|the beans]] grow beside them. [[Gone]]\n\n![[bed.png]]\n',
      ),
      [`${name}/deep/Beans.md`]: strToU8(
        `# Beans\n\n${'They climb.\n\n'.repeat(60)}## Harvest time\n\nBack to the [[Peas]].\n`,
      ),
      [`${name}/media/bed.png`]: PIXEL,
    }),
  );

type Size = 'large' | 'phone';
const SIZES: readonly Size[] = ['large', 'phone'];

/** Returns a page of the person in a window of this size. */
async function pageOf(browser: Browser, person: Person, size: Size): Promise<Page> {
  return size === 'large' ? person.page : (await phoneOf(browser, person)).newPage();
}

/** Imports a file through the menu of the project, and waits for the report. */
async function importFile(page: Page, size: Size, file: { name: string; buffer: Buffer }): Promise<void> {
  if (size === 'phone') {
    await page.goto(server.url);
    await openDrawer(page);
  } else await openPage(page, server.url);
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import files…' }).click();
  await (await chooser).setFiles({ ...file, mimeType: 'application/octet-stream' });
  await expect(page.getByRole('dialog', { name: /^Imported / })).toBeVisible();
}

/** Shows a panel, which is a sheet over the text on a phone. */
async function openPanel(page: Page, size: Size, name: 'Review' | 'Comments'): Promise<void> {
  if (size === 'large') return showPanel(page, name);
  const bar = page.getByRole('navigation', { name: 'Panel' });
  await bar.getByRole('button', { name: new RegExp(name) }).tap();
  await expect(page.getByRole('dialog', { name: 'Panel' })).toBeVisible();
}

/** Decides a change. A phone shows one change at a time, in their order, with the buttons below it. */
async function decide(page: Page, size: Size, label: string, verb: 'Accept' | 'Reject'): Promise<void> {
  if (size === 'large') {
    const card = await selectCard(page, label);
    return card.getByRole('button', { name: verb, exact: true }).click();
  }
  await expect(cardOf(page, label)).toBeVisible();
  await page.getByRole('dialog', { name: 'Panel' }).getByRole('button', { name: verb, exact: true }).tap();
  await expect(cardOf(page, label)).toHaveCount(0);
}

/** Closes the sheet of a phone's panel. */
async function closePanel(page: Page, size: Size): Promise<void> {
  if (size === 'large') return;
  const panel = page.getByRole('dialog', { name: 'Panel' });
  await panel.getByRole('button', { name: 'Close the panel' }).tap();
  await expect(panel).toHaveCount(0);
}

async function expectGood(page: Page, size: Size): Promise<void> {
  expect(await violations(page)).toEqual([]);
  if (size === 'phone') await expectFit(page);
}

for (const size of SIZES) {
  test(`in a ${size} window, tracked changes of a Word file that someone else imported are decided, its comment is answered, and the file goes back to Word`, async ({
    browser,
  }) => {
    const name = `Plan ${size}`;
    const importer = await pageOf(browser, ada, size);
    await importFile(importer, size, { name: `${name}.docx`, buffer: WORD });
    const report = importer.getByRole('dialog', { name: `Imported “${name}”` });
    await expect(report).toContainText('1 suggestion from tracked changes. 1 comment thread.');
    await expectGood(importer, size);
    await importer.getByRole('button', { name: 'Done' }).click();

    const page = await pageOf(browser, ben, size);
    await page.goto(`${server.url}/d/${await documentIdAt(ben, server.url, `${name}.md`)}`);
    await expect(titleOf(page)).toHaveText(name);
    await openPanel(page, size, 'Review');
    await decide(page, size, 'Replace “open” with “close”', 'Accept');
    await decide(page, size, 'Replace “tea” with “rum”', 'Reject');
    await closePanel(page, size);
    await expect.poll(() => wholeText(page)).toBe('# Plan\n\nWe close at nine.\n\nBring tea.\n');

    await openPanel(page, size, 'Comments');
    await expect(threadCards(page)).toContainText('Who is that?');
    await threadCards(page).getByRole('button', { name: 'Reply…' }).click();
    await writeComment(page, 'Reply', 'The two of us.');
    await expect(threadCards(page)).toContainText('The two of us.');
    await expectGood(page, size);
    await closePanel(page, size);
    await expect.poll(() => wholeText(importer)).toContain('We close at nine.');

    await fromTitleMenu(page, 'Download…');
    const dialog = page.getByRole('dialog', { name: `Download “${name}”` });
    await dialog.getByRole('checkbox', { name: 'Include open suggestions as tracked changes' }).check();
    await dialog.getByRole('checkbox', { name: 'Include open comments' }).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${name}.docx`);
    const parts = unzipSync(await readFile(await download.path()));
    const part = (at: string) => strFromU8(parts[at] ?? new Uint8Array());
    const plain = part('word/document.xml').replace(/<[^>]+>/g, '');
    expect(plain).toContain('We close at nine.Bring tea.');
    expect(part('word/document.xml')).not.toMatch(/<w:(?:ins|del) /);
    expect(part('word/comments.xml')).toContain('Who is that?');
    expect(part('word/comments.xml')).toMatch(/w:author="Ben Field".*The two of us\./s);
    if (size === 'phone') for (const one of [importer, page]) await one.context().close();
  });

  test(`in a ${size} window, links of an imported Obsidian vault open for someone else, also after a rename, and its picture shows`, async ({
    browser,
  }) => {
    const name = `Garden ${size}`;
    const importer = await pageOf(browser, ada, size);
    await importFile(importer, size, { name: `${name}.zip`, buffer: vault(name) });
    const report = importer.getByRole('dialog', { name: `Imported “${name}”` });
    await expect(report).toContainText('From Obsidian: 2 documents and 1 file.');
    await expect(report.getByRole('listitem')).toHaveText(['1 link to a missing note stayed as text']);
    await expectGood(importer, size);
    await importer.getByRole('button', { name: 'Done' }).click();

    const page = await pageOf(browser, ben, size);
    const peas = await documentIdAt(ben, server.url, `${name}/Peas.md`);
    const beans = await documentIdAt(ben, server.url, `${name}/deep/Beans.md`);
    await page.goto(`${server.url}/d/${peas}`);
    await expect(titleOf(page)).toHaveText('Peas');
    await expect(textOf(page)).toContainText('[[Gone]]');
    await expect(textOf(page).getByRole('img', { name: 'bed' })).toHaveJSProperty('naturalWidth', 1);
    await chooseView(page, 'Reading');
    await textOf(page).getByRole('link', { name: 'the beans' }).click();
    await expect(titleOf(page)).toHaveText('Beans');
    await expect(textOf(page).getByText('Harvest time')).toBeInViewport();

    await (await apiOf(ben, server.url)).documents.rename.mutate({ documentId: beans, path: `${name}/Broad beans.md` });
    await expect(titleOf(page)).toHaveText('Broad beans');
    await page.goto(`${server.url}/d/${peas}`);
    await chooseView(page, 'Reading');
    await textOf(page).getByRole('link', { name: 'the beans' }).click();
    await expect(titleOf(page)).toHaveText('Broad beans');
    await chooseView(page, 'Reading');
    await textOf(page).getByRole('link', { name: 'Peas' }).click();
    await expect(titleOf(page)).toHaveText('Peas');
    await expectGood(page, size);
    if (size === 'phone') for (const one of [importer, page]) await one.context().close();
  });
}
