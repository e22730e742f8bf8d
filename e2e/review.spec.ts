import { expect, type Page, test } from '@playwright/test';
import { type FakeGemini, startFakeGemini } from '../test/fakes/gemini';
import { showPanel } from './support/agent';
import { expectSameText, expectSaved, textOf, wholeText } from './support/document';
import { join, makeInvitation, type Person, signUpFirst } from './support/people';
import { cardOf, openCards, selectCard } from './support/review';
import { TestServer } from './support/server';
import { bringDocument, suggest } from './support/suggest';

test.describe.configure({ mode: 'serial' });

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

/** Types some letters into a word of the text. */
async function typeInside(page: Page, word: string, letters: number, text: string): Promise<void> {
  const offset = (await wholeText(page)).indexOf(word) + letters;
  await textOf(page).evaluate((content, at) => {
    interface OfEditor {
      cmTile: { root: { view: { focus(): void; dispatch(spec: object): void } } };
    }
    const { view } = (content as unknown as OfEditor).cmTile.root;
    view.focus();
    view.dispatch({ selection: { anchor: at } });
  }, offset);
  await page.keyboard.type(text);
}
