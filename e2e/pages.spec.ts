import { expect, type Page, test } from '@playwright/test';
import { violations } from './support/accessibility';
import { ask, showPanel, turnOf } from './support/agent';
import { documentIdOf, openDocument, textOf } from './support/document';
import { makeInvitation, newPerson, type Person, signUpFirst } from './support/people';
import { policyViolations, recordPolicyViolations } from './support/policy';
import { TestServer } from './support/server';

test.describe.configure({ mode: 'serial' });

const LOOKS = [
  { colorScheme: 'light', width: 1440, height: 900 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

let server: TestServer;
let ada: Person;
let invitation: string;
let documentId: string;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  invitation = await makeInvitation(ada, server.url);
  await openDocument(ada, server.url, 'Press release.md');
  documentId = documentIdOf(ada.page);
  await showPanel(ada.page, 'Agent');
  await ask(ada.page, 'Proofread this');
  await expect(turnOf(ada.page).getByText('14 changes suggested')).toBeVisible({ timeout: 90_000 });
});

test.afterAll(async () => {
  await server?.stop();
});

for (const { colorScheme, width, height } of LOOKS) {
  test(`no page has an accessibility violation, or a script that its policy stops, ${colorScheme}, ${width} px`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const look = { colorScheme, viewport: { width, height }, reducedMotion: 'reduce' } as const;
    const inside = await browser.newContext({ ...look, storageState: await ada.context.storageState() });
    const outside = await browser.newContext(look);
    await recordPolicyViolations(inside);
    await recordPolicyViolations(outside);
    const wrong: Record<string, string[]> = {};
    const check = async (page: Page, path: string, ready = page.locator('h1').first()) => {
      await page.goto(`${server.url}${path}`);
      await expect(ready).toBeVisible();
      await page.waitForLoadState('networkidle');
      const stopped = await policyViolations(page);
      const found = [...stopped, ...(await violations(page))];
      if (found.length) wrong[path] = found;
    };

    const stranger = await outside.newPage();
    await check(stranger, '/sign-in');
    await check(stranger, '/sign-up');
    await check(stranger, new URL(invitation).pathname);
    await check(stranger, '/invite/nonsense');
    const page = await inside.newPage();
    for (const path of ['/', '/usage', '/trash', '/settings/people', '/settings/account', '/d/unknown']) {
      await check(page, path);
    }
    for (const panel of ['agent', 'review', 'history']) {
      await check(page, `/d/${documentId}?panel=${panel}`, page.getByRole('tab', { selected: true }));
    }
    await check(page, `/d/${documentId}`, textOf(page));
    expect(wrong).toEqual({});
    await Promise.all([inside.close(), outside.close()]);
  });
}

test('a suggestion is reviewed by keys alone', async () => {
  const { page } = ada;
  await page.goto(`${server.url}/d/${documentId}?panel=review`);
  const current = page.getByRole('tabpanel').locator('[aria-current=true]');
  await expect(page.getByText('0 of 14 reviewed')).toBeVisible();
  await page.getByRole('tab', { name: /^Review/ }).focus();
  await page.keyboard.press('j');
  await expect(current).toHaveCount(1);
  const first = await current.getAttribute('aria-label');
  await page.keyboard.press('j');
  await expect(current).not.toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('k');
  await expect(current).toHaveAttribute('aria-label', first ?? '');
  await page.keyboard.press('a');
  await expect(page.getByText('1 of 14 reviewed')).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByText('2 of 14 reviewed')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Accept');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toBeFocused();
});

test('the first key press on a page offers to skip to its content', async ({ browser }) => {
  const { page, context } = await newPerson(browser, 'Key Board');
  await context.addCookies((await ada.context.storageState()).cookies);
  await page.goto(server.url);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Skip/ })).toBeFocused();
});
