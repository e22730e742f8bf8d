import { expect, type Page, test } from '@playwright/test';
import { violations } from './support/accessibility';
import { ask, expectSameTurn, recordStatusWords, showPanel, turnOf } from './support/agent';
import { documentIdOf, expectSameText, exported, openDocument, textOf, wholeText } from './support/document';
import { excessOn } from './support/languages';
import { join, makeInvitation, type Person, signUpFirst } from './support/people';
import { cardOf, expectToast, labelsInText, labelsOfCards, openCards, selectCard } from './support/review';
import { TestServer } from './support/server';
import { marksIn, selectWords, threadCards, writeComment } from './support/threads';
import { openCallsOf } from './support/usage';

test.describe.configure({ mode: 'serial' });

/** A server's first turn takes longer because it loads dictionaries. */
const TURN_MS = 60_000;
const RELEASE = 'Press release.md';
const RECEIVE = 'Replace “recieve” with “receive”';
const THE = 'Replace “Teh” with “The”';
const DEFINITELY = 'Replace “definately” with “definitely”';
/** The status words of turns. Words of short steps may never be drawn, so only “Thinking…” is required. */
const STATUS_WORDS =
  /^(Waiting to start|Starting|Thinking|Writing|Preparing suggestions|Reading( Press release)?|Suggesting( \d+)? changes)…$/;
const SEPARATE = 'Replace “seperate” with “separate”';

let server: TestServer;
let ada: Person;
let ben: Person;
let cleo: Person;
let documentId: string;
let before: Buffer;
let changeCount: number;
let updatesOfBen: () => number;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  const link = await makeInvitation(ada, server.url);
  ben = await join(browser, link, 'Ben Vole');
  cleo = await join(browser, link, 'Cleo Reed');
  updatesOfBen = countUpdates(ben.page);
});

test.afterAll(({ browser }) => server?.stop(browser));

test('everyone on the document sees a turn live, and people who open it in the middle see it from its start', async () => {
  test.setTimeout(TURN_MS * 2);
  await openDocument(ada, server.url, RELEASE);
  await openDocument(ben, server.url, RELEASE);
  documentId = documentIdOf(ada.page);
  before = await exported(ada, documentId);
  const wordsOf = await Promise.all([ada, ben].map(({ page }) => recordStatusWords(page)));
  await expect(ada.page.getByRole('button', { name: 'Proofread the document' })).toBeVisible();
  await ask(ada.page, 'Proofread this');
  await expect(turnOf(ben.page)).toContainText('Proofread this');
  await cleo.page.goto(ada.page.url());
  await showPanel(cleo.page, 'Agent');
  for (const { page } of [ada, ben, cleo]) {
    const turn = turnOf(page);
    await expect(turn.getByRole('button', { name: /^AI \d+ changes suggested/ })).toBeVisible({ timeout: TURN_MS });
    await openSteps(page);
    await expect(turn.getByRole('button', { name: 'Read Press release' })).toBeVisible();
    await expect(turn.getByRole('button', { name: /^Suggested \d+ changes to Press release/ })).toBeVisible();
    await expect(turn).toContainText('I can be wrong');
    await expect(turn.getByRole('status')).toHaveCount(0);
  }
  for (const words of wordsOf) {
    const seen = await words();
    expect(seen).toContain('Thinking…');
    for (const word of seen) expect(word).toMatch(STATUS_WORDS);
  }
  await expectSameTurn([ada, ben, cleo]);
});

test('the line under a turn of the copy editor, which costs nothing, says so and has its time', async () => {
  const line = turnOf(ada.page).locator('summary');
  await expect(line).toHaveText(/^No cost·[\d.]+ m?s$/);
  await line.click();
  await expect(turnOf(ada.page).getByText('offline/copy-editor')).toBeVisible();
});

test('a tool call expands to its input and output', async () => {
  await openSteps(ben.page);
  await turnOf(ben.page)
    .getByRole('button', { name: /^Suggested \d+ changes/ })
    .click();
  await expect(turnOf(ben.page)).toContainText('suggest_document_edits');
  await expect(turnOf(ben.page)).toContainText('"recieve"');
});

test('the changes of a turn are shown in the rendered text, beside a list', async () => {
  await turnOf(ben.page).getByRole('button', { name: 'More about the suggestion' }).click();
  await ben.page.getByRole('menuitem', { name: 'View changes' }).click();
  const dialog = ben.page.getByRole('dialog', { name: 'Suggested changes' });
  await expect(dialog.locator('.compared del', { hasText: 'recieve' })).toBeVisible();
  await expect(dialog.locator('.compared ins', { hasText: 'receive' })).toBeVisible();
  const entry = dialog.getByRole('list', { name: 'Changes' }).getByRole('button').first();
  await entry.click();
  await expect(entry).toHaveAttribute('aria-current', 'true');
  expect(await violations(ben.page)).toEqual([]);
  await ben.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a suggestion doesn’t change a byte of the live text', async () => {
  expect(before.equals(await exported(ada, documentId))).toBe(true);
  for (const { page } of [ada, ben, cleo]) expect(await wholeText(page)).toBe(before.toString('utf8'));
});

test('everybody has the changes in the text and as cards', async () => {
  await turnOf(ada.page)
    .getByRole('button', { name: /changes suggested/ })
    .click();
  await showPanel(ben.page, 'Review');
  await showPanel(cleo.page, 'Review');
  await expect(openCards(ada.page).first()).toBeVisible();
  changeCount = await openCards(ada.page).count();
  expect(changeCount).toBeGreaterThan(8);
  const labels = await labelsOfCards(ada.page);
  for (const { page } of [ada, ben, cleo]) {
    await expect(openCards(page)).toHaveCount(changeCount);
    await expect.poll(() => labelsOfCards(page)).toEqual(labels);
    await expect.poll(() => labelsInText(page)).toEqual(labels);
    await expect(page.getByText(`0 of ${changeCount} reviewed`)).toBeVisible();
    await expect(textOf(page).locator('del', { hasText: 'recieve' })).toBeVisible();
    await expect(textOf(page).locator('ins', { hasText: 'receive' })).toBeVisible();
  }
});

test('an accepted change appears in both browsers as one change of the text', async () => {
  const updates = updatesOfBen();
  const card = await selectCard(ada.page, RECEIVE);
  await card.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => wholeText(ben.page)).toContain('Owners receive a message');
  for (const { page } of [ada, ben]) {
    await expect(cardOf(page, RECEIVE)).toHaveCount(0);
    await expect(page.getByText('Accepted by Ada Quill', { exact: true })).toBeVisible();
    await expect(page.getByText(`1 of ${changeCount} reviewed`)).toBeVisible();
  }
  const text = before.toString('utf8').replace('recieve', 'receive');
  expect(await expectSameText([ada, ben, cleo], documentId)).toBe(text);
  expect(updatesOfBen() - updates).toBe(1);
});

test('a rejected change disappears for everyone and doesn’t change the text', async () => {
  const text = await wholeText(ada.page);
  await ben.page.getByRole('button', { name: `Reject ${THE}`, exact: true }).click();
  for (const { page } of [ada, ben, cleo]) {
    await expect(cardOf(page, THE)).toHaveCount(0);
    await expect(page.getByText('Rejected by Ben Vole', { exact: true })).toBeVisible();
    await expect(textOf(page).locator('ins', { hasText: /^The$/ })).toHaveCount(1);
  }
  expect(await expectSameText([ada, ben, cleo], documentId)).toBe(text);
});

test('a change whose text was edited says so, shows the three texts, and the suggestion can be used', async () => {
  await typeInside(cleo.page, 'definately');
  for (const { page } of [ada, ben, cleo]) {
    await expect(cardOf(page, DEFINITELY)).toContainText('Changed since suggested');
    await expect(textOf(page).getByRole('button', { name: 'Changed since suggested' })).toBeVisible();
  }
  const card = await selectCard(ben.page, DEFINITELY);
  const edited = /def\w*x\w*ly/.exec(await wholeText(ben.page))?.[0] ?? '';
  await expect(card.getByRole('figure', { name: 'Current text' })).toContainText(edited);
  await expect(card.getByRole('figure', { name: 'Suggested by the agent' })).toContainText('definitely');
  await expect(card.getByRole('figure', { name: 'Text the agent read' })).toContainText('definately');
  for (const choice of ['Keep current', 'Use suggestion', 'Write your own']) {
    await expect(card.getByRole('button', { name: choice })).toBeVisible();
  }
  await card.getByRole('button', { name: 'Use suggestion' }).click();
  for (const { page } of [ada, ben, cleo]) await expect(cardOf(page, DEFINITELY)).toHaveCount(0);
  expect(await expectSameText([ada, ben, cleo], documentId)).toContain('It is definitely still the aim.');
});

test('“Accept all” accepts the rest and says what it skipped', async () => {
  await typeInside(cleo.page, 'seperate');
  await expect(cardOf(ada.page, SEPARATE)).toContainText('Changed since suggested');
  const open = changeCount - 3;
  await ada.page.getByRole('button', { name: `Accept all ${open}` }).click();
  await expectToast(ada.page, `Accepted ${open - 1}, skipped 1 that changed`);
  for (const { page } of [ada, ben, cleo]) {
    await expect(openCards(page)).toHaveCount(1);
    await expect(page.getByText(`${changeCount - 1} of ${changeCount} reviewed`)).toBeVisible();
  }
  const text = await expectSameText([ada, ben, cleo], documentId);
  for (const right of [
    'announced Reed, a small',
    'Teh sensor',
    'over the summer',
    'Their',
    'could have added',
    'Orders that arrive',
  ]) {
    expect(text).toContain(right);
  }
});

test('a text with carets, a conflict and a comment has no accessibility violation, also dark and at 390 px', async () => {
  const { page } = ada;
  await selectWords(ben.page, 'a small');
  await ben.page.getByRole('button', { name: 'Comment', exact: true }).click();
  await writeComment(ben.page, 'Comment', 'How small?');
  const check = async () => {
    await expect(page.locator('.vr-caret', { hasText: 'Cleo Reed' })).toBeVisible();
    await expect(marksIn(page).first()).toBeVisible();
    await expect(textOf(page).getByRole('button', { name: 'Changed since suggested' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await excessOn(page)).toEqual([]);
  };
  await showPanel(page, 'Review');
  await check();
  await showPanel(page, 'Comments');
  await expect(threadCards(page)).toContainText('How small?');
  await check();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await check();
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await showPanel(page, 'Review');
  await showPanel(ben.page, 'Review');
});

test('keeping the current text closes the review', async () => {
  const card = await selectCard(ada.page, SEPARATE);
  await card.getByRole('button', { name: 'Keep current' }).click();
  for (const { page } of [ada, ben, cleo]) await expect(page.getByText('Nothing to review')).toBeVisible();
  await expect.poll(() => labelsInText(ben.page)).toEqual([]);
});

test('the history shows each snapshot, suggestion and merge with its author and turn, and opens its text', async () => {
  await showPanel(ben.page, 'History');
  const rows = ben.page.getByRole('tabpanel').getByRole('option');
  await expect(rows.first()).toContainText(/\d+ of \d+/);
  await expect(rows.first()).toContainText('Latest version');
  await rows.first().locator('[data-unfold]').click();
  const suggestion = rows.filter({ hasText: 'Agent, for Ada Quill · Suggestion' });
  await expect(suggestion).toContainText('Partly accepted');
  await expect(rows.last()).toContainText('Ada Quill · Snapshot');
  for (const [row, word, other, hasChanges] of [
    [rows.first(), 'Owners receive a message', 'Owners recieve', true],
    [suggestion, 'It is definitely still the aim', 'It is definately', true],
    [rows.last(), 'Owners recieve a message', 'Owners receive', false],
  ] as const) {
    await row.click();
    const reading = ben.page.getByRole('dialog');
    if (hasChanges) await reading.getByRole('button', { name: 'Hide changes' }).click();
    await expect(reading).toContainText(word);
    await expect(reading).not.toContainText(other);
    await ben.page.keyboard.press('Escape');
    await expect(reading).toHaveCount(0);
  }
  await suggestion.click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click();
  await ben.page.getByRole('menuitem', { name: 'Show turn' }).click();
  const turn = ben.page.getByRole('dialog', { name: 'Turn details' });
  await expect(turn).toContainText('Proofread this');
  await expect(turn).toContainText('offline/copy-editor');
});

test('the usage page has each call of the turn, with a dash for unknown figures', async () => {
  const calls = await openCallsOf(ada.page, server.url, 'Ada Quill');
  const rows = calls.getByRole('row', { name: /copy-editor/ });
  await expect(rows).toHaveCount(3);
  await expect(rows.first().getByRole('cell')).toHaveText([
    /now|min/,
    'Ada Quill',
    /copy-editor\s*offline/,
    'Answers',
    '–',
    '–',
    '–',
    '–',
    /^[\d.]+ (ms|s)$/,
    'No cost',
  ]);
  await ben.page.goto(`${server.url}/usage`);
  await expect(ben.page.getByText('No usage in this period')).toBeVisible();
});

/** Types a letter into the middle of a word that a change replaces. */
async function typeInside(page: Page, word: string): Promise<void> {
  await textOf(page).locator('del', { hasText: word }).click();
  await page.keyboard.type('x');
}

/** Counts the updates of texts (y-websocket's message 0 2) that this page receives. */
function countUpdates(page: Page): () => number {
  let count = 0;
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/sync/')) return;
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload !== 'string' && payload[0] === 0 && payload[1] === 2) count++;
    });
  });
  return () => count;
}

/** Opens the steps of the copy editor's turn, unless they are open. */
async function openSteps(page: Page): Promise<void> {
  const steps = turnOf(page).getByRole('button', { name: /^\d+ steps$/ });
  await expect(steps).toBeVisible();
  if ((await steps.getAttribute('aria-expanded')) === 'false') await steps.click();
}
