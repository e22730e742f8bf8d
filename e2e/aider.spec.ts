import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { installedAider } from '../scripts/install/aider.mjs';
import { edits } from '../test/fakes/aider-edits';
import type { FakeGemini } from '../test/fakes/gemini/gemini';
import { violations } from './support/accessibility';
import { ask, showPanel, turnOf } from './support/agent';
import { exported, openDocument } from './support/document';
import { startWithGemini } from './support/gemini';
import type { Person } from './support/people';
import type { TestServer } from './support/server';

test.describe.configure({ mode: 'serial' });

const aider = installedAider();
test.skip(!aider, 'Aider is not installed here');

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  const env = { AIDER_COMMAND: aider ?? '', AIDER_TERMINAL: 'true' };
  ({ gemini, server, ada, ben } = await startWithGemini(browser, env));
  for (const person of [ada, ben]) {
    await openDocument(person, server.url, 'battery-life.ts');
    await showPanel(person.page, 'Agent');
  }
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
});

const documentsOf = (page: Page) => page.getByRole('region', { name: 'Documents for Aider' });

test('/aider lists its documents with reasons before it starts; the list can be changed; one change set is reviewed', async () => {
  const { page } = ada;
  const before = await exported(ada, documentOf(page));
  await page
    .getByRole('textbox', { name: 'Ask the agent', exact: true })
    .fill('/aider Say in battery-life.ts how long a cell lasts');
  await page.keyboard.press('Enter');
  const row = documentsOf(page).getByRole('listitem').filter({ hasText: 'battery-life.ts' });
  await expect(row).toContainText('battery');
  expect(await violations(page)).toEqual([]);
  // Each one that is removed changes the places of those below it.
  const others = documentsOf(page).getByRole('button', { name: /^Remove (?!Code\/battery-life)/ });
  while ((await others.count()) > 0) await others.first().click();
  await expect(documentsOf(page).getByRole('listitem')).toHaveCount(1);
  const [firstLine = ''] = before.toString('utf8').split('\n');
  const note = { file: 'notes/cells.md', replace: '# Cells\n' };
  gemini.enqueue(edits({ file: 'battery-life.ts', search: firstLine, replace: `// Two years.\n${firstLine}` }, note));
  await page.getByRole('button', { name: 'Start Aider' }).click();
  for (const person of [ada, ben]) {
    await expect(turnOf(person.page)).toContainText('new document', { timeout: 90_000 });
  }
  expect(await exported(ada, documentOf(page))).toEqual(before);
  await showPanel(ben.page, 'Review');
  await expect(ben.page.getByText('notes/cells').first()).toBeVisible();
  await expect(ben.page.getByText('Two years.').first()).toBeVisible();
  expect(await violations(ben.page)).toEqual([]);
});

test('Aider opens in a terminal where the operator allows it; what was changed there is a suggestion', async () => {
  const { page } = ada;
  await ask(page, "/task aider:interactive query='Add a line' file_context=['Code/battery-life.ts']");
  await page.getByRole('button', { name: 'Open terminal' }).click();
  const terminal = page.getByRole('region', { name: 'Terminal with Aider' });
  // Its greeting names `/help <question>` before the prompt.
  await expect(terminal).toContainText(/(?<!<\w+)>/, { timeout: 60_000 });
  await terminal.click();
  await typeLine(terminal, '!echo made > made.md');
  // Aider asks whether to show the model what the command printed.
  await expect(terminal).toContainText('to the chat?');
  await typeLine(terminal, 'n', /\[Yes\]:\s*n/);
  await typeLine(terminal, '/exit');
  await expect(turnOf(page)).toContainText('made.md', { timeout: 60_000 });
});

/**
 * Types a line. Aider loses keys that come just after it has shown its prompt, so the line is typed until it is shown,
 * and Enter waits for that.
 */
async function typeLine(terminal: Locator, line: string, shown: string | RegExp = line): Promise<void> {
  const { keyboard } = terminal.page();
  await expect(async () => {
    await keyboard.press('Control+u');
    await keyboard.type(line);
    await expect(terminal).toContainText(shown, { timeout: 3_000 });
  }).toPass();
  await keyboard.press('Enter');
}

function documentOf(page: Page): string {
  return /\/d\/([\w-]+)/.exec(page.url())?.[1] ?? '';
}
