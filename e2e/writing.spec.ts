import { expect, test } from '@playwright/test';
import { violations } from './support/accessibility';
import { expectSaved, goToEnd, textOf, wholeText } from './support/document';
import { type Person, signUpFirst } from './support/people';
import { expectToast } from './support/review';
import { TestServer } from './support/server';
import { selectWords } from './support/threads';
import { createDocument } from './support/tree';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let ada: Person;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  await ada.page.goto(server.url);
});

test.afterAll(() => server?.stop());

test('the agent is asked in place, and its answer is accepted there; at 390 px the form is docked', async () => {
  const { page } = ada;
  await createDocument(page, 'Soil');
  await goToEnd(page);
  await page.keyboard.insertText('# Soil\n\nWe recieve the the seeds on Monday.\n\nThe beds seperate the crops.');
  await expectSaved(page);
  await selectWords(page, 'We recieve the the seeds on Monday.');
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Ask AI…' }).click();
  const form = page.getByRole('dialog', { name: 'Ask AI' });
  await expect(form.getByRole('textbox')).toBeFocused();
  await expect(form).toContainText('needs a language model');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Fix spelling & grammar' }).click();
  await expect(form.getByRole('status')).toHaveText(/2 changes suggested/, { timeout: 90_000 });
  expect(await wholeText(page)).toContain('We recieve the the seeds');
  await expect(page.getByRole('tabpanel', { name: 'Agent' })).toContainText('Fix spelling and grammar in the selected');
  await form.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect.poll(() => wholeText(page)).toContain('We receive the seeds on Monday.');
  await expect(form).toHaveCount(0);
  await expectToast(page, 'Accepted 2');

  // The passage is still selected, and the toolbar of the selection stands over the next line.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await textOf(page).getByText('The beds seperate').click();
  await page.keyboard.press('Control+j');
  await form.getByRole('button', { name: 'Fix spelling & grammar' }).click();
  await expect(form.getByRole('status')).toHaveText(/1 change suggested/, { timeout: 90_000 });
  const box = await form.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height > 780).toBe(true);
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Reject' }).click();
  await expect(form).toHaveCount(0);
  expect(await wholeText(page)).toContain('seperate');
});

test('a diagram is drawn from its code, harmless, and one with a mistake says where', async () => {
  const { page } = ada;
  await page.setViewportSize({ width: 1440, height: 900 });
  await createDocument(page, 'Season');
  await goToEnd(page);
  const diagram = (lines: string) => `\`\`\`mermaid\nflowchart LR\n${lines}\n\`\`\`\n\n`;
  const linked = diagram('  A[Order seeds] --> B[Sow]\n  click A "javascript:alert(1)"');
  await page.keyboard.insertText(`# Season\n\n${linked}${diagram('  A --> --> B')}End.`);
  const picture = textOf(page).getByRole('img', { name: /^Diagram \(flowchart/ });
  await expect(picture).toBeVisible();
  const drawing = decodeURIComponent((await picture.getAttribute('src')) ?? '');
  expect(drawing).toMatch(/Order[\s\S]*seeds/);
  expect(drawing).not.toMatch(/<a\b|foreignObject|<script|javascript:|\son\w+=/i);
  await expect(textOf(page)).toContainText('This diagram has a mistake: Parse error on line 2');
  expect(await violations(page)).toEqual([]);
});
