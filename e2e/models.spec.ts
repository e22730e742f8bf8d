import { expect, type Locator, type Page, test } from '@playwright/test';
import { type FakeOpenAi, startFakeOpenAi } from '../test/fakes/openai/openai';
import { say } from '../test/fakes/reply';
import { violations } from './support/accessibility';
import { ask, chooseForRequest, turnOf } from './support/agent';
import { openDocument } from './support/document';
import { join, makeInvitation, type Person, signUpFirst } from './support/people';
import { TestServer } from './support/server';

test.describe.configure({ mode: 'serial' });

const KEY = 'sk-the-key-that-is-right';

let fake: FakeOpenAi;
let server: TestServer;
let ada: Person;
let ben: Person;

test.beforeAll(async ({ browser }) => {
  fake = await startFakeOpenAi({ apiKey: KEY, models: ['gpt-5', 'gpt-4.1'] });
  server = await TestServer.start({ OPENAI_BASE_URL: fake.baseUrl });
  ada = await signUpFirst(browser, server.url);
  ben = await join(browser, await makeInvitation(ada, server.url), 'Ben Vole');
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await fake?.close();
});

const openAi = (page: Page): Locator => page.getByRole('listitem', { name: 'OpenAI', exact: true });

async function setKey(page: Page, button: string, key: string): Promise<void> {
  await openAi(page).getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Key').fill(key);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('an admin sets a key, and sees the provider’s own message until it works', async () => {
  const { page } = ada;
  await page.goto(`${server.url}/settings/models`);
  await expect(openAi(page)).toContainText('No key');
  await setKey(page, 'Set key…', 'sk-a-wrong-key');
  await expect(openAi(page)).toContainText('Set by Ada Quill');
  await expect(openAi(page).getByRole('alert')).toContainText('OpenAI refused the key.');
  await expect(openAi(page).locator('blockquote')).toContainText('Incorrect API key provided');
  expect(await violations(page)).toEqual([]);

  await setKey(page, 'Replace key…', KEY);
  await expect(openAi(page)).toContainText('Connected: 2 models');
  await openAi(page).getByRole('button', { name: 'Test connection' }).click();
  await expect(openAi(page)).toContainText('Connected: 2 models');
  const models = page.getByRole('list', { name: 'Models' });
  await expect(models.getByRole('listitem').filter({ hasText: 'openai/gpt-5' })).toContainText(
    'thinking: low, medium, high',
  );
  await page.reload();
  await expect(openAi(page)).toContainText('Workspace key');
  expect((await page.content()) + server.log).not.toContain(KEY);
});

test('the default model and settings apply to all documents of a project', async () => {
  const { page } = ada;
  const defaults = page.getByRole('region', { name: 'Defaults' });
  await defaults.getByLabel('Project', { exact: true }).selectOption({ index: 1 });
  await defaults.getByLabel('Default model').selectOption('openai/gpt-5');
  await expect(defaults.getByLabel('Temperature')).toHaveCount(0);
  await defaults.getByLabel('Thinking').selectOption('low');
  await defaults.getByRole('button', { name: 'Save defaults' }).click();
  await expect(defaults).toContainText('Changed by Ada Quill');

  await openDocument(ben, server.url, 'Press release.md');
  await expect(ben.page.getByLabel('Model')).toHaveValue('openai/gpt-5');
  fake.enqueue(say('As the project wants it.'));
  await ask(ben.page, 'Say something');
  await expect(turnOf(ben.page)).toContainText('As the project wants it.');
  expect(fake.requests.at(-1)?.body).toMatchObject({ model: 'gpt-5', reasoning_effort: 'low' });
});

test('an admin overrides a model’s capabilities by keyboard, and resets them', async () => {
  const { page } = ada;
  const row = page.getByRole('list', { name: 'Models' }).getByRole('listitem').filter({ hasText: 'openai/gpt-4.1' });
  const dialog = page.getByRole('dialog', { name: 'Capabilities of gpt-4.1' });
  await expect(row).not.toContainText('thinking');
  await row.getByRole('button', { name: 'Edit capabilities of gpt-4.1' }).press('Enter');
  await dialog.getByLabel('Thinking', { exact: true }).selectOption('levels');
  await dialog.getByLabel('medium').uncheck();
  await dialog.getByLabel('Thoughts included').selectOption('opening-tag-missing');
  await dialog.getByLabel('Temperature').selectOption('none');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Overridden');
  await expect(row).toContainText('thinking: low, high');
  await row.getByRole('button').click();
  await expect(dialog).toContainText('Changed by Ada Quill');
  await expect(dialog.getByLabel('Temperature')).toHaveValue('none');
  await dialog.getByRole('button', { name: 'Reset to default' }).click();
  await expect(row).not.toContainText('Overridden');
});

test('without fallback models, nothing is sent to another provider; with one, the turn says which model ran and why', async () => {
  const { page } = ada;
  const leaked = { type: 'failure', status: 403, message: 'This key was leaked.' } as const;
  await openDocument(ben, server.url, 'Press release.md');
  fake.enqueue(leaked);
  await ask(ben.page, 'Say something without a fallback');
  await expect(turnOf(ben.page)).toContainText('This key was leaked.');

  const section = page.getByRole('region', { name: 'Fallback' });
  await section.getByRole('button', { name: 'Add a model' }).click();
  await section.getByLabel('Fallback model 1').selectOption('openai/gpt-4.1');
  await section.getByRole('button', { name: 'Save fallback models' }).click();
  await expect(section).toContainText('Changed by Ada Quill');
  expect(await violations(page)).toEqual([]);

  fake.enqueue(leaked, say('From the other one.'));
  await ask(ben.page, 'Say something with a fallback');
  await expect(turnOf(ben.page)).toContainText('From the other one.');
  await expect(turnOf(ben.page)).toContainText('openai/gpt-5 wasn’t available, so this turn used openai/gpt-4.1');
  await expect(turnOf(ben.page)).toContainText('This key was leaked.');
  expect(await violations(ben.page)).toEqual([]);
  await section.getByRole('button', { name: 'Remove model 1' }).click();
  await section.getByRole('button', { name: 'Save fallback models' }).click();
});

test('thinking and temperature are chosen for a turn, if its model supports them', async () => {
  const { page } = ben;
  const dialog = page.getByRole('dialog');
  await chooseForRequest(page, 'Thinking and temperature');
  await expect(dialog).toContainText('thinking: low, medium, high');
  await expect(dialog.getByLabel('Temperature')).toHaveCount(0);
  await dialog.getByLabel('Thinking').selectOption('high');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Thinking and temperature: thinking high' })).toBeVisible();
  fake.enqueue(say('Well thought.'));
  await ask(page, 'Think hard');
  await expect(turnOf(page)).toContainText('Well thought.');
  expect(fake.requests.at(-1)?.body).toMatchObject({ model: 'gpt-5', reasoning_effort: 'high' });

  await page.getByLabel('Model').selectOption('openai/gpt-4.1');
  await chooseForRequest(page, /^Thinking and temperature/);
  await expect(dialog.getByLabel('Thinking', { exact: true })).toHaveCount(0);
  await dialog.getByLabel('Temperature').fill('0.4');
  await page.keyboard.press('Enter');
  fake.enqueue(say('Steady.'));
  await ask(page, 'And now?');
  await expect(turnOf(page)).toContainText('Steady.');
  expect(fake.requests.at(-1)?.body).toMatchObject({ model: 'gpt-4.1', temperature: 0.4 });
  expect(fake.requests.at(-1)?.body).not.toHaveProperty('reasoning_effort');
});

test('a member can choose models but not see their keys; on a phone, too', async ({ browser }) => {
  const refused = 'Only owners and admins can manage models and keys';
  await ben.page.goto(`${server.url}/settings/models`);
  await expect(ben.page.getByText(refused)).toBeVisible();
  await expect(ben.page.getByRole('button', { name: /key/i })).toHaveCount(0);
  expect(await violations(ben.page)).toEqual([]);

  const phone = await browser.newContext({
    storageState: await ada.context.storageState(),
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const page = await phone.newPage();
  await page.goto(`${server.url}/settings/models`);
  await expect(page.getByRole('list', { name: 'Models' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await phone.close();
});

test('removing a key removes its models', async () => {
  const { page } = ada;
  await page.goto(`${server.url}/settings/models`);
  await openAi(page).getByRole('button', { name: 'Remove key…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click();
  await expect(openAi(page)).toContainText('No key');
  await expect(page.getByText('openai/gpt-5')).toHaveCount(0);
});
