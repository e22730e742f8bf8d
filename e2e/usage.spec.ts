import { expect, type Page, test } from '@playwright/test';
import type { FakeGemini } from '../test/fakes/gemini/gemini';
import { say } from '../test/fakes/reply';
import { violations } from './support/accessibility';
import { ask, showPanel, turnOf } from './support/agent';
import { openDocument } from './support/document';
import { startWithGemini } from './support/gemini';
import { openPage, type Person } from './support/people';
import type { TestServer } from './support/server';

test.describe.configure({ mode: 'serial' });

const TURN_MS = 60_000;

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;

test.beforeAll(async ({ browser }) => {
  ({ gemini, server, ada, ben } = await startWithGemini(browser));
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
});

test('an installation without calls says what to do first', async () => {
  await ada.page.goto(`${server.url}/usage`);
  await expect(ada.page.getByText('No usage in this period')).toBeVisible();
  await ada.page.goto(`${server.url}/settings/budgets`);
  await expect(ada.page.getByText('No budgets yet')).toBeVisible();
});

test('an admin reads a month, sorts, and drills down to a turn and its calls', async () => {
  await seedCalls();
  const { page } = ada;
  await openPage(page, `${server.url}/usage`);
  await page.getByLabel('Days', { exact: true }).selectOption('Last 90 days');
  const figure = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) });
  await expect(figure('Turns')).toContainText('600');
  await expect(figure('Turns')).toContainText('1,800 model calls');
  // 600 turns of 3 calls, each of 10,000 in and 1,000 out at $0.50 and $3.00 per million, half of them without a price.
  await expect(figure('Cost')).toContainText('≥ US$7.20');
  await expect(page.getByText('900 calls with unknown cost')).toBeVisible();

  const chart = page.getByRole('group', { name: /^Cost per day by model/ });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('status').filter({ hasText: /\d{4}: US\$/ })).toContainText('gemini-3-flash-preview US$');
  await page.getByLabel('Group by').selectOption('by person');
  await page.getByLabel('Measure').selectOption('Tokens');
  await page.getByRole('group', { name: /^Tokens per day by person/ }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('status').filter({ hasText: 'Ben Vole' })).toBeVisible();

  await page.getByRole('tab', { name: 'People' }).click();
  const table = page.getByRole('region', { name: 'Usage by person' });
  await table.getByRole('button', { name: 'Person' }).click();
  await expect(table.getByRole('rowheader')).toHaveText(['Ada Quill', 'Ben Vole']);
  await table.getByRole('button', { name: 'Person' }).click();
  await expect(table.getByRole('rowheader')).toHaveText(['Ben Vole', 'Ada Quill']);
  await expect(table.getByRole('columnheader', { name: 'Person' })).toHaveAttribute('aria-sort', 'descending');
  await table.getByRole('button', { name: 'Ben Vole' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ben Vole' });
  await dialog.getByLabel('Sort by').selectOption('Most expensive first');
  const turn = dialog.getByRole('button', { name: /Press release/ }).first();
  await turn.click();
  await expect(dialog.getByRole('region', { name: 'Model calls' })).toContainText('Total of 3 calls');
  await page.keyboard.press('Escape');
});

test('the file contains every call of the period', async () => {
  const { page } = ada;
  const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  const answer = await page.request.get(`${server.url}${href}`);
  expect(answer.headers()['content-type']).toContain('text/csv');
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1_801);
  const stranger = await fetch(`${server.url}${href}`);
  expect(stranger.status).toBe(401);
});

test('a model without a price says so; an entered price applies and never changes', async () => {
  const { page } = ada;
  await page.goto(`${server.url}/settings/prices`);
  await expect(page.getByText('google/gemini-unpriced has no price')).toBeVisible();
  await page.getByRole('button', { name: 'Add price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Input', { exact: true }).fill('0.10');
  await dialog.getByLabel('Output').fill('0.4');
  await dialog.getByLabel('Source').fill('The contract of November');
  await dialog.getByRole('button', { name: 'Add price' }).click();
  const rows = page.getByRole('region', { name: 'Prices' }).getByRole('row', { name: /gemini-unpriced/ });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('0.10');
  await expect(page.getByText('google/gemini-unpriced has no price')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit the price of gemini-unpriced' }).click();
  await dialog.getByLabel('Input', { exact: true }).fill('0.2');
  await dialog.getByLabel('Source').fill('A correction');
  await dialog.getByRole('button', { name: 'Add price' }).click();
  await expect(rows).toContainText('0.20');
  await rows.getByRole('button', { name: '1 earlier price' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('The contract of November');
});

test('a member sees a warning, then a refusal before any call; after an admin raises the budget, they can continue', async () => {
  test.setTimeout(TURN_MS * 4);
  gemini.enqueue(say('One.'), say('Two.'), say('Three.'));
  await openDocument(ben, server.url, 'Press release.md');
  await showPanel(ben.page, 'Agent');
  await askAndWait(ben.page, 'First question', 'One.');
  const { rows } = await server.sql(
    `select sum(d.input_tokens + d.output_tokens)::int as used from usage_day d join "user" u on u.id = d.user_id
     where u.name = 'Ben Vole' and dimension = 'model' and day >= date_trunc('month', now() at time zone 'UTC')`,
  );
  const used = Number(rows[0].used);

  await openPage(ada.page, `${server.url}/settings/budgets`);
  await ada.page.getByRole('button', { name: 'New budget' }).click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByLabel('Budget for').selectOption('A member');
  await dialog.getByLabel('Name').selectOption('Ben Vole');
  await dialog.getByLabel('Unit').selectOption('in tokens');
  // More than four fifths of the budget are used, so one more call is admitted.
  await dialog.getByLabel('Tokens per month').fill(String(Math.ceil(used / 0.85)));
  await dialog.getByRole('button', { name: 'Create budget' }).click();
  await expect(ada.page.getByRole('meter', { name: 'Member: Ben Vole' })).toHaveAttribute(
    'aria-valuetext',
    /^(84|85)% used$/,
  );
  await expect(ada.page.getByText('Nearly used up')).toBeVisible();

  await askAndWait(ben.page, 'Second question', 'Two.');
  await expect(turnOf(ben.page)).toContainText(/Your budget for this month is 8[45]% used/);
  // Makes the budget full from here on, whatever the second call used.
  await server.sql(`update budget set amount = ${used}`);
  const calls = gemini.requests.length;
  await ask(ben.page, 'Third question');
  const refusal = turnOf(ben.page).getByRole('alert');
  await expect(refusal).toContainText('Your budget for this month is used up', { timeout: TURN_MS });
  await expect(refusal).toContainText('Ask Ada Quill to raise it under Settings → Budgets.');
  expect(gemini.requests).toHaveLength(calls);
  await ben.page.screenshot({ path: test.info().outputPath('refused.png') });

  await ada.page.reload();
  await expect(ada.page.getByText('Used up', { exact: true })).toBeVisible();
  await ada.page.getByRole('button', { name: 'Edit the budget for Ben Vole' }).click();
  await ada.page.getByRole('dialog').getByLabel('Tokens per month').fill('50M');
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Save budget' }).click();
  await expect(ada.page.getByText('Used up', { exact: true })).toHaveCount(0);

  await turnOf(ben.page).getByRole('button', { name: 'Run again', exact: true }).click();
  await expect(turnOf(ben.page)).toContainText('Three.', { timeout: TURN_MS });
});

test('a rate limit is shown in the conversation, too', async () => {
  test.setTimeout(TURN_MS * 2);
  await ada.page.getByLabel('Limit for').selectOption('Ben Vole');
  await ada.page.getByLabel('Maximum').fill('1');
  await ada.page.getByRole('button', { name: 'Add limit' }).click();
  await expect(ada.page.getByText('1 request to the agent per hour')).toBeVisible();
  await ask(ben.page, 'Fourth question');
  const refusal = turnOf(ben.page).getByRole('alert');
  await expect(refusal).toContainText('per hour', { timeout: TURN_MS });
  await ada.page.getByRole('button', { name: /^Remove the limit for Ben Vole/ }).click();
  await expect(ada.page.getByText('No limits: members can ask as often as they like.')).toBeVisible();
});

test('a member sees their own usage and budget, and can’t change either', async () => {
  const { page } = ben;
  await page.goto(`${server.url}/usage`);
  await expect(page.getByText('of your requests to the agent')).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Ben Vole (you)' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'People' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Budgets' })).toHaveCount(0);
  for (const path of ['budgets', 'prices']) {
    await page.goto(`${server.url}/settings/${path}`);
    await expect(page.getByText('Only owners and admins can manage this')).toBeVisible();
  }
});

test('an error of the server is shown, with a way to try again', async () => {
  const { page } = ada;
  await page.route('**/api/trpc/**usage.*', (route) => route.abort());
  await page.goto(`${server.url}/usage`);
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: TURN_MS });
  await page.unroute('**/api/trpc/**usage.*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByText('Turns', { exact: true }).first()).toBeVisible();
});

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  test(`no page of usage has an accessibility violation, ${colorScheme}, ${width} px`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      storageState: await ada.context.storageState(),
    });
    const page = await context.newPage();
    for (const path of ['usage', 'settings/budgets', 'settings/prices']) {
      await page.goto(`${server.url}/${path}`);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      const name = `${path.replace('/', '-')}-${colorScheme}-${width}`;
      await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
      expect(await violations(page)).toEqual([]);
    }
    await context.close();
  });
}

async function askAndWait(page: Page, request: string, answer: string): Promise<void> {
  await ask(page, request);
  await expect(turnOf(page)).toContainText(request);
  await expect(turnOf(page)).toContainText(answer, { timeout: TURN_MS });
  await expect(turnOf(page).getByRole('status')).toHaveCount(0);
}

/** Inserts 600 turns of three calls over the last sixty days, which no test could make. */
async function seedCalls(): Promise<void> {
  await server.sql(`
    insert into model_call (id, workspace_id, project_id, document_id, user_id, turn_id, step, attempt, provider, model,
      purpose, status, input_tokens, cached_input_tokens, output_tokens, thoughts_tokens, time_to_first_token_ms,
      duration_ms, finish_reason, cost_micro_dollars, created_at)
    select 'seed-' || t || '-' || s, d.workspace_id, d.project_id, d.id, u.id, 'seed-' || t, s, 1, 'google',
      case when t % 2 = 0 then 'gemini-3-flash-preview' else 'gemini-unpriced' end,
      case when s = 2 then 'verification' else 'turn' end,
      case when t % 50 = 0 and s = 2 then 'failed' else 'finished' end,
      10000, 0, 1000, 300, 300 + (t * 37) % 900, 2500, 'STOP',
      case when t % 2 = 0 then 8000 end,
      now() - (t % 60) * interval '1 day' - interval '1 minute' * (600 - t) / 60
    from generate_series(1, 600) t cross join generate_series(0, 2) s
    join lateral (select id from "user" order by created_at offset (t / 4) % 2 limit 1) u on true
    join lateral (
      select document.id, project_id, workspace_id from document join project on project.id = project_id
      order by (path = 'Press release.md') desc, path offset (t / 4) % 3 limit 1
    ) d on true`);
}
