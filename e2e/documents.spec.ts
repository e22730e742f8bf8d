import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { violations } from './support/accessibility';
import { showPanel } from './support/agent';
import {
  documentIdOf,
  expectOpen,
  expectSameText,
  expectSaved,
  exported,
  goBehindTitle,
  goToEnd,
  openDocument,
  saveMark,
  textOf,
  typeAtEnd,
  typeBehindTitle,
  wholeText,
} from './support/document';
import { filmOf, giveFiles, holdUploads, PIXEL, pdfOf, toneOf } from './support/files';
import { join, makeInvitation, openPage, type Person, signUpFirst } from './support/people';
import { type Pictures, startPictures } from './support/pictures';
import { expectToast } from './support/review';
import { TestServer } from './support/server';
import { selectWords, threadCards, writeComment } from './support/threads';
import { chooseView, createDocument, dropFiles, fromTitleMenu, row, titleOf } from './support/tree';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let ada: Person;
let ben: Person;
let pictures: Pictures;

test.beforeAll(async ({ browser }) => {
  pictures = await startPictures();
  server = await TestServer.start({ IMAGE_HOSTS: pictures.host('allowed') });
  ada = await signUpFirst(browser, server.url);
  ben = await join(browser, await makeInvitation(ada, server.url), 'Ben Vole');
  for (const { page } of [ada, ben]) await page.goto(server.url);
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  pictures?.stop();
});

test('a new document opens and appears in everyone’s tree at once', async () => {
  await createDocument(ada.page, 'Soil notes');
  await expect(row(ada.page, 'Soil notes')).toHaveAttribute('aria-current', 'page');
  await expect(row(ben.page, 'Soil notes')).toBeVisible();
  await typeAtEnd(ada.page, 'Clay holds water.');
  await expectSaved(ada.page);
});

test('a taken name is refused with a message, and the dialog stays', async () => {
  await ada.page.getByRole('button', { name: /^New document in / }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'New document' });
  await dialog.getByLabel('Name').fill('Soil notes');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Soil notes.md');
  await ada.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('renaming and moving change the path for everybody and leave the text', async () => {
  await fromTitleMenu(ada.page, 'Rename');
  await ada.page.getByRole('dialog').getByLabel('Name').fill('Earth.md');
  await ada.page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(row(ben.page, 'Earth')).toBeVisible();
  await expect(row(ben.page, 'Soil notes')).toHaveCount(0);
  await fromTitleMenu(ada.page, 'Move to…');
  const places = ada.page.getByRole('dialog', { name: /^Move / });
  await places.getByLabel('Project or folder').fill('notes');
  await expect(places.getByRole('option', { selected: true })).toContainText('Notes');
  await places.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(row(ben.page, 'Earth')).toHaveAttribute('data-path', 'Notes/Earth.md');
  await expect(titleOf(ada.page)).toHaveText('Earth');
  expect(await wholeText(ada.page)).toBe('Clay holds water.');
});

test('a duplicate has the text and changes independently', async () => {
  const original = documentIdOf(ada.page);
  await fromTitleMenu(ada.page, 'Duplicate');
  await ada.page.waitForURL((url) => url.pathname.startsWith('/d/') && !url.pathname.endsWith(original));
  await expectOpen(ada.page, 'Earth copy.md');
  await expect(textOf(ada.page)).toContainText('Clay holds water.');
  await typeAtEnd(ada.page, ' Sand does not.');
  await expectSaved(ada.page);
  expect((await exported(ada, original)).toString()).toBe('Clay holds water.');
});

test('trashed documents disappear from everyone’s tree, and can be restored with their text', async () => {
  const address = ada.page.url();
  const name = (await titleOf(ada.page).textContent()) ?? '';
  await fromTitleMenu(ada.page, 'Move to trash');
  await expectToast(ada.page, 'to the trash');
  await expect(row(ben.page, name)).toHaveCount(0);
  await expect(ada.page.getByText('This document is in the trash.')).toBeVisible();
  await ben.page.goto(`${server.url}/trash`);
  await expect(ben.page.getByRole('listitem').filter({ hasText: name })).toContainText('Deleted by Ada Quill');
  const search = ben.page.getByRole('searchbox', { name: 'Search the trash' });
  await search.fill('zeppelin');
  await expect(ben.page.getByRole('status').filter({ hasText: 'Nothing found in the trash' })).toBeVisible();
  expect(await violations(ben.page)).toEqual([]);
  await search.fill(`notes ${name.toUpperCase()}`);
  await expect(ben.page.getByRole('list', { name: 'Documents and projects' }).getByRole('listitem')).toHaveCount(1);
  await ben.page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Restore' }).click();
  await expect(row(ada.page, name)).toBeVisible();
  await ben.page.goto(address);
  await expect(textOf(ben.page)).toContainText('Clay holds water. Sand does not.');
  await expect(ada.page.getByText('This document is in the trash.')).toHaveCount(0);
});

test('the palette finds documents by name and by text', async () => {
  await openPage(ada.page, server.url);
  await ada.page.keyboard.press('Control+k');
  const field = ada.page.getByRole('combobox', { name: 'Search documents and commands' });
  await field.fill('price');
  await expect(ada.page.getByRole('option', { name: /^price-list\.json/ })).toBeVisible();
  await field.fill('corroded');
  const found = ada.page.getByRole('option', { name: /^Launch meeting/ });
  await expect(found.locator('mark')).toHaveText('corroded');
  await ada.page.keyboard.press('Enter');
  await expect(titleOf(ada.page)).toHaveText('Launch meeting');
});

test('a dropped file can be downloaded byte for byte, with its line endings', async () => {
  const bytes = Buffer.from('\ufeff# Grüße\r\n\r\nTwo lines,\r\nwith \u{1F33F} and a tab\t.\r\n');
  await dropFiles(ada.page, [{ name: 'Grüße.md', bytes }]);
  await expect(titleOf(ada.page)).toHaveText('Grüße');
  await expect(row(ben.page, 'Grüße')).toBeVisible();
  await expect(textOf(ada.page)).toContainText('Two lines,');
  expect(await wholeText(ada.page)).not.toContain('\r');
  const download = ada.page.waitForEvent('download');
  await fromTitleMenu(ada.page, 'Download…');
  const dialog = ada.page.getByRole('dialog', { name: 'Download “Grüße”' });
  await dialog.getByRole('radio', { name: 'Markdown' }).check();
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Grüße.md');
  expect((await readFile(await file.path())).equals(bytes)).toBe(true);
  await typeBehindTitle(ada.page, '!');
  await expectSaved(ada.page);
  expect((await exported(ada, documentIdOf(ada.page))).toString()).toBe(bytes.toString().replace('Grüße', 'Grüße!'));
});

test('nothing in a Markdown file runs, however it is shown', async () => {
  const hostile = [
    '# Hello <img src=x onerror="window.pwned=1">',
    '<script>window.pwned = 2</script>',
    '<svg onload="window.pwned=3"></svg><iframe srcdoc="<script>parent.pwned=4</script>"></iframe>',
    '[a link](javascript:window.pwned=5) and <a href="javascript:window.pwned=6">another</a>',
    '![an image](x"onerror="window.pwned=7)',
    '| a | b |\n| - | - |\n| <img src=x onerror="window.pwned=8"> | [c](javascript:window.pwned=9) |',
    '$\\href{javascript:window.pwned=10}{x}$',
    '```html\n<script>window.pwned = 11</script>\n```',
  ].join('\n\n');
  await dropFiles(ada.page, [{ name: 'hostile.md', bytes: Buffer.from(hostile) }]);
  await expect(titleOf(ada.page)).toHaveText('hostile');
  for (const mode of ['Live preview', 'Reading', 'Source', 'Live preview']) {
    await chooseView(ada.page, mode);
    await expect(textOf(ada.page)).toContainText('Hello');
    for (const link of await textOf(ada.page).getByText('a link').all()) await link.click({ modifiers: ['Control'] });
    expect(
      await textOf(ada.page).locator('script, iframe, svg[onload], [onerror], [href^="javascript:"]').count(),
    ).toBe(0);
  }
  expect(await ada.page.evaluate(() => 'pwned' in window)).toBe(false);
});

test('other hosts don’t learn who reads a document, however their images are shown, until the reader agrees', async () => {
  const { page } = ada;
  const [held, allowed, other] = [pictures.host('held'), pictures.host('allowed'), pictures.host('other')];
  const text = [
    '# Beds\n',
    `![The north bed](http://${held}/bed.png)\n`,
    `![From the wiki](//${held}/wiki.png) ![](http://${other}/other.png)\n`,
    `![Allowed](http://${allowed}/allowed.png)\n`,
    `| bed | plan |\n| - | - |\n| north | ![Plan](http://${held}/cell.png) |\n`,
    `$\\includegraphics{http://${held}/math.png}$ <img src="http://${held}/html.png">\n`,
  ].join('\n');
  await dropFiles(page, [{ name: 'pictures.md', bytes: Buffer.from(text) }]);
  await expectOpen(page, 'pictures.md');
  await expect.poll(() => pictures.requested()).toContain('allowed /allowed.png');
  for (const mode of ['Reading', 'Source', 'Live preview']) {
    await chooseView(page, mode);
    await expect(textOf(page)).toContainText(mode === 'Source' ? '![The north bed]' : 'The north bed');
  }
  const show = textOf(page).getByRole('button', { name: `Show images from ${held}` });
  await expect(show).toHaveCount(3);
  await selectWords(page, 'Beds');
  await page.keyboard.press('Control+Alt+m');
  await writeComment(page, 'Comment', `![mine](http://${held}/comment.png)`);
  await expect(threadCards(page).getByRole('link', { name: 'mine' })).toBeVisible();
  await showPanel(page, 'History');
  await page.getByRole('button', { name: 'Name this version' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('With pictures');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('option', { name: /With pictures/ }).click();
  const version = page.getByRole('dialog');
  await expect(version.getByRole('button', { name: `Show images from ${held}` })).toHaveCount(3);
  await page.keyboard.press('Escape');
  expect(pictures.requested().filter((request) => !request.startsWith('allowed '))).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await showPanel(page, 'Comments');
  await threadCards(page).getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'Reply' }).fill('Not sent yet');
  await textOf(page).focus();
  // Focus order begins at the commented passage.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let tabs = 0; tabs < 5 && !(await focused())?.startsWith('Show images'); tabs++)
    await page.keyboard.press('Tab');
  await expect(show.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('img[src*="bed.png"]')).toHaveJSProperty('naturalWidth', 1);
  await expect.poll(() => pictures.requested()).toEqual(expect.arrayContaining(['held /wiki.png', 'held /cell.png']));
  await expect(page.getByRole('textbox', { name: 'Reply' }), 'a draft outlives the reload').toHaveValue('Not sent yet');
  await expect(textOf(page).getByRole('button', { name: `Show images from ${other}` })).toHaveCount(1);
  // The other hosts still got no request. Allowing this host in one document doesn't allow it in another.
  const seen = pictures.requested().length;
  await dropFiles(page, [{ name: 'second.md', bytes: Buffer.from(`# Second\n\n![](http://${held}/second.png)`) }]);
  await expectOpen(page, 'second.md');
  await expect(show).toHaveCount(1);
  expect(pictures.requested().slice(seen)).toEqual([]);
  expect(pictures.requested().join()).not.toMatch(/other|comment|math|html|second/);
  expect(pictures.referrers()).toEqual([]);
});

test('text pasted from a web page becomes Markdown', async () => {
  await createDocument(ada.page, 'Pasted');
  const html = `<h2>Sowing</h2><p>Sow <b>peas</b> and <a href="https://example.com/beans">beans</a>.</p>
    <ul><li>deep</li><li>early</li></ul><script>window.pwned = 1</script>`;
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await ada.page.evaluate(async (source) => {
    const item = new ClipboardItem({ 'text/html': new Blob([source], { type: 'text/html' }) });
    await navigator.clipboard.write([item]);
  }, html);
  await textOf(ada.page).focus();
  await ada.page.keyboard.press('Control+v');
  await expect
    .poll(() => wholeText(ada.page))
    .toMatch(
      /^## Sowing\n\nSow \*\*peas\*\* and \[beans\]\(https:\/\/example\.com\/beans\)\.\n\n[-*] deep\n[-*] early\n*$/,
    );
});

test('a pasted image shows for everyone once it’s uploaded; other files are links', async () => {
  await createDocument(ada.page, 'Pictures');
  const documentId = documentIdOf(ada.page);
  await ben.page.goto(`${server.url}/d/${documentId}`);
  await typeAtEnd(ada.page, 'The bed: ');
  const held = await holdUploads(ada.page);
  await giveFiles(ada.page, 'paste', [{ name: 'bed.png', bytes: PIXEL }]);
  const uploading = textOf(ada.page).getByRole('group', { name: 'Uploading bed.png' });
  await expect(uploading).toBeVisible();
  await ada.page.keyboard.type('peas. ');
  await expect(textOf(ben.page)).toContainText('peas.');
  expect(await wholeText(ada.page)).toBe('The bed: peas. ');
  await expect(textOf(ben.page).getByRole('group', { name: /^Uploading/ })).toHaveCount(0);
  await giveFiles(ada.page, 'drop', [{ name: 'not wanted.txt', bytes: Buffer.from('x') }]);
  await textOf(ada.page)
    .getByRole('group', { name: 'Uploading not wanted.txt' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  held.release();
  for (const { page } of [ada, ben]) {
    await expect(textOf(page).getByRole('img', { name: 'bed' })).toHaveJSProperty('naturalWidth', 1);
  }
  await expect(uploading).toHaveCount(0);
  const picture = textOf(ada.page)
    .locator('.vr-image')
    .filter({ has: ada.page.getByRole('img', { name: 'bed' }) });
  await picture.getByRole('slider', { name: 'Image width' }).focus();
  await ada.page.keyboard.press('ArrowRight');
  await expect.poll(() => wholeText(ben.page)).toMatch(/!\[bed\|40\]\(attachment:[\w-]+\)/);
  await picture.hover();
  await picture.getByRole('slider', { name: 'Image width' }).hover();
  const { x = 0, y = 0 } = (await picture.getByRole('img').boundingBox()) ?? {};
  await ada.page.mouse.down();
  await ada.page.mouse.move(x + 140, y + 10, { steps: 3 });
  await ada.page.mouse.up();
  await expect.poll(() => wholeText(ben.page)).toMatch(/!\[bed\|1[234]\d\]\(attachment:[\w-]+\)/);
  await picture.hover();
  await picture.getByRole('button', { name: 'Edit image' }).click();
  const form = ada.page.getByRole('dialog', { name: 'Edit image' });
  await form.getByLabel('Caption').fill('The "new" bed');
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.keyboard.press('Enter');
  await expect(textOf(ben.page)).toContainText('The "new" bed');
  await chooseView(ada.page, 'Reading');
  await expect(picture.getByRole('slider')).toHaveCount(0);
  await chooseView(ada.page, 'Live preview');
  await expect(picture.getByRole('slider')).toHaveCount(1);
  await picture.hover();
  await picture.getByRole('button', { name: 'Full screen' }).click();
  await expect(ada.page.getByRole('dialog', { name: 'bed' }).getByRole('img', { name: 'bed' })).toBeVisible();
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.getByRole('dialog')).toHaveCount(0);
  await ada.page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Image' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Insert image or file' });
  expect(await violations(ada.page)).toEqual([]);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'beds.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => wholeText(ben.page)).toMatch(/\[beds\.svg\]\(attachment:[\w-]+\)/);
  await ada.page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Image' }).click();
  await dialog.getByLabel('Image address').fill('https://pictures.example/bed.png');
  await dialog.getByLabel('Description').fill('A bed');
  await dialog.getByRole('button', { name: 'Insert image' }).click();
  await expect(textOf(ben.page).getByRole('group', { name: 'Hidden image: A bed' })).toBeVisible();
  expect(await wholeText(ada.page)).toContain('![A bed](https://pictures.example/bed.png)');

  await goToEnd(ada.page);
  await ada.page.keyboard.insertText('\n\n| Bed | Crop |\n| --- | --- |\n| North | Peas |\n\nThe end.');
  const cell = textOf(ada.page).getByRole('cell', { name: 'North' });
  await cell.click();
  await expect(cell).toBeFocused();
  await giveFiles(ada.page, 'paste', [{ name: 'north.png', bytes: PIXEL }], cell);
  await expect.poll(() => wholeText(ben.page)).toMatch(/\| North !\[north\]\(attachment:[\w-]+\) \| Peas \|/);
  await expect(textOf(ben.page).getByRole('cell', { name: /North/ }).getByRole('img')).toBeVisible();

  const tip = ada.page.locator('.tip');
  await ada.page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).hover();
  await expect(tip).toBeVisible();
  await expect(tip).toContainText('Bold');
  await ada.page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
});

test('an upload is added to its document even if the person leaves the document', async () => {
  await createDocument(ada.page, 'Left early');
  const documentId = documentIdOf(ada.page);
  await typeAtEnd(ada.page, 'The shed: ');
  await ben.page.goto(`${server.url}/d/${documentId}`);
  await expect(textOf(ben.page)).toContainText('The shed:');
  const hereWithBen = ben.page.getByRole('list', { name: 'Here now' });
  await expect(hereWithBen).toContainText('Ada Quill');
  const held = await holdUploads(ada.page);
  await giveFiles(ada.page, 'paste', [{ name: 'shed.png', bytes: PIXEL }]);
  await expect(textOf(ada.page).getByRole('group', { name: 'Uploading shed.png' })).toBeVisible();
  await row(ada.page, 'Launch plan').click();
  await expectOpen(ada.page, 'Launch plan.md');
  await expectToast(ada.page, 'shed.png is still uploading');
  await expect(hereWithBen).toHaveCount(0);
  held.release();
  await expectToast(ada.page, 'shed.png was added to the document.');
  await expect(textOf(ben.page).getByRole('img', { name: 'shed' })).toHaveJSProperty('naturalWidth', 1);
  await expect.poll(() => wholeText(ben.page)).toMatch(/^The shed: !\[shed\]\(attachment:[\w-]+\)$/);
  await expect(hereWithBen).toHaveCount(0);
});

test('a linked file opens in a full-window view: pages of a PDF, rows of a table, a player for audio and video', async () => {
  const { page } = ada;
  await createDocument(page, 'Enclosures');
  await typeAtEnd(page, 'Enclosed: ');
  const files = [
    { name: 'plan.pdf', bytes: pdfOf(['The first page', 'The second page']) },
    { name: 'prices.csv', bytes: Buffer.from('Bed;Größe\nPeas;3\n', 'latin1') },
    { name: 'tone.wav', bytes: toneOf(440) },
    { name: 'bed.webm', bytes: await filmOf(page) },
    { name: 'notes.zip', bytes: Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1') },
  ];
  await giveFiles(page, 'paste', files);
  const open = async (name: string) => {
    await textOf(page)
      .getByRole('link', { name })
      .click({ modifiers: ['ControlOrMeta'] });
    return page.getByRole('dialog', { name });
  };
  const pdf = await open('plan.pdf');
  const first = pdf.getByRole('figure', { name: 'Page 1 of 2' });
  await expect(first.locator('canvas[data-drawn="1"]')).toBeVisible();
  await expect(first).toContainText('The first page');
  await pdf.getByRole('region', { name: 'Pages of plan.pdf' }).focus();
  await page.keyboard.press('End');
  await expect(pdf.getByRole('figure', { name: 'Page 2 of 2' })).toContainText('The second page');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(pdf).toHaveCount(0);

  const table = await open('prices.csv');
  await expect(table.getByRole('columnheader')).toHaveText(['Bed', 'Größe']);
  await expect(table.getByRole('cell')).toHaveText(['Peas', '3']);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const sound = await open('tone.wav');
  const player = sound.locator('audio');
  await expect(player).toHaveJSProperty('duration', 1);
  await expect(player).toHaveJSProperty('controls', true);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const film = (await open('bed.webm')).locator('video');
  await expect(film).toHaveJSProperty('videoWidth', 32);
  await expect(film).toHaveJSProperty('controls', true);
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const other = await open('notes.zip');
  await expect(other).toContainText('can’t be shown here');
  const download = page.waitForEvent('download');
  await other.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('notes.zip');
  await page.keyboard.press('Escape');
});

test('the slash menu puts in blocks, the toolbar formats what is selected', async () => {
  await createDocument(ada.page, 'Blocks');
  const text = textOf(ada.page);
  await text.focus();
  await ada.page.keyboard.type('/head');
  await ada.page.getByRole('option', { name: 'Heading 2' }).click();
  await ada.page.keyboard.type('Beds');
  expect(await wholeText(ada.page)).toBe('## Beds');
  await ada.page.keyboard.press('Enter');
  await ada.page.keyboard.type('dig twice');
  await ada.page.keyboard.press('Control+Shift+ArrowLeft');
  const bold = ada.page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' });
  await bold.click();
  await expect.poll(() => wholeText(ada.page)).toBe('## Beds\ndig **twice**');
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await bold.click();
  await expect.poll(() => wholeText(ada.page)).toBe('## Beds\ndig twice');
  await ada.page.keyboard.press('End');
  await ada.page.keyboard.press('Enter');
  await ada.page.keyboard.type('/table');
  await ada.page.getByRole('option', { name: 'Table' }).click();
  await expect(text.getByRole('table').getByRole('columnheader').first()).toBeFocused();
  await ada.page.keyboard.type('Bed');
  await ada.page.keyboard.press('Tab');
  await ada.page.keyboard.type('Crop');
  await ada.page.keyboard.press('Escape');
  await ada.page.keyboard.type('Peas rest.');
  await expect
    .poll(() => wholeText(ada.page))
    .toMatch(/^## Beds\ndig twice\n\n\| Bed \| Crop \| Column 3 \|\n[-| ]+\n[| ]+\n[| ]+\n\nPeas rest\.\n?$/);
});

test('words become a link, a code block its language, and blocks move by their handles', async () => {
  await createDocument(ada.page, 'Tools');
  const { page } = ada;
  const text = textOf(page);
  await text.focus();
  await page.keyboard.type('See the list.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('```py');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.type('x = 1');
  await expect.poll(() => wholeText(page)).toBe('See the list.\n\n```py\nx = 1\n```');
  await selectWords(page, 'the list');
  const bubble = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bubble.getByRole('button', { name: 'Ask AI…' })).toBeVisible();
  await bubble.getByRole('button', { name: 'Link' }).click();
  await page.getByLabel('Address').fill('https://example.org/list');
  await page.keyboard.press('Enter');
  await expect.poll(() => wholeText(page)).toContain('See [the list](https://example.org/list).');
  await text.getByText('the list').click();
  await expect(page.getByRole('group', { name: 'Link' })).toContainText('example.org/list');
  expect(await violations(page)).toEqual([]);
  await text.getByRole('button', { name: 'Language: py' }).click();
  await page.getByRole('combobox', { name: 'Language' }).fill('rust');
  await page.keyboard.press('Enter');
  await expect.poll(() => wholeText(page)).toContain('```rust\nx = 1');
  await text.getByText('See').hover();
  await page.getByRole('button', { name: 'Block actions' }).click();
  await page.getByRole('option', { name: 'Move down' }).click();
  await expect.poll(() => wholeText(page)).toBe('```rust\nx = 1\n```\n\nSee [the list](https://example.org/list).');
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('https://example.org/see'));
  await selectWords(page, 'See');
  await page.keyboard.press('Control+v');
  await expect.poll(() => wholeText(page)).toContain('\n\n[See](https://example.org/see) [the list](');
});

test('a document is linked by name through its id; matches of a search are counted and replaced', async () => {
  const { page } = ada;
  await goToEnd(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('[[launch pl');
  await page.getByRole('option', { name: /^Launch plan/ }).click();
  await expect.poll(() => wholeText(page)).toMatch(/\[Launch plan\]\(\/d\/[\w-]{16,}\)$/);
  await page.keyboard.type(' for @');
  await page.getByRole('option', { name: /^Ben/ }).click();
  await page.keyboard.type(' by @tomo');
  await page.getByRole('option', { name: /^Tomorrow/ }).click();
  await expect.poll(() => wholeText(page)).toMatch(/ for @?\[?Ben.* by \d{1,2} [A-Z][a-z]+ \d{4}$/);
  await page.keyboard.press('Control+h');
  const panel = page.getByRole('search', { name: 'Find and replace' });
  await panel.getByLabel('Find', { exact: true }).fill('list');
  await expect(panel.getByRole('status')).toHaveText('2 matches');
  await panel.getByLabel('Replace with').fill('table');
  await panel.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => wholeText(page)).toContain('[the table](https://example.org/table)');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Contents', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Contents' })).toContainText('words');
  await page.getByRole('button', { name: 'Close contents' }).click();
  await textOf(page)
    .getByText('Launch plan')
    .click({ modifiers: ['Control'] });
  await expectOpen(page, 'Launch plan.md');
  await page.getByRole('button', { name: 'Contents', exact: true }).click();
  await expect(
    page.getByRole('complementary', { name: 'Contents' }).getByRole('link', { name: /Tools/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Close contents' }).click();
});

test('a wide table scrolls by itself and never widens the page', async () => {
  const row = (cell: string) => `|${` ${cell} |`.repeat(20)}`;
  const bytes = Buffer.from(`# Wide\n\n${[row('a long heading'), row('-'), row('cell')].join('\n')}\n\nEnd\n`);
  await dropFiles(ada.page, [{ name: 'wide.md', bytes }]);
  await expect(titleOf(ada.page)).toHaveText('wide');
  const table = textOf(ada.page).getByRole('table');
  const { width, height } = ada.page.viewportSize() ?? { width: 1440, height: 900 };
  for (const narrow of [390, width]) {
    await ada.page.setViewportSize({ width: narrow, height });
    await expect(table).toBeVisible();
    const sideways = (element: Element) => element.scrollWidth - element.clientWidth;
    await expect.poll(() => ada.page.locator('.cm-scroller').evaluate(sideways)).toBe(0);
    await expect.poll(() => table.evaluate(sideways)).toBeGreaterThan(0);
  }
});

test('a table is edited cell by cell, and others see it as it is typed', async () => {
  await openDocument(ada, server.url, 'Launch plan.md');
  await openDocument(ben, server.url, 'Launch plan.md');
  const cell = textOf(ada.page).getByRole('cell', { name: 'draft' });
  await cell.click();
  // What edits cells loads after the text.
  await expect(cell).toBeFocused();
  await ada.page.keyboard.press('End');
  await ada.page.keyboard.type(' four');
  await expect(textOf(ben.page).getByRole('cell', { name: 'draft four' })).toBeVisible();
  await ada.page.keyboard.press('Tab');
  await ada.page.keyboard.press('End');
  await ada.page.keyboard.type(' at last');
  const shop = textOf(ben.page).getByRole('row', { name: /^Shop open at last/ });
  await expect(shop).toBeVisible();
  await expectCaretBeside(ben.page, 'Ada Quill', shop);
  await ada.page.keyboard.press('Shift+Enter');
  await ada.page.keyboard.type('or soon');
  await expect(shop.locator('br')).toHaveCount(1);
  await expect(shop).toContainText('or soon');
  await ada.page.getByRole('button', { name: 'Align column right' }).click();
  await expect
    .poll(() =>
      shop
        .getByRole('cell')
        .nth(0)
        .evaluate((cell) => cell.style.textAlign),
    )
    .toBe('right');
  const text = await expectSameText([ada, ben], documentIdOf(ada.page));
  expect(text).toMatch(/\| Press release out +\| Marketing \| +7 Apr \| draft four +\|/);

  // The toolbar and the keys act on the cell, and the caret stays in it.
  await textOf(ada.page).getByRole('cell', { name: 'draft four' }).dblclick();
  const bar = ada.page.getByRole('toolbar', { name: 'Formatting' });
  await expect(bar.getByRole('button', { name: 'Heading' })).toBeDisabled();
  await bar.getByRole('button', { name: 'Strikethrough' }).click();
  await expect(textOf(ben.page).getByRole('cell', { name: 'draft four' }).locator('s, del')).toHaveCount(1);
  await ada.page.keyboard.press('ControlOrMeta+Shift+X');
  await expect(textOf(ben.page).getByRole('cell', { name: 'draft four' }).locator('s, del')).toHaveCount(0);
  await ada.page.keyboard.press('ControlOrMeta+F');
  await expect(ada.page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await ada.page.keyboard.press('Escape');
  expect(await expectSameText([ada, ben], documentIdOf(ada.page))).toBe(text);
});

test('a caret in the source of a table is drawn beside the rendered table of other people', async () => {
  await chooseView(ada.page, 'Source');
  const line = textOf(ada.page).getByText('| Firmware frozen');
  const caretLine = () =>
    ada.page.evaluate(() => getSelection()?.focusNode?.parentElement?.closest('.cm-line')?.textContent);
  await expect(async () => {
    await line.click();
    expect(await caretLine()).toContain('| Firmware frozen');
  }).toPass();
  await ada.page.keyboard.press('End');
  const row = textOf(ben.page).getByRole('row', { name: /^Firmware frozen/ });
  await expectCaretBeside(ben.page, 'Ada Quill', row);
  await ada.page.keyboard.press('Home');
  await expectCaretBeside(ben.page, 'Ada Quill', row);
  await chooseView(ada.page, 'Live preview');
});

test('the source view shows all syntax, the reading view is read-only, and live preview can be restored', async () => {
  const text = textOf(ada.page);
  await chooseView(ada.page, 'Source');
  await expect(text.getByText('## Goals')).toBeVisible();
  await expect(text.getByText('| Firmware frozen')).toBeVisible();
  await chooseView(ada.page, 'Reading');
  await expect(text.getByText('## Goals')).toHaveCount(0);
  await expect(ada.page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);
  const before = await wholeText(ada.page);
  await text.click();
  await ada.page.keyboard.type('nothing');
  expect(await wholeText(ada.page)).toBe(before);
  await chooseView(ada.page, 'Live preview');
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await typeBehindTitle(ada.page, '…');
  await expect.poll(() => wholeText(ada.page)).toBe(before.replace('plan\n', 'plan…\n'));
});

test('undo reverts only the person’s own edits', async () => {
  await openDocument(ada, server.url, 'Press release.md');
  await openDocument(ben, server.url, 'Press release.md');
  const before = await wholeText(ada.page);
  // Each text is inserted at once, because slow typing would make several undo steps.
  await goBehindTitle(ada.page);
  await ada.page.keyboard.insertText(', says Ada');
  await goToEnd(ben.page);
  await ben.page.keyboard.insertText('Ben was here.');
  await expect.poll(() => wholeText(ada.page)).toContain('Ben was here.');
  await undo(ada.page);
  await expect.poll(() => wholeText(ben.page)).toBe(`${before}Ben was here.`);
  await undo(ben.page);
  expect(await expectSameText([ada, ben], documentIdOf(ada.page))).toBe(before);
  await ada.page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => wholeText(ben.page)).toContain(', says Ada');
});

test('code and data are shown with their own highlighting, without Markdown syntax', async () => {
  await openDocument(ada, server.url, 'battery-life.ts');
  await expect(textOf(ada.page)).toContainText('export function averageCurrentUa');
  await expect(ada.page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);
  await openDocument(ada, server.url, 'price-list.json');
  await expect(textOf(ada.page)).toContainText('"REED-1-MOSS"');
});

async function undo(page: Page): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('Control+z');
}

test('a project is downloaded as one zip file with its files, and imported again without replacing anything', async () => {
  const { page } = ada;
  await page.getByRole('button', { name: 'Actions for Reed launch' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as zip', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Reed launch.zip');
  const bytes = await readFile(await file.path());
  await dropFiles(page, [{ name: 'garden.zip', bytes }]);
  await expectToast(page, /and [1-9]\d* files into “garden”/);
  await expect(row(ben.page, 'garden')).toBeVisible();
});

test('a full document says so, keeps what was typed for a download, and saves again once text is deleted', async () => {
  const full = Buffer.alloc(10 * 1024 * 1024, 'a line of text that goes on for a while, as lines of logs do\n');
  const { page } = ada;
  await dropFiles(page, [{ name: 'full.txt', bytes: full }]);
  await expect(row(page, 'full.txt')).toBeVisible({ timeout: 30_000 });
  await openDocument(ada, server.url, 'full.txt');
  const notice = page.getByRole('alert').filter({ hasText: 'This document is full' });
  await textOf(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('One more.');
  await expect(notice).toContainText('Your last changes are only in this browser');
  await expect(saveMark(page)).toHaveText('Not saved');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the text' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('full.txt');
  expect((await readFile(await download.path())).subarray(0, 16).toString()).toBe('One more.a line ');
  await textOf(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Short.');
  await expectSaved(page);
  await expect(notice).toHaveCount(0);
  expect((await exported(ada, documentIdOf(page))).toString()).toBe('Short.');
});

/** Expects a person's caret to be drawn next to a table's row. */
async function expectCaretBeside(page: Page, name: string, row: Locator): Promise<void> {
  const caret = page.locator('.vr-block-caret', { hasText: name });
  await expect(async () => {
    const [at, box] = [await caret.boundingBox(), await row.boundingBox()];
    if (!at || !box) throw new Error('not drawn');
    expect(at.y + at.height / 2).toBeGreaterThan(box.y);
    expect(at.y + at.height / 2).toBeLessThan(box.y + box.height);
    expect(at.x).toBeGreaterThan(box.x - 4);
    expect(at.x).toBeLessThan(box.x + box.width + 4);
  }).toPass();
}
