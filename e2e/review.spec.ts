import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type FakeGemini, startFakeGemini } from '../test/fakes/gemini';
import { call, say } from '../test/fakes/reply';
import { ask, showPanel, turnOf } from './support/agent';
import { expectSameText, expectSaved, exported, textOf, wholeText } from './support/document';
import { join, makeInvitation, type Person, signUpFirst } from './support/people';
import { cardOf, openCards, selectCard } from './support/review';
import { TestServer } from './support/server';
import { bringDocument, suggest } from './support/suggest';
import { titleOf } from './support/tree';

test.describe.configure({ mode: 'serial' });

const RED = 'Replace: “red” with “RED”';

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;

test.beforeAll(async ({ browser }) => {
  gemini = await startFakeGemini();
  server = await TestServer.start({
    GOOGLE_GENERATIVE_AI_API_KEY: gemini.apiKey,
    GOOGLE_GENERATIVE_AI_BASE_URL: gemini.baseUrl,
  });
  ada = await signUpFirst(browser, server.url);
  ben = await join(browser, await makeInvitation(ada, server.url), 'Ben Vole');
  await ada.page.goto(server.url);
});

test.afterAll(async () => {
  await server?.stop();
  await gemini?.close();
});

test('each of the four choices of a conflict does what it says, three of them by keys', async () => {
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

  const first = await selectCard(page, 'Replace: “warm” with “sunny”');
  await expect(first.getByRole('figure', { name: 'What the agent had read' })).toContainText('warm');
  await expect(first.getByRole('figure', { name: 'In the document now, by people' })).toContainText('woarm');
  await expect(first.getByRole('figure', { name: 'Proposed by the agent' })).toContainText('sunny');
  await expect(first.getByRole('button', { name: 'Take both' })).toHaveCount(0);
  await page.keyboard.press('1');
  await expect(openCards(page)).toHaveCount(3);

  await expect(cardOf(page, 'Replace: “forty” with “40”').locator('[aria-current=true]')).toHaveCount(1);
  await page.keyboard.press('2');
  await expect(openCards(page)).toHaveCount(2);

  await expect(openCards(page).first().getByRole('figure', { name: 'Both together' })).toContainText(
    /slow[\s\S]*dark green/,
  );
  await page.keyboard.press('3');
  await expect(openCards(page)).toHaveCount(1);

  const last = cardOf(page, 'Replace: “hard” with “heavy”');
  await last.getByRole('button', { name: 'Write it yourself' }).click();
  await last.getByLabel('Your wording').fill('light');
  await last.getByRole('button', { name: 'Use this text' }).click();
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

test('a decision is undone by its toast, by u and by Mod+Z; where it cannot be, the reason is said', async () => {
  const { page } = ada;
  const text = ['One red apple.', 'Two green pears.', 'Three blue plums.', ''].join('\n\n');
  const documentId = await bringDocument(ada, 'Undo.md', text);
  await suggest(gemini, ada, [{ documentId, description: 'Other colours', edits: colours('red', 'green', 'blue') }]);
  await showPanel(page, 'Review');
  const progress = page.getByRole('tabpanel').getByText(/\d of 3 reviewed/);
  const toast = page.getByRole('region', { name: 'Notifications' });

  await cardOf(page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(toast).toContainText('Accepted. 2 changes are left.');
  await expect(textOf(page)).toContainText('One RED apple.');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(progress).toHaveText('0 of 3 reviewed');
  await expect(textOf(page)).toContainText('One red');
  expect(await wholeText(page)).toBe(text);

  await selectCard(page, RED);
  await page.keyboard.press('r');
  await expect(progress).toHaveText('1 of 3 reviewed');
  await page.keyboard.press('a');
  await expect(progress).toHaveText('2 of 3 reviewed');
  await page.keyboard.press('u');
  await expect(progress).toHaveText('1 of 3 reviewed');
  await page.keyboard.press('Control+z');
  await expect(progress).toHaveText('0 of 3 reviewed');
  expect(await wholeText(page)).toBe(text);

  // In the text, Mod+Z is about the decision until one has typed.
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
  await expect(toast).toContainText('The accepted text has been changed since, so it is not taken out again.');
  expect(await wholeText(page)).toContain('One RxED apple.');
});

test('several changes are ticked, by x and by Shift+click, and decided as one; undo takes back all of them', async () => {
  const { page } = ada;
  const words = ['red', 'green', 'blue', 'black', 'white'];
  const text = `${words.map((word) => `It is ${word} here.`).join('\n\n')}\n`;
  const documentId = await bringDocument(ada, 'Selection.md', text);
  await suggest(gemini, ada, [{ documentId, description: 'Loud colours', edits: colours(...words) }]);
  await showPanel(page, 'Review');
  await expect(openCards(page)).toHaveCount(5);
  await selectCard(page, RED);
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Ticked changes' });
  await expect(bar).toContainText('1 ticked');
  await cardOf(page, 'Replace: “blue” with “BLUE”')
    .getByRole('button', { name: 'Replace: “blue” with “BLUE”', exact: true })
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 ticked');
  await cardOf(page, 'Replace: “green” with “GREEN”').getByRole('checkbox').uncheck();
  await bar.getByRole('button', { name: 'Accept 2' }).click();
  await expect(page.getByText('2 of 5 reviewed')).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(await wholeText(page)).toBe(text.replace('red', 'RED').replace('blue', 'BLUE'));
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('0 of 5 reviewed')).toBeVisible();
  await expect.poll(() => wholeText(page)).toBe(text);
});

test('of two who decide the same change one wins, and the other learns who and what', async () => {
  const { page } = ada;
  const documentId = await bringDocument(ada, 'Race.md', 'A red house.\n\nA blue door.\n');
  await suggest(gemini, ada, [{ documentId, description: 'Paint', edits: colours('red', 'blue') }]);
  await ben.page.goto(`${server.url}/d/${documentId}?panel=review`);
  await expect(openCards(ben.page)).toHaveCount(2);
  // Ben's page does not hear of it in time.
  await ben.page.route('**/api/trpc/review.suggestions*', (route) => route.abort());
  await showPanel(page, 'Review');
  await cardOf(page, RED).getByRole('button', { name: `Reject`, exact: true }).click();
  await expect(page.getByText('1 of 2 reviewed')).toBeVisible();
  await cardOf(ben.page, RED)
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  await expect(ben.page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Ada Quill rejected this change before you. Nothing was changed.',
  );
  await ben.page.unroute('**/api/trpc/review.suggestions*');
  await ben.page.reload();
  await expect(ben.page.getByText('Rejected by Ada Quill')).toBeVisible();
});

test('a reviewer asks to refine one change; what was decided before stays decided', async () => {
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
  const card = await selectCard(page, 'Replace: “blue” with “BLUE”');
  await page.keyboard.press('f');
  await card.getByLabel('How the agent should change this change').fill('A softer colour');
  await page.keyboard.press('Enter');
  await expect(cardOf(page, 'Replace: “blue” with “navy”')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('1 of 3 reviewed')).toBeVisible();
  await expect(cardOf(page, 'Replace: “blue” with “BLUE”')).toHaveCount(0);
  expect(await wholeText(page)).toContain('A RED house.');
});

test('what a turn suggests for three documents is one change set: listed with counts, gone through, decided across', async () => {
  const { page } = ada;
  const names = ['Set A.md', 'Set B.md', 'Set C.md'];
  const ids: string[] = [];
  for (const name of names) ids.push(await bringDocument(ada, name, 'A red house.\n\nA blue door.\n'));
  await suggest(
    gemini,
    ada,
    ids.map((documentId, i) => ({ documentId, description: `Paint ${names[i]}`, edits: colours('red', 'blue') })),
  );
  await expect(turnOf(page).getByRole('button', { name: /2 changes suggested in Set A\.md/ })).toBeVisible();
  await showPanel(page, 'Review');
  const set = page.getByRole('region', { name: 'One turn, 3 documents' });
  await expect(set).toContainText('0 of 6 reviewed');
  await cardOf(page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(set).toContainText('1 of 6 reviewed');

  await set.getByRole('button', { name: /Set A\.md/ }).click();
  await expect(titleOf(page)).toHaveText('Set A.md');
  await expect(openCards(page)).toHaveCount(2);
  await typeInside(page, 'blue', 1, 'x');
  await expectSaved(page);
  await set.getByRole('button', { name: 'Accept all 5 in 3 documents' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept all 5' }).click();
  await expect(set).toContainText('5 of 6 reviewed');
  await expect(set.getByText('Accepted 1, skipped 1 that changed')).toBeVisible();
  await expect(set.getByText('Accepted 2')).toBeVisible();
  for (const [i, documentId] of ids.entries()) {
    const text = (await exported(ada, documentId)).toString('utf8');
    expect(text).toBe(i === 0 ? 'A RED house.\n\nA bxlue door.\n' : 'A RED house.\n\nA BLUE door.\n');
  }
});

test('review rules: two approvals, said on the card; nobody accepts what they asked for, said where it stops one', async () => {
  const { page } = ada;
  const documentId = await bringDocument(ada, 'Rules.md', 'A red house.\n\nA blue door.\n');
  await suggest(gemini, ada, [{ documentId, description: 'Paint', edits: colours('red', 'blue') }]);
  await setRules(page, async (dialog) => {
    await dialog.getByLabel('Approvals a change needs').selectOption('2');
    expect(await violations(page)).toEqual([]);
  });
  await showPanel(page, 'Review');
  await cardOf(page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(cardOf(page, RED)).toContainText('1 of 2 approvals: Ada Quill');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Approved: 1 of 2 approvals.');
  await ben.page.goto(`${server.url}/d/${documentId}?panel=review`);
  await expect(cardOf(ben.page, RED)).toContainText('1 of 2 approvals: Ada Quill');
  await cardOf(ben.page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('1 of 2 reviewed')).toBeVisible();
  await expect.poll(() => wholeText(page)).toContain('A RED house.');

  await setRules(page, async (dialog) => {
    await dialog.getByLabel('Approvals a change needs').selectOption('1');
    await dialog.getByRole('switch', { name: 'Nobody accepts what they asked for' }).click();
  });
  const group = page.getByRole('region', { name: 'Paint' });
  await expect(group).toContainText(/asked for/);
  await expect(openCards(page).getByRole('button', { name: 'Accept', exact: true })).toBeDisabled();
});

test('a frozen passage: marked in the text, said on the card that it stops, and told to the agent', async () => {
  const { page } = ada;
  await setRules(page, async (dialog) => {
    await dialog.getByRole('switch', { name: 'Nobody accepts what they asked for' }).setChecked(false);
  });
  const text = 'We owe you nothing.\n\nA red house.\n';
  const documentId = await bringDocument(ada, 'Frozen.md', text);
  const edits = [{ find: 'nothing', text: 'much' }, ...colours('red')];
  await suggest(gemini, ada, [{ documentId, description: 'Other words', edits }]);
  await showPanel(page, 'Review');
  const frozen = page.getByRole('region', { name: 'Frozen passages' });
  await frozen.getByRole('button', { name: 'Freeze the selected text' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Select the words');
  await selectText(page, 'owe you nothing');
  await frozen.getByRole('button', { name: 'Freeze the selected text' }).click();
  await expect(frozen.getByRole('listitem')).toContainText('owe you nothing');
  const mark = textOf(page).getByRole('img', { name: 'Frozen by Ada Quill: the agent may not change this' });
  await expect(mark).toBeVisible();

  const stopped = await selectCard(page, 'Replace: “nothing” with “much”');
  await expect(stopped).toContainText('Ada Quill has frozen “owe you nothing”: no suggestion may change it.');
  await expect(stopped.getByRole('button', { name: 'Accept', exact: true })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Accept all 2' }).click();
  await expect(page.getByText('1 of 2 reviewed')).toBeVisible();
  expect(await wholeText(page)).toBe('We owe you nothing.\n\nA RED house.\n');

  const before = gemini.requests.length;
  gemini.enqueue(
    call('read_document', { document_id: documentId }),
    call('suggest_document_edits', {
      document_id: documentId,
      description: 'Kinder',
      edits: [{ type: 'replace', find: 'nothing', text: 'a lot' }],
    }),
    say('That passage is frozen, so I leave it.'),
  );
  await showPanel(page, 'Agent');
  await ask(page, 'Make it kinder');
  await expect(turnOf(page)).toContainText('That passage is frozen, so I leave it.', { timeout: 60_000 });
  const told = JSON.stringify(gemini.requests.slice(before).at(-1)?.body);
  expect(told).toContain('is frozen: no suggestion may change it');

  await showPanel(page, 'Review');
  await frozen.getByRole('button', { name: 'Unfreeze “owe you nothing”' }).click();
  await expect(mark).toHaveCount(0);
  await stopped.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => wholeText(page)).toBe('We owe you much.\n\nA RED house.\n');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`at 390 px a reviewer reads and decides, ${colorScheme}; axe finds nothing`, async ({ browser }) => {
    const documentId = await bringDocument(ada, `Phone ${colorScheme}.md`, 'A red house.\n\nA blue door.\n');
    await suggest(gemini, ada, [{ documentId, description: 'Paint', edits: colours('red', 'blue') }]);
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
      storageState: await ben.context.storageState(),
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/d/${documentId}`);
    await expect(textOf(page).locator('ins', { hasText: 'RED' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Panel' })
      .getByRole('button', { name: /Review/ })
      .click();
    const sheet = page.getByRole('dialog', { name: 'Panel' });
    await expect(openCards(page)).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await selectCard(page, RED);
    await cardOf(page, RED).getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(sheet.getByRole('status')).toContainText('1 change is left.');
    await sheet.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(sheet.getByRole('status')).toContainText('Decision undone.');
    await cardOf(page, RED).getByRole('button', { name: `Reject`, exact: true }).click();
    await expect(page.getByText('1 of 2 reviewed')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
}

/** Each word in capitals. */
function colours(...words: string[]) {
  return words.map((word) => ({ find: word, text: word.toUpperCase() }));
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Types some letters into a word of the text. */
async function typeInside(page: Page, word: string, letters: number, text: string): Promise<void> {
  const offset = (await wholeText(page)).indexOf(word) + letters;
  await select(page, { anchor: offset });
  await page.keyboard.type(text);
}

async function selectText(page: Page, passage: string): Promise<void> {
  const anchor = (await wholeText(page)).indexOf(passage);
  await select(page, { anchor, head: anchor + passage.length });
}

async function select(page: Page, range: { anchor: number; head?: number }): Promise<void> {
  await textOf(page).evaluate((content, selection) => {
    interface OfEditor {
      cmTile: { root: { view: { focus(): void; dispatch(spec: object): void } } };
    }
    const { view } = (content as unknown as OfEditor).cmTile.root;
    view.focus();
    view.dispatch({ selection });
  }, range);
}

/** Changes the review rules of the project, by its menu. */
async function setRules(page: Page, change: (dialog: Locator) => Promise<unknown>): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for .*(?<!\.md)$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Review rules…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review rules' });
  await change(dialog);
  await dialog.getByRole('button', { name: 'Save the rules' }).click();
  await expect(dialog).toHaveCount(0);
}
