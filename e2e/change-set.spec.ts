import { expect, type Locator, type Page, test } from '@playwright/test';
import type { FakeGemini } from '../test/fakes/gemini/gemini';
import { call, say } from '../test/fakes/reply';
import { violations } from './support/accessibility';
import { ask, showPanel, turnOf } from './support/agent';
import { expectSaved, exported, openDocument, textOf, typeAtEnd, wholeText } from './support/document';
import { startWithGemini } from './support/gemini';
import type { Person } from './support/people';
import {
  cardOf,
  colours,
  expectToast,
  openCards,
  selectCard,
  selectText,
  setRules,
  typeInside,
} from './support/review';
import type { TestServer } from './support/server';
import { bringDocument, suggest } from './support/suggest';
import { marksIn, selectWords, writeComment } from './support/threads';
import { chooseMode, row, titleOf } from './support/tree';

test.describe.configure({ mode: 'serial' });

const RED = 'Replace “red” with “RED”';

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;

test.beforeAll(async ({ browser }) => {
  ({ gemini, server, ada, ben } = await startWithGemini(browser));
  await ada.page.goto(server.url);
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
});

test('a reviewer asks to refine one change; earlier decisions stay', async () => {
  const { page } = ada;
  const documentId = await bringDocument(ada, 'Refine.md', 'A red house.\n\nA blue door.\n\nA green roof.\n');
  await suggest(gemini, ada, [{ documentId, description: 'Paint', edits: colours('red', 'blue', 'green') }]);
  await showPanel(page, 'Review');
  await cardOf(page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('1 of 3 reviewed')).toBeVisible();
  gemini.enqueue(
    call('suggest_document_edits', {
      document_id: documentId,
      description: 'A softer blue',
      edits: [{ type: 'replace', find: 'BLUE', text: 'navy' }],
    }),
    say('A softer blue.'),
  );
  const card = await selectCard(page, 'Replace “blue” with “BLUE”');
  await page.keyboard.press('f');
  await card.getByLabel('How should the agent revise this change?').fill('A softer colour');
  await page.keyboard.press('Enter');
  await expect(cardOf(page, 'Replace “blue” with “navy”')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Accepted by Ada Quill before it was refined')).toBeVisible();
  await expect(page.getByText('1 of 3 reviewed')).toBeVisible();
  await expect(cardOf(page, 'Replace “blue” with “BLUE”')).toHaveCount(0);
  expect(await wholeText(page)).toContain('A RED house.');
});

test('the agent answers in a comment on a person’s suggestion, and suggests better words on top of it, which are accepted', async () => {
  const documentId = await bringDocument(ada, 'Asked.md', 'A red house.\n');
  await openDocument(ben, server.url, 'Asked.md');
  await chooseMode(ben.page, 'Suggesting');
  const bar = ben.page.getByRole('region', { name: 'Draft suggestion' });
  await expect(bar).toContainText('You’re suggesting');
  await typeAtEnd(ben.page, ' It is warm.');
  await expect(bar).toContainText('Draft suggestion: 1 change');
  await expectSaved(ben.page);
  await bar.getByRole('button', { name: 'Submit…' }).click();
  await ben.page.getByLabel('Message (optional)').fill('Warmth');
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();

  const { page } = ada;
  await showPanel(page, 'Review');
  const suggestion = page.getByRole('region', { name: 'Warmth' });
  await expect(suggestion).toBeVisible();
  gemini.enqueue(call('comment_on_change', { change_id: await firstChange(documentId), comment: 'Warm *where*?' }));
  gemini.enqueue(say('I asked where.'));
  await askAbout(suggestion, 'Review this');
  const answer = suggestion.getByRole('article', { name: 'The agent wrote for Ada Quill' });
  await expect(answer).toContainText('Warm where?', { timeout: 60_000 });
  await ben.page.goto(`${server.url}/inbox`);
  const items = ben.page.getByRole('list', { name: 'Inbox items' }).getByRole('listitem');
  const item = items.filter({ hasText: 'Ada Quill commented on a suggested change' });
  await item.getByRole('link').click();
  await expect(ben.page.getByRole('article', { name: 'The agent wrote for Ada Quill' }).first()).toContainText(
    'Warm where?',
  );

  gemini.enqueue(
    call('suggest_document_edits', {
      document_id: documentId,
      description: 'Says where',
      edits: [{ type: 'replace', find: 'It is warm.', text: 'It is warm inside.' }],
    }),
    say('Now it says where.'),
  );
  await askAbout(suggestion, 'Say where');
  const refined = page.getByRole('region', { name: 'Says where' });
  await expect(refined).toBeVisible({ timeout: 60_000 });
  await expect(suggestion).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await refined.getByRole('button', { name: 'Accept Add “It is warm inside.”' }).click();
  await expect.poll(() => wholeText(page)).toContain('It is warm inside.');
});

/** Returns the id of the first change under review in a document. */
async function firstChange(documentId: string): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ json: { documentId } }));
  const answer = await ada.page.request.get(`${server.url}/api/trpc/review.suggestions?input=${input}`);
  return (await answer.json()).result.data.json[0].hunks[0].id;
}

async function askAbout(suggestion: Locator, request: string): Promise<void> {
  await suggestion.getByRole('button', { name: 'Ask AI…' }).click();
  await suggestion.getByRole('textbox', { name: /answer in comments/ }).fill(request);
  await suggestion.getByRole('button', { name: 'Ask', exact: true }).click();
}

/** Opens a page that doesn't poll: timers of nine seconds or more never fire, so it updates only when notified. */
async function watchWithoutPolling({ context }: Person, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const { setInterval } = window;
    const quiet = (run: () => void, ms = 0) => (ms >= 9_000 ? 0 : setInterval(run, ms));
    Object.assign(window, { setInterval: quiet });
  });
  await page.goto(url);
  return page;
}

test('a turn’s suggestions for three documents are one change set: listed with counts, opened one by one, decided together', async () => {
  const { page } = ada;
  const names = ['Set A.md', 'Set B.md', 'Set C.md'];
  const ids: string[] = [];
  for (const name of names) ids.push(await bringDocument(ada, name, 'A red house.\n\nA blue door.\n'));
  await suggest(
    gemini,
    ada,
    ids.map((documentId, i) => ({ documentId, description: `Paint ${names[i]}`, edits: colours('red', 'blue') })),
  );
  await expect(turnOf(page).getByRole('button', { name: /2 changes suggested in Set A/ })).toBeVisible();
  await showPanel(page, 'Review');
  const set = page.getByRole('region', { name: 'Changes in 3 documents' });
  await expect(set).toContainText('0 of 6 reviewed');
  await cardOf(page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(set).toContainText('1 of 6 reviewed');

  // The last document is open. Changes of another document can be decided from here.
  await set.getByRole('button', { name: 'Changes in 3 documents' }).click();
  await set.getByRole('button', { name: 'Changes in Set B' }).click();
  const watcher = await watchWithoutPolling(ben, `${server.url}/d/${ids[2]}?panel=review`);
  const watched = watcher.getByRole('region', { name: 'Changes in 3 documents' });
  await expect(watched).toContainText('1 of 6 reviewed');
  const elsewhere = set.getByRole('listitem').filter({ hasText: 'Set B' });
  await elsewhere.getByRole('button', { name: `Accept ${RED}` }).click();
  await expect(elsewhere.getByText('Accepted by Ada Quill')).toBeVisible();
  await expect(set).toContainText('2 of 6 reviewed');
  await expect(watched).toContainText('2 of 6 reviewed');
  await watcher.close();
  await elsewhere.getByRole('button', { name: `Undo the decision on ${RED}` }).click();
  await expect(set).toContainText('1 of 6 reviewed');

  await set.getByRole('button', { name: /^Set A/ }).click();
  await expect(titleOf(page)).toHaveText('Set A');
  await expect(openCards(page)).toHaveCount(2);
  // The first change is near the top: the other documents are one row.
  expect((await openCards(page).first().boundingBox())?.y).toBeLessThan(210);
  await typeInside(page, 'blue', 1, 'x');
  await expectSaved(page);
  await set.getByRole('button', { name: 'Changes in 3 documents' }).click();
  await set.getByRole('button', { name: 'Accept all 5 in 3 documents' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept all 5' }).click();
  await expect(set).toContainText('5 of 6 reviewed');
  await expect(set.getByText('Accepted 1, skipped 1 that changed or are blocked by a rule')).toBeVisible();
  await expect(set.getByText('Accepted 2')).toBeVisible();
  for (const [i, documentId] of ids.entries()) {
    const text = (await exported(ada, documentId)).toString('utf8');
    expect(text).toBe(i === 0 ? 'A RED house.\n\nA bxlue door.\n' : 'A RED house.\n\nA BLUE door.\n');
  }
});

test('review rules: two approvals, shown on the card; nobody can accept what they asked for, and a message says so', async () => {
  const { page } = ada;
  const documentId = await bringDocument(ada, 'Rules.md', 'A red house.\n\nA blue door.\n');
  await suggest(gemini, ada, [{ documentId, description: 'Paint', edits: colours('red', 'blue') }]);
  await setRules(page, async (dialog) => {
    await dialog.getByLabel('Required approvals').selectOption('2');
    expect(await violations(page)).toEqual([]);
  });
  await showPanel(page, 'Review');
  await cardOf(page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
  await expectToast(page, 'Approved. 1 of 2 approvals so far.');
  await expect(cardOf(page, RED)).toContainText('1 of 2 approvals: Ada Quill');
  await selectCard(page, RED);
  await cardOf(page, RED).getByRole('button', { name: 'Withdraw approval' }).click();
  await expect(cardOf(page, RED)).toContainText('0 of 2 approvals');
  await cardOf(page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
  await ben.page.goto(`${server.url}/d/${documentId}?panel=review`);
  await expect(cardOf(ben.page, RED)).toContainText('1 of 2 approvals: Ada Quill');
  await cardOf(ben.page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('1 of 2 reviewed')).toBeVisible();
  await expect.poll(() => wholeText(page)).toContain('A RED house.');

  await setRules(page, async (dialog) => {
    await dialog.getByLabel('Required approvals').selectOption('1');
    await dialog.getByRole('switch', { name: 'Require a second person' }).click();
  });
  const group = page.getByRole('region', { name: 'Paint' });
  await expect(group).toContainText(/asked for/);
  await expect(openCards(page).getByRole('button', { name: 'Accept', exact: true })).toBeDisabled();
});

test('if people can’t accept what they asked for, a reviewer’s own wording waits for another person, who sees and accepts it', async () => {
  const { page } = ada;
  // Ada asked for the change, so she can't be the other person that the rule requires.
  const blue = 'Replace “blue” with “BLUE”';
  await ben.page.getByRole('button', { name: 'Edit, then accept' }).click();
  await ben.page.getByLabel('Your wording').fill('navy blue');
  await ben.page.getByRole('button', { name: 'Accept with edits' }).click();
  await expectToast(ben.page, 'Wording proposed. Someone else must accept it.');
  await expect(await selectCard(ben.page, blue)).toContainText('Your wording needs someone else’s approval');
  const card = await selectCard(page, blue);
  const wording = card.getByRole('region', { name: 'Wording by Ben Vole' });
  await expect(wording).toContainText('navy blue');
  await expect(wording.getByRole('button', { name: 'Accept this wording' })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await setRules(page, async (dialog) => {
    await dialog.getByRole('switch', { name: 'Require a second person' }).click();
  });
  await wording.getByRole('button', { name: 'Accept this wording' }).click();
  await expect.poll(() => wholeText(page)).toBe('A RED house.\n\nA navy blue door.\n');
});

test('a locked passage is marked in the text, named on the card it blocks, and reported to the agent', async () => {
  const { page } = ada;
  await setRules(page, async (dialog) => {
    await expect(dialog.getByRole('switch', { name: 'Require a second person' })).not.toBeChecked();
  });
  const text = 'We owe you nothing.\n\nA red house.\n';
  const documentId = await bringDocument(ada, 'Frozen.md', text);
  const edits = [{ find: 'nothing', text: 'much' }, ...colours('red')];
  await suggest(gemini, ada, [{ documentId, description: 'Other words', edits }]);
  await showPanel(page, 'Review');
  const frozen = page.getByRole('region', { name: 'Locked passages' });
  await frozen.getByRole('button', { name: 'Locked passages' }).click();
  await frozen.getByRole('button', { name: 'Lock the selected text' }).click();
  await expectToast(page, 'Select the text');
  await selectText(page, 'owe you nothing');
  await frozen.getByRole('button', { name: 'Lock the selected text' }).click();
  await expect(frozen.getByRole('listitem')).toContainText('owe you nothing');
  const mark = textOf(page).getByRole('img', { name: 'Locked by Ada Quill. The agent can’t change this.' });
  await expect(mark).toBeVisible();

  const stopped = await selectCard(page, 'Replace “nothing” with “much”');
  await expect(stopped).toContainText('Ada Quill locked “owe you nothing”, so no suggestion may change it.');
  await expect(stopped.getByRole('button', { name: 'Accept', exact: true })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept all 2' }).click();
  await expect(page.getByText('1 of 2 reviewed')).toBeVisible();
  await expect.poll(() => wholeText(page)).toBe('We owe you nothing.\n\nA RED house.\n');

  const before = gemini.requests.length;
  gemini.enqueue(
    call('read_document', { document_id: documentId }),
    call('suggest_document_edits', {
      document_id: documentId,
      description: 'Kinder',
      edits: [{ type: 'replace', find: 'much', text: 'a lot' }],
    }),
    say('That passage is locked, so I leave it.'),
  );
  await showPanel(page, 'Agent');
  await ask(page, 'Make it kinder');
  await expect(turnOf(page)).toContainText('That passage is locked, so I leave it.', { timeout: 60_000 });
  const told = JSON.stringify(gemini.requests.slice(before).at(-1)?.body);
  expect(told).toContain('is locked: no suggestion may change it');

  await showPanel(page, 'Review');
  await frozen.getByRole('button', { name: 'Locked passages' }).click();
  await frozen.getByRole('button', { name: 'Unlock “owe you nothing”' }).click();
  await expect(mark).toHaveCount(0);
  await stopped.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => wholeText(page)).toBe('We owe you much.\n\nA RED house.\n');
});

test('path owners: others see whom to ask and can still reject; an owner accepts', async () => {
  const { page } = ada;
  const documentId = await bringDocument(ada, 'Contract.md', 'A red house.\n\nA blue door.\n');
  await suggest(gemini, ada, [{ documentId, description: 'Paint', edits: colours('red', 'blue') }]);
  await setRules(page, async (dialog) => {
    await dialog.getByRole('button', { name: 'Add path owners' }).click();
    await dialog.getByLabel('Path', { exact: true }).fill('Contract*');
    await dialog.getByRole('checkbox', { name: 'Ben Vole' }).check();
    expect(await violations(page)).toEqual([]);
  });
  await showPanel(page, 'Review');
  const refusal = 'only path owners accept changes in “Contract.md”. Ask Ben Vole.';
  await expect(page.getByRole('region', { name: 'Paint' })).toContainText(refusal);
  await expect(page.getByRole('button', { name: 'Accept all 2' })).toBeDisabled();
  await selectCard(page, RED);
  await expect(cardOf(page, RED).getByRole('button', { name: 'Accept', exact: true })).toBeDisabled();
  await page.keyboard.press('a');
  await expectToast(page, refusal);
  await page.keyboard.press('r');
  await expect(page.getByText('1 of 2 reviewed')).toBeVisible();

  await ben.page.goto(`${server.url}/d/${documentId}?panel=review`);
  const blue = cardOf(ben.page, 'Replace “blue” with “BLUE”');
  await blue.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('Nothing to review')).toBeVisible();
  await expect.poll(() => wholeText(page)).toBe('A red house.\n\nA BLUE door.\n');
  await expect(ben.page.getByText('only path owners accept')).toHaveCount(0);
});

test('suggested documents, renames and deletions are reviewed like text: accepted, rejected, undone', async () => {
  const { page } = ada;
  const oldId = await bringDocument(ada, 'Old name.md', 'A red house.\n');
  const documentId = await bringDocument(ada, 'Tree.md', 'A red house.\n');
  const text = `# Sign in\n\n${Array.from({ length: 30 }, (_, i) => `${i + 1}. Step ${i + 1}`).join('\n')}\n`;
  gemini.enqueue(
    call('create_document', { path: 'Guides/Sign in.md', text, description: 'A guide for newcomers' }),
    call('rename_document', { document_id: oldId, path: 'Guides/New name.md', description: 'Next to the guide' }),
    call('delete_document', { document_id: documentId, description: 'Everything is in the guide' }),
    say('I suggested a guide.'),
  );
  await showPanel(page, 'Agent');
  await ask(page, 'Make a guide of it');
  await expect(turnOf(page)).toContainText('I suggested a guide.', { timeout: 60_000 });
  await turnOf(page)
    .getByRole('button', { name: /^AI New document/ })
    .click();

  const tree = page.getByRole('region', { name: 'New, renamed or deleted documents, suggested for Ada Quill' });
  await expect(tree.getByText('2. Step 2')).toBeVisible();
  await expect(tree.getByText('30. Step 30')).toHaveCount(0);
  await tree.getByRole('button', { name: 'Show all 32 lines' }).click();
  await expect(tree.getByText('30. Step 30')).toBeVisible();
  await tree.getByRole('button', { name: 'Show less' }).click();
  expect(await violations(page)).toEqual([]);
  await page.locator('[data-tab="review"]').focus();
  await page.keyboard.press('a');
  await expectToast(page, 'Document created. 2 changes are left.');
  await expect(row(page, 'Sign in')).toBeVisible();
  await expect(tree).toContainText('1 of 3 reviewed');
  await page.keyboard.press('r');
  await expectToast(page, 'Rejected. 1 change is left.');
  await expect(tree).toContainText('2 of 3 reviewed');
  await page.keyboard.press('u');
  await expectToast(page, 'Decision undone.');
  await expect(tree.getByRole('button', { name: 'Rename Old name → Guides/New name', exact: true })).toBeVisible();
  await page.keyboard.press('u');
  await expect(row(page, 'Sign in')).toHaveCount(0);
  await expect(tree).toContainText('0 of 3 reviewed');

  await ben.page.setViewportSize({ width: 390, height: 844 });
  await ben.page.goto(`${server.url}/inbox`);
  const item = ben.page.getByRole('listitem').filter({ hasText: 'Suggestion for Ada Quill: New document' });
  await item.getByRole('link').click();
  const theirs = ben.page.getByRole('region', { name: 'New, renamed or deleted documents, suggested for Ada Quill' });
  await expect(theirs.getByText('2. Step 2')).toBeVisible();
  await ben.page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(ben.page)).toEqual([]);
  await ben.page.emulateMedia({ colorScheme: 'light' });
  await ben.page.setViewportSize({ width: 1440, height: 900 });
  await ben.page.goto(`${server.url}/d/${documentId}?panel=review`);
  await theirs.getByRole('button', { name: 'Accept Delete Tree' }).click();
  await expectToast(ben.page, 'Moved to the trash.');
  await ben.page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click();
  await expect(theirs).toContainText('0 of 3 reviewed');
  const set = ben.page.getByRole('region', { name: 'Changes in 3 documents' });
  await set.getByRole('button', { name: 'Changes in 3 documents' }).click();
  await set.getByRole('button', { name: 'Accept all 3 in 3 documents' }).click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Accept all 3' }).click();
  await expect(row(page, 'Sign in')).toBeVisible();
  await expect(row(page, 'Old name')).toHaveCount(0);
});

const ON_PHONES = [
  {
    colorScheme: 'light',
    language: 'en',
    panel: 'Panel',
    review: /Review/,
    red: RED,
    blue: 'Replace “blue” with “BLUE”',
    green: 'Replace “green” with “GREEN”',
    accept: 'Accept',
    reject: 'Reject',
    undo: 'Undo',
    left: '2 changes are left.',
    undone: 'Decision undone.',
    reviewed: '2 of 3 reviewed',
    first: '1 of 3',
    changed: 'Changed since suggested',
    comment: 'Comment',
    field: 'Comment on this change',
  },
  {
    colorScheme: 'dark',
    language: 'de',
    panel: 'Panel',
    review: /Prüfung/,
    red: 'Ersetzen: „red“ durch „RED“',
    blue: 'Ersetzen: „blue“ durch „BLUE“',
    green: 'Ersetzen: „green“ durch „GREEN“',
    accept: 'Annehmen',
    reject: 'Ablehnen',
    undo: 'Rückgängig machen',
    left: 'Noch 2 Änderungen übrig.',
    undone: 'Entscheidung rückgängig gemacht.',
    reviewed: '2 von 3 geprüft',
    first: '1 von 3',
    changed: 'Seit dem Vorschlag geändert',
    comment: 'Kommentieren',
    field: 'Diese Änderung kommentieren',
  },
] as const;

for (const { colorScheme, language, ...words } of ON_PHONES) {
  test(`at 390 px a reviewer accepts, rejects and comments, ${colorScheme}, ${language}; axe finds nothing`, async ({
    browser,
  }) => {
    const text = 'A red house.\n\nA blue door.\n\nA green roof.\n';
    const documentId = await bringDocument(ada, `Phone ${colorScheme}.md`, text);
    const edits = colours('red', 'blue', 'green');
    await selectWords(ada.page, 'roof');
    await ada.page.getByRole('button', { name: 'Comment', exact: true }).click();
    await writeComment(ada.page, 'Comment', 'Which roof?');
    await expect(marksIn(ada.page)).toHaveText('roof');
    await suggest(gemini, ada, [{ documentId, description: 'Paint', edits }]);
    // Makes a conflict, with another person's caret next to it.
    await typeInside(ada.page, 'green', 2, 'e');
    await expectSaved(ada.page);
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      storageState: await ben.context.storageState(),
    });
    await context.addCookies([{ name: 'language', value: language, url: server.url }]);
    const page = await context.newPage();
    await page.goto(`${server.url}/d/${documentId}`);
    await expect(textOf(page).locator('ins', { hasText: 'RED' })).toBeVisible();
    await expect(page.locator('.vr-caret')).toHaveCount(1);
    await page.getByRole('navigation', { name: words.panel }).getByRole('button', { name: words.review }).click();
    const sheet = page.getByRole('dialog', { name: words.panel });
    const card = (name: string) =>
      sheet.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
    const press = (name: string, button: string) =>
      card(name).getByRole('button', { name: button, exact: true }).click();
    // One change is shown at a time.
    await expect(sheet.getByText(words.first, { exact: true })).toBeVisible();
    await expect(card(words.red)).toBeVisible();
    await expect(card(words.blue)).toHaveCount(0);
    const decide = (name: string) => sheet.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
    // The text stays readable above the cards.
    const inText = textOf(page).locator('ins', { hasText: 'RED' });
    await expect(inText).toBeInViewport();
    const [above, cards] = [await inText.boundingBox(), await sheet.boundingBox()];
    expect(above!.y + above!.height).toBeLessThan(cards!.y);
    await decide(words.accept);
    const said = (text: string) => sheet.getByRole('status').filter({ hasText: text }).first();
    await expect(said(words.left)).toBeVisible();
    await sheet.getByRole('status').getByRole('button', { name: words.undo }).click();
    await expect(said(words.undone)).toBeVisible();
    await expect(card(words.red)).toBeVisible();
    await decide(words.accept);
    await expect(said(words.left)).toBeVisible();
    await expect(card(words.blue)).toBeVisible();
    await decide(words.reject);
    await expect(page.getByText(words.reviewed)).toBeVisible();
    await expect(card(words.green)).toContainText(words.changed);
    await press(words.green, words.comment);
    await card(words.green).getByRole('textbox', { name: words.field }).fill('Which green?');
    await card(words.green).locator('form').getByRole('button', { name: words.comment }).click();
    await expect(card(words.green).getByRole('article')).toContainText('Which green?');
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('complementary', { name: words.panel })).toContainText('Which green?');
    await expect(marksIn(page)).toHaveText('roof');
    await expect(page.locator('.vr-caret')).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
}
