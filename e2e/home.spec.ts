import { expect, test } from '@playwright/test';
import { type FakeSmtp, startFakeSmtp } from '../test/fakes/smtp';
import { violations } from './support/accessibility';
import { ask, showPanel, turnOf } from './support/agent';
import { textOf, wholeText } from './support/document';
import { type Person, signUpFirst } from './support/people';
import { TestServer } from './support/server';
import { row, titleOf } from './support/tree';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let smtp: FakeSmtp;
let ada: Person;

test.beforeAll(async ({ browser }) => {
  smtp = await startFakeSmtp();
  server = await TestServer.start({ SMTP_URL: smtp.url, SMTP_FROM: 'variorum@example.org' });
  ada = await signUpFirst(browser, server.url);
});

test.afterAll(async () => {
  await server?.stop();
  await smtp?.close();
});

test('a new document opens at once, is named after its first heading, and ticks off the first steps', async () => {
  const { page } = ada;
  await page.goto(server.url);
  const steps = page.getByRole('region', { name: 'Get started' });
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('banner').or(page.locator('header')).getByRole('button', { name: 'New document' }).click();
  await expect(titleOf(page)).toHaveText('Untitled.md');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type('Garden plan');
  await expect(titleOf(page)).toHaveText('Garden plan.md');
  await expect(row(page, 'Garden plan.md')).toBeVisible();

  await showPanel(page, 'Agent');
  await page.getByRole('button', { name: 'Meeting notes' }).click();
  expect(await wholeText(page)).toMatch(/^# Garden plan\n\n## Attendees\n/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => wholeText(page)).toBe('# Garden plan');

  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n\nTeh roses are are red.');
  await expect(page.getByRole('button', { name: 'Proofread this' })).toBeVisible();
  await ask(page, 'Proofread this');
  await expect(turnOf(page).getByText(/changes? suggested/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(steps.getByText('2 of 5 done')).toBeVisible();
  await expect(steps.getByRole('listitem').nth(1)).toContainText('Done:');
});
