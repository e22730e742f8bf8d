import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectFit, phoneOf } from './phone/phone';
import { violations } from './support/accessibility';
import { documentIdOf, expectSaved, exported, goToEnd, textOf, wholeText } from './support/document';
import { PIXEL } from './support/files';
import { type Person, signUpFirst } from './support/people';
import { expectToast } from './support/review';
import { TestServer } from './support/server';
import { bringDocument } from './support/suggest';
import { selectWords } from './support/threads';
import { chooseView, createDocument } from './support/tree';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let ada: Person;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  await ada.page.goto(server.url);
});

test.afterAll(({ browser }) => server?.stop(browser));

test('the agent is asked in place, and its answer is accepted there; at 390 px the form is docked', async () => {
  const { page } = ada;
  await createDocument(page, 'Soil');
  await goToEnd(page);
  await page.keyboard.insertText('# Soil\n\nWe recieve the the seeds on Monday.\n\nThe beds seperate the crops.');
  await expectSaved(page);
  await selectWords(page, 'We recieve the the seeds on Monday.');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Ask AI…' }).click();
  const form = page.getByRole('dialog', { name: 'Ask AI' });
  await expect(form.getByRole('textbox')).toBeFocused();
  await expect(form).toContainText('needs a language model');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Fix spelling & grammar' }).click();
  await expect(form.getByRole('status')).toHaveText(/2 changes suggested/, { timeout: 90_000 });
  expect(await wholeText(page)).toContain('We recieve the the seeds');
  await expect(page.getByRole('tabpanel', { name: 'Agent' })).toContainText('Fix spelling and grammar in the selected');
  await form.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect.poll(() => wholeText(page)).toContain('We receive the seeds on Monday.');
  await expect(form).toHaveCount(0);
  await expectToast(page, 'Accepted 2');

  // The passage is still selected, and the selection's toolbar covers the next line.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await textOf(page).getByText('The beds seperate').click();
  await page.keyboard.press('Control+j');
  await form.getByRole('button', { name: 'Fix spelling & grammar' }).click();
  await expect(form.getByRole('status')).toHaveText(/1 change suggested/, { timeout: 90_000 });
  const box = await form.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height > 780).toBe(true);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Reject' }).click();
  await expect(form).toHaveCount(0);
  expect(await wholeText(page)).toContain('seperate');
});

test('a diagram is drawn safely from its code; one with a mistake says where', async () => {
  const { page } = ada;
  await page.setViewportSize({ width: 1440, height: 900 });
  await createDocument(page, 'Season');
  await goToEnd(page);
  const diagram = (lines: string) => `\`\`\`mermaid\nflowchart LR\n${lines}\n\`\`\`\n\n`;
  const linked = diagram('  A[Order seeds] --> B[Sow]\n  click A "javascript:alert(1)"');
  await page.keyboard.insertText(`# Season\n\n${linked}${diagram('  A --> --> B')}End.`);
  const picture = textOf(page).getByRole('img', { name: /^Diagram \(flowchart/ });
  await expect(picture).toBeVisible();
  const drawing = decodeURIComponent((await picture.getAttribute('src')) ?? '');
  expect(drawing).toMatch(/Order[\s\S]*seeds/);
  expect(drawing).not.toMatch(/<a\b|foreignObject|<script|javascript:|\son\w+=/i);
  await expect(textOf(page)).toContainText('This diagram has a mistake: Parse error on line 2');
  expect(await violations(page)).toEqual([]);
});

/** Drags an element to the middle of another one, or `below` pixels lower. */
async function drag(page: Page, handle: Locator, to: Locator, below = 0): Promise<void> {
  await handle.hover();
  await page.mouse.down();
  const { x = 0, y = 0, width = 0, height = 0 } = (await to.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2 + below, { steps: 4 });
  await page.mouse.up();
}

test('rows, columns, blocks and items of lists are dragged to another place, and Undo moves each back', async () => {
  const { page } = ada;
  const heading = '| Bed | Crop | Rows |\n| --- | :-: | ---: |';
  const [north, south, west] = ['| North | Peas | 3 |', '| South | Beans | 4 |', '| West | Kale | 5 |'];
  const table = [heading, north, south, west].join('\n');
  const text = `# Beds\n\n${table}\n\nFirst words.\n\n- one\n- two\n\nLast words.`;
  await bringDocument(ada, 'Drags.md', text);
  const cell = (name: string) => textOf(page).getByRole('cell', { name });
  const undo = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Undo' });
  const expectText = (wanted: string) => expect.poll(() => wholeText(page)).toBe(wanted);
  const row = page.locator('.vr-table-grip-row');
  const column = page.locator('.vr-table-grip-column');

  await cell('Kale').hover();
  await drag(page, row, cell('Peas'));
  await expectText(text.replace(table, [heading, west, north, south].join('\n')));
  await undo.click();
  await expectText(text);

  await cell('Beans').hover();
  await drag(page, column, cell('5'));
  const turned = [
    '| Bed | Rows | Crop |\n| --- | ---: | :-: |',
    ...['| North | 3 | Peas |', '| South | 4 | Beans |', '| West | 5 | Kale |'],
  ];
  await expectText(text.replace(table, turned.join('\n')));
  await undo.click();
  await expectText(text);

  const handle = page.getByRole('button', { name: 'Block actions' });
  await textOf(page).getByText('First words.').hover();
  await drag(page, handle, textOf(page).getByText('Last words.'), 40);
  await expectText(`# Beds\n\n${table}\n\n- one\n- two\n\nLast words.\n\nFirst words.`);
  await undo.click();
  await expectText(text);
  await textOf(page).getByText('one').hover();
  await drag(page, handle, textOf(page).getByText('Beds').first(), -12);
  await expectText(`- one\n\n# Beds\n\n${table}\n\nFirst words.\n\n- two\n\nLast words.`);
  await undo.click();
  await expectText(text);
  await textOf(page).getByText('two').hover();
  await drag(page, handle, textOf(page).getByText('one'), -6);
  await expectText(text.replace('- one\n- two', '- two\n- one'));
  await undo.click();
  await expectText(text);
  await expectSaved(page);
  expect((await exported(ada, documentIdOf(page))).toString()).toBe(text);
});

/** Expects a menu to be fully visible: inside the window, above a keyboard that begins at `lowest`, and not covered. */
async function expectWhole(menu: Locator, lowest: number): Promise<void> {
  await expect
    .poll(() =>
      menu.evaluate((element, end) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const isOnTop = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
        const list = element.querySelector('ul')?.getBoundingClientRect();
        return {
          inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= end,
          onTop: isOnTop(left + 8, top + 8) && isOnTop(right - 8, bottom - 8),
          listInside: list !== undefined && list.bottom <= bottom + 1,
        };
      }, lowest),
    )
    .toEqual({ inside: true, onTop: true, listInside: true });
}

const slashMenu = (page: Page) => page.locator('.cm-tooltip-autocomplete');

test('the slash menu has groups and icons, tolerates typing mistakes, and isn’t cut off at the bottom of the window', async () => {
  const { page } = ada;
  const sections = Array.from({ length: 60 }, (_, i) => `## Part ${i + 1}\n\nSome words about part ${i + 1}.`);
  await bringDocument(ada, 'Parts.md', `# Parts\n\n${sections.join('\n\n')}\n`);
  const { x = 0 } = (await textOf(page).getByText('Parts', { exact: true }).boundingBox()) ?? {};
  const menu = slashMenu(page);
  await goToEnd(page);
  await page.keyboard.type('/');
  await expectWhole(menu, 900);
  for (const key of ['Escape', 'Backspace', 'Control+Home']) await page.keyboard.press(key);

  await textOf(page).hover();
  await page.mouse.wheel(0, 1_500);
  // Next to the toast, which is in the middle.
  await page.mouse.click(x + 20, 880);
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('End');
  for (const key of ['Enter', 'Enter', '/']) await page.keyboard.press(key);
  await expectWhole(menu, 900);
  await expect(menu.locator('completion-section')).toHaveText(['Agent', 'Text', 'Insert', 'Callouts']);
  const options = menu.getByRole('option');
  expect(await options.filter({ has: page.locator('svg') }).count()).toBe(await options.count());
  // The arrow keys scroll the list while the text has the focus. axe accepts that only for lists of an input field.
  const faults = (await violations(page)).filter((fault) => !fault.startsWith('scrollable-region-focusable: #cm-ac'));
  expect(faults).toEqual([]);
  // The last item can be reached and is visible.
  await page.keyboard.press('ArrowUp');
  await expect(menu.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('option', { selected: true })).toHaveText(/Caution/);
  await page.keyboard.type('haeding 2');
  await expect(options.first()).toHaveText(/Heading 2/);
  await expectWhole(menu, 900);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Put in');
  await expect.poll(() => wholeText(page)).toMatch(/\n\n## Put in\n/);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
});

test('the outline marks the current section; words are replaced throughout a project; an image has its caption', async () => {
  const { page } = ada;
  await page.getByRole('button', { name: 'Contents', exact: true }).click();
  const outline = page.getByRole('navigation', { name: 'Headings' });
  const current = outline.locator('[aria-current=location]');
  const scrollTo = (share: number) =>
    page.locator('.cm-scroller').evaluate((element, at) => {
      element.scrollTop = at * (element.scrollHeight - element.clientHeight);
    }, share);
  // What was undone may still be scrolled into view.
  await expect(async () => {
    await scrollTo(0);
    await expect(current).toHaveText('Parts', { timeout: 500 });
  }).toPass();
  // The end of a long text moves while its lines are being measured.
  await expect(async () => {
    await scrollTo(1);
    await expect(current).toHaveText('Part 60', { timeout: 500 });
  }).toPass();
  await expect(current, 'the outline scrolls along').toBeInViewport({ ratio: 1 });
  await outline.getByRole('button', { name: 'Part 30', exact: true }).click();
  await expect(current).toHaveText('Part 30');
  await expect(textOf(page).getByText('Some words about part 30.')).toBeInViewport();
  await page.getByRole('button', { name: 'Close contents' }).click();

  const parts = documentIdOf(page);
  const before = await wholeText(page);
  const origin = { headers: { origin: server.url } };
  const address = `${server.url}/api/documents/${parts}/files?name=bed.png`;
  const { address: picture } = await (await page.request.post(address, { ...origin, data: PIXEL })).json();
  const text = `Kohlrabi and kohlrabi, see part 7.\n\n![The bed](${picture} "Kohlrabi in June")\n`;
  await bringDocument(ada, 'Kohlrabi.md', text);
  const shown = textOf(page).locator('.vr-image', { has: page.getByRole('img', { name: 'The bed' }) });
  await expect(shown.getByRole('img')).toHaveJSProperty('naturalWidth', 1);
  await expect(shown.locator('.vr-image-caption')).toHaveText('Kohlrabi in June');
  const kohlrabi = documentIdOf(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search documents and commands' }).fill('find and replace');
  await page.getByRole('option', { name: 'Find and replace in this project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find and replace in this project' });
  await dialog.getByRole('textbox', { name: 'Find' }).fill('part 7');
  await dialog.getByRole('textbox', { name: 'Replace with' }).fill('chapter seven');
  await expect(dialog.getByText('3 matches in 2 documents', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replace 3 matches in 2 documents' }).click();
  await expect(dialog.getByText('Replaced 3 matches in 2 documents.')).toBeVisible();
  const stored = async () => Promise.all([parts, kohlrabi].map(async (id) => (await exported(ada, id)).toString()));
  expect(await stored()).toEqual([
    before.replace('## Part 7\n', '## chapter seven\n').replace('about part 7.', 'about chapter seven.'),
    text.replace('part 7', 'chapter seven'),
  ]);
  await expect.poll(() => wholeText(page), 'in the text that is open, too').toContain('see chapter seven.');
  // The message about it is in the dialog, too, with the same button.
  await dialog.getByRole('button', { name: 'Undo' }).first().click();
  await expect(dialog.getByText('Restored 3 matches.').first()).toBeVisible();
  expect(await stored()).toEqual([before, text]);
  await page.keyboard.press('Escape');
  await expect.poll(() => wholeText(page)).toBe(text);
});

test('documents, people and emoji are completed in the cells of a table', async () => {
  const { page } = ada;
  await bringDocument(
    ada,
    'Cells.md',
    '# Cells\n\n| B&eacute;d &notit; | Crop |\n| --- | --- |\n| North | Peas |\n\nEnd.',
  );
  const menu = slashMenu(page);
  const expectRow = (row: RegExp) => expect.poll(() => wholeText(page)).toMatch(row);
  await expect(textOf(page).getByText('Béd &notit;', { exact: true })).toBeVisible();
  await textOf(page).getByRole('cell', { name: 'North' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' [[soi');
  await expect(menu.getByRole('option', { name: /^Soil/, selected: true })).toBeVisible();
  await expectWhole(menu, 900);
  const faults = (await violations(page)).filter((fault) => !fault.startsWith('scrollable-region-focusable'));
  expect(faults).toEqual([]);
  await page.keyboard.press('Tab');
  await expectRow(/\n\| North \[Soil\]\(\/d\/[\w-]{16,}\) \| Peas \|\n/);
  await page.keyboard.type(' @ad');
  await menu.getByRole('option', { name: /^Ada/ }).click();
  await page.keyboard.type('sows :tad');
  await expect(menu.getByRole('option').first()).toContainText('🎉');
  await page.keyboard.type('a:');
  await expectRow(/\) @Ada Quill sows 🎉 \| Peas \|\n/);
  await page.keyboard.type(' @');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await page.keyboard.type('noon');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Beans');
  await expectRow(/ sows 🎉 @noon \| Beans \|\n/);
});

test('a regular expression that takes too long is stopped, and the page stays responsive', async () => {
  const { page } = ada;
  await bringDocument(ada, 'Long line.md', `Beds: b1, b22.\n\n${'a'.repeat(40_000)}!`);
  await textOf(page).getByText('Beds').click();
  await page.keyboard.press('Control+f');
  const panel = page.getByRole('search', { name: 'Find and replace' });
  const find = panel.getByRole('textbox', { name: 'Find' });
  await panel.getByRole('button', { name: 'Regular expression' }).click();
  await find.fill('(a+)+$');
  await find.press('Enter');
  await expect(panel.getByRole('status')).toHaveText('This expression takes too long');
  expect(await violations(page)).toEqual([]);
  await find.fill('b(\\d+)');
  await expect(panel.getByRole('status')).toHaveText('2 matches');
  await expect(textOf(page).locator('.cm-searchMatch')).toHaveText(['b1', 'b22']);
  await find.press('Enter');
  await expect(panel.getByRole('status')).toHaveText(/^\d of 2$/);
  await panel.getByRole('textbox', { name: 'Replace with' }).fill('bed $1');
  await panel.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => wholeText(page)).toMatch(/^Beds: bed 1, bed 22\.\n/);
  await find.press('Escape');
});

test('at 390 px, a block is moved and deleted with the menu in the toolbar', async ({ browser }) => {
  await ada.page.setViewportSize({ width: 1440, height: 900 });
  await bringDocument(ada, 'Phone list.md', '1. one\n2. two\n   - below two\n3. three\n\nWords.');
  const context = await phoneOf(browser, ada);
  const phone = await context.newPage();
  await phone.goto(ada.page.url());
  await textOf(phone).getByText('two').first().tap();
  const tool = phone.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Block menu' });
  const actions = phone.getByRole('dialog', { name: 'Block actions' });
  await tool.tap();
  await expect(actions).toBeVisible();
  for (const target of [tool, ...(await actions.getByRole('option').all())]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectFit(phone);
  expect(await violations(phone)).toEqual([]);
  await actions.getByRole('option', { name: 'Move up' }).tap();
  await expect.poll(() => wholeText(phone)).toBe('1. two\n   - below two\n2. one\n3. three\n\nWords.');
  await tool.tap();
  await actions.getByRole('option', { name: 'Delete' }).tap();
  await expect.poll(() => wholeText(phone)).toBe('1. one\n2. three\n\nWords.');
  await context.close();
});

test('at 390 px nothing scrolls sideways, and the toolbar and the caret stay above the keyboard', async ({
  browser,
}) => {
  const { page } = ada;
  await createDocument(page, 'Long things');
  await goToEnd(page);
  const wide = (cell: string) => `| ${Array.from({ length: 14 }, (_, i) => `${cell} ${i}`).join(' | ')} |\n`;
  const table = `${wide('Column')}${wide('---').replaceAll(/--- \d+/g, '---')}${wide('value')}\n`;
  const address = `https://example.com/${'segment-without-end/'.repeat(12)}`;
  const code = `\`\`\`js\nconst long = ${'call(argument).then('.repeat(12)}\n\`\`\`\n`;
  await page.keyboard.insertText(
    `# Long things\n\n${'Donaudampf'.repeat(20)}\n\n${address}\n\n${table}${code}\nThe end :tada:`,
  );
  await expectSaved(page);
  const context = await browser.newContext({
    storageState: await ada.context.storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await phone.addInitScript(() => {
    const look = () => document.querySelector('.vr-table-source') && Object.assign(window, { sawSource: true });
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await phone.goto(page.url());
  await expect(textOf(phone)).toContainText('Donaudampf');
  // The text waits until tables can be drawn.
  expect(await phone.evaluate(() => 'sawSource' in window)).toBe(false);
  const sideways = () =>
    phone.evaluate(() => {
      const parts = [document.documentElement, ...document.querySelectorAll('.cm-scroller')];
      return parts.map((part) => part.scrollWidth - part.clientWidth);
    });
  expect(await sideways()).toEqual([0, 0]);
  // Words aren't broken, because the table scrolls on its own.
  const heading = textOf(phone).getByRole('columnheader', { name: 'Column 13' });
  expect(await heading.evaluate((cell) => cell.getClientRects().length)).toBe(1);
  expect((await heading.boundingBox())?.height).toBeLessThan(75);

  await phone.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await textOf(phone).getByText('The end 🎉').tap();
  const caretLine = () =>
    phone.evaluate(() => getSelection()?.focusNode?.parentElement?.closest('.cm-line')?.textContent);
  await expect.poll(caretLine).toContain('The end');
  await phone.keyboard.press('End');
  await phone.evaluate(() => {
    const viewport = window.visualViewport as VisualViewport;
    Object.defineProperty(viewport, 'height', { get: () => 500 });
    viewport.dispatchEvent(new Event('resize'));
  });
  const toolbar = phone.getByRole('toolbar', { name: 'Formatting' });
  const edges = async () => {
    const box = await toolbar.boundingBox();
    return box && [Math.round(box.x), Math.round(box.y + box.height)];
  };
  await expect.poll(edges).toEqual([0, 500]);
  for (let line = 0; line < 8; line++) await phone.keyboard.press('Enter');
  await phone.keyboard.type('Last line');
  const toolbarTop = (await toolbar.boundingBox())?.y ?? 0;
  await expect
    .poll(async () => (await textOf(phone).getByText('Last line').boundingBox())?.y ?? 844)
    .toBeLessThan(toolbarTop - 20);
  expect((await wholeText(phone)).endsWith('Last line')).toBe(true);
  expect(await sideways()).toEqual([0, 0]);
  await phone.keyboard.press('Enter');
  await phone.keyboard.type('/');
  await expectWhole(slashMenu(phone), toolbarTop);
  await phone.keyboard.type('tabel');
  await expect(slashMenu(phone).getByRole('option').first()).toHaveText(/Table/);
  await phone.keyboard.press('Escape');
  await phone.keyboard.press('Control+z');

  await chooseView(phone, 'Reading');
  const scrolled = textOf(phone).getByRole('table', { name: 'Column 0, Column 1' });
  await scrolled.focus();
  await phone.keyboard.press('ArrowRight');
  await expect.poll(() => scrolled.evaluate((table) => table.scrollLeft)).toBeGreaterThan(0);
  expect(await violations(phone)).toEqual([]);
  await context.close();
});
