import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { violations } from './support/accessibility';
import { ask, showPanel } from './support/agent';
import {
  documentIdOf,
  expectKept,
  expectSaved,
  exported,
  goToEnd,
  openByTree,
  openDocument,
  saveMark,
  textOf,
  typeAtEnd,
  wholeText,
} from './support/document';
import { giveFiles, PIXEL } from './support/files';
import { excessOn } from './support/languages';
import { apiOf, expectInside, makeInvitation, PASSWORD, type Person, signUpFirst } from './support/people';
import { cardOf, expectToast, selectCard, typeInside } from './support/review';
import { TestServer } from './support/server';
import { bringDocument } from './support/suggest';
import { marksIn, selectWords, threadCards, writeComment } from './support/threads';
import { chooseMode, createDocument, titleOf } from './support/tree';
import { launchBehind, Wire } from './support/wire';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial' });

const PLAN = 'Launch plan.md';
const OFFLINE = 'Offline — kept in this browser';
const NOT_HERE = 'You’re offline. This document opens when you’re back online.';
/** An additional file makes a different build. */
const EXTRA_FILE = '.next/static/chunks/of-another-build.js';

let server: TestServer;
let wire: Wire;
let ada: Person;
let plan: string;

test.beforeAll(async () => {
  server = await TestServer.start();
  wire = await Wire.to(server.port);
  const browser = await launchBehind(wire, server.port);
  ada = await signUpFirst(browser, server.url);
  await openByTree(ada, server.url, PLAN);
  plan = new URL(ada.page.url()).pathname;
  await expectSaved(ada.page);
});

test.afterAll(async ({ browser }) => {
  fs.rmSync(EXTRA_FILE, { force: true });
  await ada?.context.browser()?.close();
  await wire?.close();
  await server?.stop(browser);
});

/** Returns the builds that the worker stores; none while no worker controls the page. */
function builds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return [];
    return (await caches.keys()).filter((name) => name.startsWith('variorum-build-'));
  });
}

/** Returns whether the worker of another build than `before` has taken over. */
function isInCharge(page: Page, before: string | undefined): Promise<boolean> {
  return page.evaluate(async (old) => {
    const registration = await navigator.serviceWorker.getRegistration();
    const isDone = !registration?.installing && !registration?.waiting && registration?.active?.state === 'activated';
    const names = (await caches.keys()).filter((name) => name.startsWith('variorum-build-'));
    return isDone && names.some((name) => name !== old);
  }, before);
}

/** Returns the rows of a table that this browser stores for the person. */
function rowsOf<Row>(page: Page, table: { database: string; name: string }): Promise<{ key: string; row: Row }[]> {
  return page.evaluate(async ({ database, name }) => {
    const names = (await indexedDB.databases()).map((each) => each.name ?? '');
    const stored = names.find((each) => each.endsWith(`:${database}`));
    if (!stored) return [];
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opened = await asked(indexedDB.open(stored));
    const rows = opened.transaction(name).objectStore(name);
    const [keys, all] = await Promise.all([asked(rows.getAllKeys()), asked(rows.getAll())]);
    opened.close();
    return all.map((row, i) => ({ key: String(keys[i]), row }));
  }, table);
}

/** Returns the paths of the documents that this browser lists as available offline. */
async function listedPaths(page: Page): Promise<string[]> {
  const rows = await rowsOf<{ path: string }>(page, { database: 'kept', name: 'documents' });
  return rows.map(({ row }) => row.path);
}

/** Returns how many items of a document's review are stored in this browser, by query. */
async function keptReview(page: Page, documentId: string): Promise<Record<string, number>> {
  const rows = await rowsOf<{ data: unknown[] }>(page, { database: 'reviews', name: 'reviews' });
  const own = rows.filter(({ key }) => key.startsWith(`${documentId}:`));
  return Object.fromEntries(own.map(({ key, row }) => [key.slice(documentId.length + 1), row.data.length]));
}

/** Returns whether the worker has stored the picture. */
function isPictureKept(page: Page): Promise<boolean> {
  const picture = textOf(page).getByRole('img', { name: 'A dot' });
  return picture.evaluate(
    async (image: HTMLImageElement) => (await caches.match(image.src, { ignoreVary: true })) !== undefined,
  );
}

/** Makes the browser's owner read German, as if the last page from the server had been German. */
function readGerman(page: Page): Promise<void> {
  return page.evaluate(() => {
    const here = JSON.parse(localStorage.getItem('person-here') ?? '');
    localStorage.setItem('person-here', JSON.stringify({ ...here, reader: { ...here.reader, language: 'de' } }));
  });
}

/** The messages to the agent that wait for the connection. */
function queued(page: Page) {
  return page.getByRole('region', { name: 'Not sent yet' }).getByRole('listitem');
}

/** Uploads a picture to the open document. Returns its file id. */
async function upload(page: Page): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const origin = new URL(page.url()).origin;
  const address = `${origin}/api/documents/${documentIdOf(page)}/files?name=dot.png`;
  const answer = await page.request.post(address, { data: bytes, headers: { origin } });
  return (await answer.json()).fileId;
}

async function expectDrawn(page: Page): Promise<void> {
  const picture = textOf(page).getByRole('img', { name: 'A dot' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test('a document that was opened before opens after a reload and in a new tab while the server is away, and can be edited', async () => {
  const { page } = ada;
  await expect.poll(() => builds(page)).toHaveLength(1);
  await expect.poll(() => listedPaths(page)).toEqual([PLAN]);
  const fileId = await upload(page);
  await typeAtEnd(page, `\n\n![A dot](attachment:${fileId})\n\nAfter it.`);
  await expectDrawn(page);
  await expect(textOf(page)).toContainText('After it.');
  await expectKept(page, documentIdOf(page));
  await expect.poll(() => isPictureKept(page)).toBe(true);
  wire.cut();
  await page.reload();
  await expect(saveMark(page)).toHaveText(OFFLINE);
  await expect(page.getByText('You’re offline. Edits are kept on this device')).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    await goToEnd(page);
    await expectDrawn(page);
  }).toPass();
  await expect(page.getByRole('treeitem', { name: 'Launch plan' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ada Quill' })).toBeVisible();
  await expect(page).toHaveTitle(/Launch plan/);
  await typeAtEnd(page, ' Written on a train.');
  await expectKept(page, documentIdOf(page));
  await giveFiles(page, 'paste', [{ name: 'late.png', bytes: PIXEL }]);
  const late = textOf(page).getByRole('group', { name: 'Uploading late.png' });
  await expect(late).toContainText('Waiting for the connection');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: /^Search or jump to/ }).click();
  await page.getByRole('combobox', { name: 'Search documents and commands' }).fill('garden');
  await expect(page.getByText('Searching the text of documents needs the server.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  for (const words of ['Is this the newest plan?', 'Not meant for anyone.']) {
    await goToEnd(page);
    await selectWords(page, 'After it.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await writeComment(page, 'Comment', words);
    await expect(queued(page).filter({ hasText: words })).toBeVisible();
  }
  await expect(queued(page)).toHaveText(['Is this the newest plan?', 'Not meant for anyone.']);
  await queued(page).filter({ hasText: 'Not meant' }).getByRole('button', { name: 'Cancel sending' }).click();
  await expect(queued(page)).toHaveText(['Is this the newest plan?']);
  expect(await violations(page)).toEqual([]);

  await showPanel(page, 'History');
  await expect(page.getByText('You’re offline. This will load when you’re back online.').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(saveMark(page)).toBeVisible();
  await expect(titleOf(page)).toBeVisible();
  expect((await titleOf(page).boundingBox())?.width).toBeGreaterThan(100);
  await page.setViewportSize({ width: 1440, height: 900 });

  await showPanel(page, 'Agent');
  await ask(page, 'Proofread this document');
  await ask(page, 'And the next one');
  await ask(page, 'Never mind');
  await queued(page).filter({ hasText: 'Never mind' }).getByRole('button', { name: 'Cancel sending' }).click();
  const left = ['Proofread this document', 'And the next one'];
  await expect(queued(page)).toHaveText(left);
  await page.reload();
  await expect(queued(page)).toHaveText(left);
  await goToEnd(page);
  await expect(late).toBeVisible();

  const second = await ada.context.newPage();
  await second.goto(server.url + plan);
  await expect.poll(() => wholeText(second)).toContain('Written on a train.');
  await typeAtEnd(second, ' Written in a second tab.');
  await expectKept(second, documentIdOf(second));
  await second.close();
});

test('an unavailable document says so and lists available ones, and opens when the server is back', async () => {
  const { page } = ada;
  const second = await ada.context.newPage();
  await second.goto(server.url);
  await expect(second.getByRole('region', { name: 'Available offline' }).getByRole('link')).toHaveText([/Launch plan/]);
  await second.getByRole('treeitem', { name: 'Press release' }).click();
  await expect(second.getByText(NOT_HERE)).toBeVisible();
  await second.setViewportSize({ width: 390, height: 844 });
  await expect(second.getByText(NOT_HERE)).toBeVisible();
  expect(await excessOn(second)).toEqual([]);
  expect(await violations(second)).toEqual([]);
  await second.setViewportSize({ width: 1440, height: 900 });
  await second.goto(`${server.url}/settings/people`);
  await expect(second.getByText('This page needs the server')).toBeVisible();
  await readGerman(second);
  await second.reload();
  await expect(second.getByText('Diese Seite braucht den Server')).toBeVisible();
  expect(await violations(second)).toEqual([]);
  await second.goto(`${server.url}/s/a-token`);
  await expect(second.getByText('Diese geteilte Seite ist nicht auf diesem Gerät gespeichert.')).toBeVisible();
  expect(await violations(second)).toEqual([]);
  await second.goto(`${server.url}/settings/people`);

  wire.mend();
  // Each page finds the server at its own time, and the message is shown only for some seconds.
  await Promise.all([
    expect(second.getByRole('button', { name: 'Invite', exact: true })).toBeVisible(),
    expect(page.getByText(/^You’re back online\. \d+ edits synced\.$/)).toBeVisible(),
  ]);
  await second.close();
  await expectSaved(page);
  await expect(queued(page)).toHaveCount(0);
  await page.reload();
  await expectSaved(page);
  const turns = (await server.sql('select request, conversation_id from turn order by created_at')).rows;
  expect(turns.map(({ request }) => request)).toEqual(['Proofread this document', 'And the next one']);
  expect(new Set(turns.map(({ conversation_id }) => conversation_id)).size).toBe(1);
  // The picture and the second tab's words were added at the same place at the same time, so either may come first.
  await expect
    .poll(() => wholeText(page))
    .toMatch(
      /Written on a train\.(?: Written in a second tab\. !\[late\]\(attachment:[\w-]+\)| !\[late\]\(attachment:[\w-]+\) {1,2}Written in a second tab\.)/,
    );
});

test('offline, the last known suggestions and comments stay in the text at their places, but can’t be decided', async () => {
  const { page } = ada;
  const text = 'The price is forty euros.\n\nThe launch is on a warm day.\n';
  const documentId = await bringDocument(ada, 'Prices.md', text);
  const api = await apiOf(ada, server.url);
  const { versionId } = await api.versions.checkOut.mutate({ documentId });
  const suggested = { documentId, versionId, text: text.replace('forty', '40'), description: 'Figures' };
  await api.review.suggestText.mutate({ key: crypto.randomUUID(), ...suggested });
  await selectWords(page, 'warm day');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await writeComment(page, 'Comment', 'Which one?');
  await expect(threadCards(page)).toHaveCount(1);
  const forty = 'Replace “forty” with “40”';
  await showPanel(page, 'Review');
  await expect((await selectCard(page, forty)).getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await expect
    .poll(() => keptReview(page, documentId))
    .toEqual({ 'review.suggestions': 1, 'threads.open': 1, 'treeChanges.list': 0 });
  await expect.poll(() => builds(page)).toHaveLength(1);
  await expectKept(page, documentId);

  wire.cut();
  await page.reload();
  await expect(saveMark(page)).toHaveText(OFFLINE);
  await expect(page.getByRole('tab', { name: 'Review 1' })).toBeVisible();
  await showPanel(page, 'Review');
  await expect(page.getByText(/^Suggestions as of .+ You can decide on them when you’re back online\.$/)).toBeVisible();
  await selectCard(page, forty);
  await expect(page.getByRole('button', { name: /^(Accept|Reject)/ })).toHaveCount(0);
  const drawn = textOf(page).getByRole('group', { name: `Suggested: ${forty}` });
  await expect(drawn.locator('ins')).toHaveText('40');
  await expect(marksIn(page)).toHaveText('warm day');
  expect(await violations(page)).toEqual([]);
  await cardOf(page, forty).getByRole('button', { name: forty, exact: true }).focus();
  await page.keyboard.press('a');
  await expectToast(page, 'You’re offline. You can decide when you’re back online.');

  // The suggestion and the comment follow what is written offline.
  await typeInside(page, 'The price', 3, ' new');
  await expect(textOf(page).locator('del')).toHaveText('forty');
  await typeInside(page, 'forty', 2, 'u');
  await expect(cardOf(page, forty)).toContainText('Changed since suggested');
  await expect(textOf(page).locator('.vr-hunk-conflict')).toHaveCount(1);
  await expect(marksIn(page)).toHaveText('warm day');
  await showPanel(page, 'Comments');
  await expect(page.getByText(/^Comments as of .+ What you write is sent when you’re back online\.$/)).toBeVisible();
  await expect(threadCards(page)).toContainText('Which one?');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await showPanel(page, 'Review');
  await expect(page.getByText(/^Suggestions as of/)).toBeVisible();
  expect(await excessOn(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  wire.mend();
  await expectSaved(page);
  await showPanel(page, 'Review');
  await expect((await selectCard(page, forty)).getByRole('button', { name: /^Use suggestion/ })).toBeVisible();
  await expect(page.getByText(/^Suggestions as of/)).toHaveCount(0);
});

test('offline, a text whose suggestions aren’t stored says that they aren’t shown', async () => {
  const { page } = ada;
  // Before the suggestions are deleted, because another answer of the server would store them again.
  wire.cut();
  await expect(saveMark(page)).toHaveText(OFFLINE);
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const deletion = indexedDB.deleteDatabase(names.find((name) => name.endsWith(':reviews')) ?? '');
    await new Promise((resolve) => {
      deletion.onsuccess = resolve;
    });
  });
  await page.reload();
  await expect(saveMark(page)).toHaveText(OFFLINE);
  await expect(page.getByText(/^You’re offline\. Edits are kept .+ Suggestions aren’t shown\.$/)).toBeVisible();
  await showPanel(page, 'Review');
  await expect(page.getByText('You’re offline. Suggestions aren’t shown until you’re back online.')).toBeVisible();
  await showPanel(page, 'Comments');
  await expect(page.getByText('You’re offline. Comments aren’t shown until you’re back online.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await excessOn(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  wire.mend();
  await expectSaved(page);
});

test('text written offline in a draft that was discarded meanwhile can be downloaded', async () => {
  const { page } = ada;
  await createDocument(page, 'Ideas');
  const documentId = documentIdOf(page);
  await chooseMode(page, 'Suggesting');
  await expect(page.getByRole('region', { name: 'Draft suggestion' })).toContainText('You’re suggesting');
  await typeAtEnd(page, 'Sent. ');
  await expectSaved(page);
  const { rows } = await server.sql(`select id from suggestion_draft where document_id = '${documentId}'`);
  const draftId: string = rows[0]?.id;
  wire.cut();
  await expect(saveMark(page)).toHaveText(OFFLINE);
  await typeAtEnd(page, 'Not sent.');
  await expectKept(page, draftId);
  const discarded = await page.request.post(`${server.url}/api/trpc/drafts.discard`, {
    ...{ data: { json: { draftId } }, headers: { origin: server.url } },
  });
  expect(discarded.status()).toBe(200);
  wire.mend();
  const notice = page.getByText(/You made \d+ edits? in a draft of this document that was closed/);
  await expect(notice).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(notice).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the text' }).click(),
  ]);
  expect(fs.readFileSync(await download.path(), 'utf8')).toContain('Sent. Not sent.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(textOf(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('text written offline in a document that was deleted meanwhile can be downloaded', async () => {
  const { page } = ada;
  await createDocument(page, 'Notes');
  const documentId = documentIdOf(page);
  await expect.poll(() => listedPaths(page)).toContain('Notes.md');
  wire.cut();
  await expect(saveMark(page)).toHaveText(OFFLINE);
  await typeAtEnd(page, 'Nobody else has this.');
  await expectKept(page, documentId);
  for (const procedure of ['documents.trash', 'documents.deleteForGood']) {
    const options = { data: { json: { documentId } }, headers: { origin: server.url } };
    expect((await page.request.post(`${server.url}/api/trpc/${procedure}`, options)).status()).toBe(200);
  }
  wire.mend();
  await expect(page.getByRole('alert').getByText('This document no longer exists.')).toBeVisible();
  await page.reload();
  const notice = page.getByText(/You made \d+ edits? in “Notes” offline/);
  await expect(notice).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the text' }).click(),
  ]);
  expect(fs.readFileSync(await download.path(), 'utf8')).toBe('Nobody else has this.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Document not found')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('pages open while the server is stopped; when it comes back with a new build, that build takes over completely', async () => {
  const { page } = ada;
  await page.goto(server.url + plan);
  await expectSaved(page);
  const [before] = await builds(page);
  await server.kill();
  await page.reload();
  await expect(saveMark(page)).toHaveText(OFFLINE);
  await typeAtEnd(page, ' Written while the server was down.');

  fs.writeFileSync(EXTRA_FILE, '// Only its name counts.');
  await server.restart();
  await expectSaved(page);
  await page.reload();
  await expect.poll(() => isInCharge(page, before)).toBe(true);
  // The page that was open when the new worker took over was the last one to need the old build.
  await page.reload();
  await expect.poll(() => builds(page)).toEqual([expect.not.stringMatching(`^${before}$`)]);
  expect(await wholeText(page)).toContain('Written while the server was down.');
  wire.cut();
  await page.reload();
  await expect(saveMark(page)).toHaveText(OFFLINE);
  wire.mend();
  await expectSaved(page);
});

test('if only the text’s connection is lost, pages still work; if only requests fail, the text still works; both are reported', async () => {
  const { page } = ada;
  await page.goto(server.url + plan);
  await expectSaved(page);
  const documentId = documentIdOf(page);
  const spinners = page.getByRole('status', { name: /^Loading/ });
  const onServer = async () => (await exported(ada, documentId)).toString();
  wire.cut('texts');
  await expect(saveMark(page)).toHaveText(OFFLINE);
  await typeAtEnd(page, ' No socket.');
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Panel' });
  const sheet = page.getByRole('dialog', { name: 'Panel' });
  await bar.getByRole('button', { name: /History/ }).click();
  await expect(sheet.getByRole('button', { name: 'Name this version' })).toBeVisible();
  await expect(spinners).toHaveCount(0);
  await expect(sheet.getByText('server can’t be reached')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await onServer()).not.toContain('No socket.');
  wire.mend();
  await expectSaved(page);
  expect(await onServer()).toContain('No socket.');

  wire.cut('requests');
  await typeAtEnd(page, ' No requests.');
  await expect.poll(onServer).toContain('No requests.');
  await expectSaved(page);
  await bar.getByRole('button', { name: /Comments/ }).click();
  await expect(spinners).toHaveCount(0);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: /Agent/ }).click();
  await ask(page, 'What is missing?');
  await expect(queued(page)).toHaveText(['What is missing?']);
  await expect(spinners).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect(await excessOn(page)).toEqual([]);
  wire.mend();
  await expect(queued(page)).toHaveCount(0);
  await expect.poll(requests).toContain('What is missing?');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectSaved(page);
  expect(await wholeText(page)).toContain(' No socket. No requests.');
});

/** Returns the requests to the agent. */
async function requests(): Promise<string[]> {
  return (await server.sql('select request from turn')).rows.map(({ request }) => request);
}

test('signing out leaves nothing behind, and the next person at this browser finds only their own', async () => {
  const { page } = ada;
  const link = await makeInvitation(ada, server.url);
  await page.getByRole('button', { name: 'Ada Quill' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  const left = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      pictures: (await caches.keys()).filter((name) => name.startsWith('variorum-pictures-')),
      stored: Object.keys(localStorage).filter((key) => key === 'person-here'),
    }));
  // A database that the page before had open is deleted once that page is gone.
  await expect.poll(left).toEqual({ databases: [], pictures: [], stored: [] });
  wire.cut();
  await page.goto(server.url + plan);
  await expect(page.getByText('You aren’t signed in.')).toBeVisible();
  wire.mend();
  await expect(page.getByLabel('Password')).toBeVisible();

  await page.goto(link);
  await page.getByLabel('Your name').fill('Ben Stone');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ben.stone@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await expectInside(page);
  await openDocument(ada, server.url, 'Press release.md');
  await expect.poll(() => listedPaths(page)).toEqual(['Press release.md']);
  wire.cut();
  await page.goto(server.url);
  await expect(page.getByRole('region', { name: 'Available offline' }).getByRole('link')).toHaveText([/Press release/]);
  await page.goto(server.url + plan);
  await expect(page.getByText(NOT_HERE)).toBeVisible();
  wire.mend();
});
