import { expect, test } from '@playwright/test';
import type { FakeGemini } from '../test/fakes/gemini/gemini';
import { violations } from './support/accessibility';
import { showPanel } from './support/agent';
import { expectSameText, expectSaved, textOf, wholeText } from './support/document';
import { startWithGemini } from './support/gemini';
import type { Person } from './support/people';
import {
  cardOf,
  colours,
  expectToast,
  labelsInText,
  openCards,
  selectCard,
  selectText,
  typeInside,
  undoOfToast,
} from './support/review';
import type { TestServer } from './support/server';
import { bringDocument, suggest } from './support/suggest';

test.describe.configure({ mode: 'serial' });

const RED = 'Replace “red” with “RED”';
/** Matches the query for suggestions, alone or in a batch with others. */
const SUGGESTIONS = /\/api\/trpc\/[^?]*review\.suggestions/;

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

test('each of the four choices in a conflict works, three of them by keyboard', async () => {
  const { page } = ada;
  const documentId = await bringDocument(
    ada,
    'Conflicts.md',
    [
      'The launch is on a warm day.',
      'The price is forty euros.',
      '```\nspeed fast\nsize small\ncolour green\n```',
      'The work is hard.',
      '',
    ].join('\n\n'),
  );
  await suggest(gemini, ada, [
    {
      documentId,
      description: 'Other words',
      edits: [
        { find: 'warm', text: 'sunny' },
        { find: 'forty', text: '40' },
        { find: 'speed fast', text: 'speed slow' },
        { find: 'hard', text: 'heavy' },
      ],
    },
  ]);
  await showPanel(page, 'Review');
  await expect(openCards(page)).toHaveCount(4);
  await typeInside(page, 'warm', 1, 'o');
  await typeInside(page, 'forty', 1, 'o');
  await typeInside(page, 'green', 0, 'dark ');
  await typeInside(page, 'hard', 1, 'o');
  await expectSaved(page);
  await expect(page.getByRole('tabpanel').getByText('Changed since suggested')).toHaveCount(4);

  const first = await selectCard(page, 'Replace “warm” with “sunny”');
  await expect(first.getByRole('figure', { name: 'Text the agent read' })).toContainText('warm');
  await expect(first.getByRole('figure', { name: 'Current text' })).toContainText('woarm');
  await expect(first.getByRole('figure', { name: 'Suggested by the agent' })).toContainText('sunny');
  await expect(first.getByRole('button', { name: 'Keep both' })).toHaveCount(0);
  await page.keyboard.press('1');
  await expect(openCards(page)).toHaveCount(3);

  await expect(cardOf(page, 'Replace “forty” with “40”').locator('[aria-current=true]')).toHaveCount(1);
  await page.keyboard.press('2');
  await expect(openCards(page)).toHaveCount(2);

  await expect(openCards(page).first().getByRole('figure', { name: 'Merged text' })).toContainText(
    /slow[\s\S]*dark green/,
  );
  await page.keyboard.press('3');
  await expect(openCards(page)).toHaveCount(1);

  const last = cardOf(page, 'Replace “hard” with “heavy”');
  await last.getByRole('button', { name: 'Write your own' }).click();
  await last.getByLabel('Your wording').fill('light');
  await last.getByRole('button', { name: 'Accept with edits' }).click();
  await expect(page.getByText('Nothing to review')).toBeVisible();
  await ben.page.goto(page.url());
  const text = await expectSameText([ada, ben], documentId);
  expect(text).toBe(
    [
      'The launch is on a woarm day.',
      'The price is 40 euros.',
      '```\nspeed slow\nsize small\ncolour dark green\n```',
      'The work is light.',
      '',
    ].join('\n\n'),
  );
});

test('a table in conflict is readable in the text: the current table, and below it the suggested one, cell by cell', async () => {
  const { page } = ada;
  const table = [
    '| Item | Price | Note |',
    '| --- | ---: | --- |',
    '| Tent | 40 € | sleeps two |',
    '| Stove | 25 € | gas extra |',
  ].join('\n');
  const documentId = await bringDocument(ada, 'Prices.md', `# Prices\n\n${table}\n\nBring it back clean.\n`);
  const edits = [{ find: 'Tent | 40 €', text: 'Tent | 45 €' }];
  await suggest(gemini, ada, [{ documentId, description: 'New prices', edits }]);
  await showPanel(page, 'Review');
  await expect(openCards(page)).toHaveCount(1);
  const live = textOf(page).locator('.vr-table');
  const proposed = textOf(page).getByRole('group', { name: 'Suggested table' });
  await expect(live).toBeVisible();
  await expect(proposed.locator('del')).toHaveText('40');
  await expect(proposed.locator('ins')).toHaveText('45');

  await live.getByRole('cell', { name: 'gas extra' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.type('with ');
  await expectSaved(page);
  await expect(live.getByRole('cell', { name: 'with gas extra' })).toBeVisible();
  await expect(textOf(page).getByRole('button', { name: 'Changed since suggested' })).toBeVisible();
  await expect(proposed.locator('del')).toHaveText(['40', 'with ']);
  await expect(proposed.getByRole('cell', { name: '4045 €' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(() => wholeText(page)).toContain('| Tent | 45 € | sleeps two |\n| Stove | 25 € | with gas extra |');
  await expect(proposed).toHaveCount(0);
});

test('a paragraph that is suggested below a heading looks like a paragraph', async () => {
  const { page } = ada;
  const documentId = await bringDocument(ada, 'Below.md', '# A title\n\nThe first paragraph.\n');
  const edits = [{ find: '# A title', text: '# A title\n\nA new paragraph.' }];
  await suggest(gemini, ada, [{ documentId, description: 'One more', edits }]);
  const lookOf = (words: string) =>
    textOf(page)
      .getByText(words)
      .evaluate((drawn) => {
        const { fontSize, fontWeight } = getComputedStyle(drawn);
        return [fontSize, fontWeight];
      });
  expect(await lookOf('A new paragraph.')).toEqual(await lookOf('The first paragraph.'));
});

test('a decision can be undone from its toast, with u and with Mod+Z; if not, a message says why', async () => {
  const { page } = ada;
  const text = ['One red apple.', 'Two green pears.', 'Three blue plums.', ''].join('\n\n');
  const documentId = await bringDocument(ada, 'Undo.md', text);
  await suggest(gemini, ada, [{ documentId, description: 'Other colours', edits: colours('red', 'green', 'blue') }]);
  await showPanel(page, 'Review');
  const progress = page.getByRole('tabpanel').getByText(/\d of 3 reviewed/);

  await cardOf(page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
  const undo = await undoOfToast(page);
  await expectToast(page, 'Accepted. 2 changes are left.');
  await expect(textOf(page)).toContainText('One RED apple.');
  await undo.click();
  await expect(progress).toHaveText('0 of 3 reviewed');
  await expect(textOf(page)).toContainText('One red');
  await expect.poll(() => wholeText(page)).toBe(text);

  await selectCard(page, RED);
  await page.keyboard.press('r');
  await expect(progress).toHaveText('1 of 3 reviewed');
  // Once the decision is reported, the next change is selected.
  await expect(openCards(page).locator('[aria-current=true]')).toHaveCount(1);
  await page.keyboard.press('a');
  await expect(progress).toHaveText('2 of 3 reviewed');
  await expect(openCards(page).locator('[aria-current=true]')).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(progress).toHaveText('1 of 3 reviewed');
  await page.keyboard.press('Control+z');
  await expect(progress).toHaveText('0 of 3 reviewed');
  await expect.poll(() => wholeText(page)).toBe(text);

  // In the text, Mod+Z undoes the decision until the person types.
  await cardOf(page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(progress).toHaveText('1 of 3 reviewed');
  await textOf(page).focus();
  await page.keyboard.press('Control+z');
  await expect(progress).toHaveText('0 of 3 reviewed');

  await selectCard(page, RED);
  await page.keyboard.press('a');
  await expect(textOf(page)).toContainText('One RED apple.');
  await typeInside(page, 'RED', 1, 'x');
  await expectSaved(page);
  await page.getByRole('button', { name: `Undo the decision on ${RED}` }).click();
  await expectToast(page, 'The accepted text has been edited since, so it can’t be removed.');
  expect(await wholeText(page)).toContain('One RxED apple.');
});

test('several changes are selected, with x and Shift+click, and decided together; undo reverts all of them', async () => {
  const { page } = ada;
  const words = ['red', 'green', 'blue', 'black', 'white'];
  const text = `${words.map((word) => `It is ${word} here.`).join('\n\n')}\n`;
  const documentId = await bringDocument(ada, 'Selection.md', text);
  await suggest(gemini, ada, [{ documentId, description: 'Loud colours', edits: colours(...words) }]);
  await showPanel(page, 'Review');
  await expect(openCards(page)).toHaveCount(5);
  await selectCard(page, RED);
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Selected changes' });
  await expect(bar).toContainText('1 selected');
  await cardOf(page, 'Replace “blue” with “BLUE”')
    .getByRole('button', { name: 'Replace “blue” with “BLUE”', exact: true })
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await cardOf(page, 'Replace “green” with “GREEN”').getByRole('checkbox').uncheck();
  await bar.getByRole('button', { name: 'Accept 2' }).click();
  const undo = await undoOfToast(page);
  await expect(page.getByText('2 of 5 reviewed')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect.poll(() => wholeText(page)).toBe(text.replace('red', 'RED').replace('blue', 'BLUE'));
  const undone: string[] = [];
  page.on('request', (request) => undone.push(request.url()));
  await undo.click();
  await expectToast(page, '2 decisions undone.');
  await expect(page.getByText('0 of 5 reviewed')).toBeVisible();
  await expect.poll(() => wholeText(page)).toBe(text);
  expect(undone.filter((url) => url.includes('undo'))).toHaveLength(1);
});

test('changes selected with the mouse are decided with a key, without moving the focus first', async () => {
  const { page } = ada;
  await cardOf(page, RED).getByRole('checkbox').check();
  await page.keyboard.press('r');
  await expect(page.getByText('1 of 5 reviewed')).toBeVisible();
});

test('a suggestion leaves the review when someone types its text themselves', async () => {
  const { page } = ada;
  const text = 'The sky is red tonight.\n\nThe sea is green.\n';
  const documentId = await bringDocument(ada, 'Typed.md', text);
  await suggest(gemini, ada, [{ documentId, description: 'Colours', edits: [{ find: 'red', text: 'crimson' }] }]);
  await showPanel(page, 'Review');
  await expect(openCards(page)).toHaveCount(1);
  await selectText(page, 'The sky is red tonight.');
  await page.keyboard.type('My sky is crimson tonight.');
  await expect(page.getByText('Nothing to review')).toBeVisible();
  expect(await wholeText(page)).toBe(text.replace('The sky is red tonight.', 'My sky is crimson tonight.'));
});

test('if two people decide the same change, the first wins, and the other sees who and what', async () => {
  const { page } = ada;
  const documentId = await bringDocument(ada, 'Race.md', 'A red house.\n\nA blue door.\n');
  await suggest(gemini, ada, [{ documentId, description: 'Paint', edits: colours('red', 'blue') }]);
  await ben.page.goto(`${server.url}/d/${documentId}?panel=review`);
  await expect(openCards(ben.page)).toHaveCount(2);
  // Ben's page doesn't receive the change in time.
  await ben.page.route(SUGGESTIONS, (route) => route.abort());
  await showPanel(page, 'Review');
  await cardOf(page, RED).getByRole('button', { name: `Reject`, exact: true }).click();
  await expect(page.getByText('1 of 2 reviewed')).toBeVisible();
  await cardOf(ben.page, RED)
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expectToast(ben.page, 'Ada Quill already rejected this change. Nothing was changed.');
  await ben.page.unroute(SUGGESTIONS);
  await ben.page.reload();
  await expect(ben.page.getByText('Rejected by Ada Quill')).toBeVisible();
});

test('of two variants, one is drawn in the text; the switcher shows the other; accepting one makes the other a conflict', async () => {
  const { page } = ada;
  const text = 'A red house.\n\nA blue door.\n';
  const documentId = await bringDocument(ada, 'Variants.md', text);
  await suggest(gemini, ada, [{ documentId, description: 'Loud', edits: colours('red') }]);
  // In the same conversation, the second suggestion would replace the first.
  await page.getByRole('button', { name: 'New conversation' }).click();
  const crimson = { find: 'red', text: 'crimson' };
  await suggest(gemini, ada, [{ documentId, description: 'Dark', edits: [crimson, ...colours('blue')] }]);
  await showPanel(page, 'Review');
  const switcher = page.getByRole('navigation', { name: 'Suggestions' });
  await expect(switcher).toContainText('Suggestion 1 of 2 · Loud');
  const [loud, dark] = [page.getByRole('region', { name: 'Loud' }), page.getByRole('region', { name: 'Dark' })];
  await expect(loud).toContainText('Variant 1 of 2');
  await expect(dark).toContainText('Variant 2 of 2');
  await expect.poll(() => labelsInText(page)).toEqual([RED]);

  await switcher.getByRole('button', { name: 'Next suggestion' }).click();
  await expect(switcher).toContainText('Suggestion 2 of 2 · Dark');
  const others = ['Replace “blue” with “BLUE”', 'Replace “red” with “crimson”'];
  await expect.poll(() => labelsInText(page)).toEqual(others);
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('a');
  await expect.poll(() => wholeText(page)).toBe(text.replace('red', 'crimson'));
  await expect(loud).toContainText('Changed since suggested');
  await selectCard(page, RED);
  await page.keyboard.press('a');
  await expectToast(page, 'Press 1 to keep the current text, 2 to use the suggestion');
  await page.keyboard.press('1');
  await expect(loud).toHaveCount(0);
  await expect(switcher).toHaveCount(0);
});

test('a whole review by keyboard: from the text, through each change, with the announcements for screen readers', async () => {
  const { page } = ada;
  const text = ['A red house.', 'A blue door.', 'A green roof.', 'A black gate.', 'A white wall.', ''].join('\n\n');
  const documentId = await bringDocument(ada, 'Keys.md', text);
  await ben.page.goto(`${server.url}/d/${documentId}?panel=review`);
  await expect(ben.page.getByText('Nothing to review')).toBeVisible();
  const words = ['red', 'blue', 'green', 'black', 'white'];
  await suggest(gemini, ada, [{ documentId, description: 'Paint', edits: colours(...words) }]);
  const heard = ben.page.locator('#announcements');
  const said = page.locator('#announcements > :last-child');
  await expect(heard).toContainText('Suggested by the agent: Paint. 5 changes to review.');

  await textOf(page).focus();
  await page.keyboard.press('Control+Alt+R');
  await expect(page.getByRole('tab', { name: /^Review/ })).toBeFocused();
  await expect(said).toContainText('1 of 5. Replace “red” with “RED”');
  await page.keyboard.press('j');
  await expect(said).toContainText('2 of 5. Replace “blue” with “BLUE”');
  const inText = textOf(page).locator('.vr-hunk-selected .vr-decide').first();
  await expect(inText).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(inText, 'without a margin, only the card has the buttons').toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('k');
  await expect(said).toContainText('1 of 5. Replace “red” with “RED”');
  await page.keyboard.press('a');
  await expectToast(page, 'Accepted. 4 changes are left.');
  await expect(said).toContainText('Replace “blue” with “BLUE”');
  await expect(heard).toContainText('Accepted by Ada Quill. Replace “red” with “RED”');

  await page.keyboard.press('w');
  await page.getByLabel('Reason').fill('Doors stay as they are');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rejected by Ada Quill: Doors stay as they are')).toBeVisible();
  await expect(cardOf(page, 'Replace “green” with “GREEN”').locator('[aria-current=true]')).toHaveCount(1);
  await page.keyboard.press('e');
  await page.getByLabel('Your wording').fill('mossy');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Accepted with edits by Ada Quill')).toBeVisible();
  await expect(said).toContainText('Replace “black” with “BLACK”');
  await page.keyboard.press('u');
  await expect(page.getByText('2 of 5 reviewed')).toBeVisible();
  await page.keyboard.press('Shift+A');
  await expect(page.getByRole('dialog', { name: 'Accept all 3?' })).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('Nothing to review')).toBeVisible();
  await expect.poll(() => wholeText(page)).toBe(text.replace(/red|green|black|white/g, (word) => word.toUpperCase()));
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toBeFocused();
});
