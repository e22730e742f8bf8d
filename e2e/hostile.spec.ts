import { expect, type Page, test } from '@playwright/test';
import { displayName } from '@/documents/core/path';
import { type FakeGemini, startFakeGemini } from '../test/fakes/gemini/gemini';
import { showPanel } from './support/agent';
import { documentIdOf, expectOpen, openDocument, textOf } from './support/document';
import { geminiSettings } from './support/gemini';
import { openPage, type Person, signUpFirst } from './support/people';
import { policyViolations, recordPolicyViolations } from './support/policy';
import { openCards } from './support/review';
import { TestServer } from './support/server';
import { bringDocument, suggest } from './support/suggest';
import { selectWords, threadCards } from './support/threads';
import { dropFiles } from './support/tree';

test.describe.configure({ mode: 'serial' });

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;

test.beforeAll(async ({ browser }) => {
  gemini = await startFakeGemini();
  server = await TestServer.start(geminiSettings(gemini));
  ada = await signUpFirst(browser, server.url);
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
});

const ACCENTS = `a${'\u0301'.repeat(50_000)}`;
const SKIN_TONES = '\u{1f3fb}'.repeat(20_000);
const WIDE_TABLE = `${'|a'.repeat(20_000)}|\n${'|-'.repeat(20_000)}|\n${'|\n'.repeat(250)}`;

/** Texts that would each freeze or crash the tab of everyone who opens the document if nothing limited rendering. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'roots.md': `$${'\\sqrt{'.repeat(150)}x${'}'.repeat(150)}$\n\n$$${'\\frac{'.repeat(400)}x${'}{y}'.repeat(400)}$$`,
  'columns.md': '$\\begin{alignedat}{99999999}x\\end{alignedat}$',
  'macros.md': `$\\def\\a#1{${'#1'.repeat(300)}}\\a{${'x'.repeat(600)}}$`,
  'accents.md': ACCENTS,
  'skin tones.md': SKIN_TONES,
  'quotes.md': `${`${'>'.repeat(9_900)} x\n\n`.repeat(20)}`,
  'lists.md': `${`${'- '.repeat(4_900)}x\n\n`.repeat(20)}`,
  'emphasis.md': `${'*a '.repeat(1_600)}x${' a*'.repeat(1_600)}\n\n${'*_'.repeat(4_900)}`,
  'images.md': `${'!['.repeat(1_600)}x${'](a)'.repeat(1_600)}`,
  'highlights.md': `${'==a '.repeat(1_600)}x${' a=='.repeat(1_600)}\n\n${'[^a]'.repeat(2_400)}`,
  'contents.md': `[TOC]\n\n${'# x\n'.repeat(20_000)}`,
  'table.md': WIDE_TABLE,
  'definitions.md': Array.from({ length: 30_000 }, (_, i) => `[a${i}]: b`).join('\n'),
  'line.md': 'x'.repeat(1_000_000),
  'address.md': `https://example.com/${'y'.repeat(300_000)}`,
  'code.md': `\`${' '.repeat(300_000)}x\``,
  'html.md': '<div>'.repeat(50_000),
  'diagram.md': '```mermaid\ngantt\n  dateFormat YYYY-MM-DD\n  excludes 2020-01-04\n  t :2020-01-01, 1000000d\n```\n',
  'direction.md': '\u202e\u2067\u202b'.repeat(20_000),
};

/** Expects that the tab responds: typed text is drawn. */
async function expectTypable(page: Page, name: string): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('!');
  await expect(textOf(page).getByText(`!# ${name}`), name).toBeVisible({ timeout: 60_000 });
}

test('a document made to block or crash the browser opens and can be edited', async () => {
  test.setTimeout(300_000);
  const { page } = ada;
  await openPage(page, server.url);
  const files = Object.entries(DOCUMENTS).map(([name, text]) => ({
    name,
    bytes: Buffer.from(`# ${name}\n\n${text}\n\nThe end.\n`),
  }));
  await dropFiles(page, files);
  // The last dropped file opens by itself.
  await expectOpen(page, files.at(-1)?.name ?? '');
  for (const name of Object.keys(DOCUMENTS)) {
    await test.step(name, async () => {
      await page.getByRole('treeitem', { name: displayName(name), exact: true }).click();
      await expectOpen(page, name);
      await expectTypable(page, name);
      await page.keyboard.press('Control+End');
      await expect(textOf(page).getByText('The end.'), name).toBeVisible({ timeout: 60_000 });
    });
  }
});

const COMMENTS = [
  '>'.repeat(9_900),
  '- '.repeat(4_900),
  `${'*a '.repeat(1_600)}x${' a*'.repeat(1_600)}`,
  `a${'\u0301'.repeat(9_900)}`,
  '\u{1f3fb}'.repeat(4_900),
  '\u202e\u2067'.repeat(4_000),
  'x'.repeat(9_900),
];

test('a comment made to block or crash the browser doesn’t affect other comments and the review', async () => {
  test.setTimeout(180_000);
  const { page } = ada;
  await openDocument(ada, server.url, 'Launch plan.md');
  await selectWords(page, 'weather and soil sensor');
  await page.keyboard.press('Control+Alt+m');
  await page.getByLabel('Comment', { exact: true }).fill('The first comment.');
  await page.keyboard.press('Control+Enter');
  const card = threadCards(page);
  await card.getByRole('button', { name: /weather/ }).click();
  for (const body of [...COMMENTS, 'The last comment.']) {
    const reply = page.getByLabel('Reply', { exact: true });
    await reply.fill(body);
    await reply.press('Control+Enter');
    await expect(reply).toHaveValue('', { timeout: 60_000 });
  }
  await page.reload();
  await showPanel(page, 'Comments');
  await expect(card.getByText('The first comment.')).toBeVisible();
  if ((await card.getByText('The last comment.').count()) === 0) await card.getByRole('button').first().click();
  await expect(card.getByText('The last comment.')).toBeVisible({ timeout: 60_000 });
  await expect(card.getByRole('article')).toHaveCount(COMMENTS.length + 2);
});

test('a suggestion made to block the browser can be read and rejected', async () => {
  test.setTimeout(180_000);
  const { page } = ada;
  await bringDocument(ada, 'hunks.md', 'One alpha.\n\nTwo beta.\n\nThree gamma.\n');
  const documentId = documentIdOf(page);
  const edits = [
    { find: 'alpha', text: ACCENTS },
    { find: 'beta', text: `$${'\\sqrt{'.repeat(150)}x${'}'.repeat(150)}$` },
    { find: 'gamma', text: `${'\u202e'.repeat(1_000)}${SKIN_TONES}` },
  ];
  await suggest(gemini, ada, [{ documentId, description: 'Hard to draw', edits }]);
  await showPanel(page, 'Review');
  await expect(openCards(page)).toHaveCount(3);
  for (let left = 3; left > 0; left--) {
    await openCards(page)
      .first()
      .getByRole('button', { name: /^Reject/ })
      .first()
      .click();
    await expect(openCards(page)).toHaveCount(left - 1, { timeout: 60_000 });
  }
});

test('an injected script doesn’t run', async ({ browser }) => {
  const context = await browser.newContext({ storageState: await ada.context.storageState() });
  const page = await context.newPage();
  // Simulates a page that outputs a person's input without escaping it.
  await page.route(`${server.url}/usage`, async (route) => {
    const answer = await route.fetch();
    const injected = '<script>window.injected = 1</script><img src="x" onerror="window.injected = 2">';
    await route.fulfill({ response: answer, body: (await answer.text()).replace('<body>', `<body>${injected}`) });
  });
  await recordPolicyViolations(context);
  await page.goto(`${server.url}/usage`);
  await expect(page.locator('h1')).toBeVisible();
  await expect.poll(() => policyViolations(page)).toHaveLength(2);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = 3';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
  await context.close();
});
