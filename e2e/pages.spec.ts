import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { smallTextOn } from './phone/phone';
import { violations } from './support/accessibility';
import { ask, showPanel, turnOf } from './support/agent';
import { documentIdOf, openDocument, textOf } from './support/document';
import { allPages, expected } from './support/page-table';
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
let changeSetId: string;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  invitation = await makeInvitation(ada, server.url);
  await openDocument(ada, server.url, 'Press release.md');
  documentId = documentIdOf(ada.page);
  await showPanel(ada.page, 'Agent');
  await ask(ada.page, 'Proofread this');
  await expect(turnOf(ada.page).getByText('14 changes suggested')).toBeVisible({ timeout: 90_000 });
  changeSetId = (await server.sql('select id from turn')).rows[0].id;
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
});

for (const { colorScheme, width, height } of LOOKS) {
  const look = `${colorScheme}, ${width} px`;
  test(`no page breaks accessibility rules or its content security policy, or overflows, ${look}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const options = { colorScheme, viewport: { width, height }, reducedMotion: 'reduce' } as const;
    const inside = await browser.newContext({ ...options, storageState: await ada.context.storageState() });
    const outside = await browser.newContext(options);
    const wrong: Record<string, string[]> = {};
    const check = async (context: BrowserContext, addresses: readonly string[]) => {
      await recordPolicyViolations(context);
      const page = await context.newPage();
      for (const address of addresses) {
        const found = await faultsOf(page, address);
        if (found.length) wrong[address] = found;
      }
      await context.close();
    };
    await Promise.all([check(outside, pagesOutside()), check(inside, pagesInside())]);
    expect(wrong).toEqual({});
  });
}

/** Returns the pages shown without signing in, except `/offline`, which redirects when the server answers. */
function pagesOutside(): string[] {
  const shown = allPages().filter((page) => page !== '/offline' && expected(page, 'nobody') === 'shown');
  return [...shown.map((page) => page.replace('[token]', 'nonsense')), new URL(invitation).pathname];
}

/** Returns a page's address with real ids. A turn's id is the id of its change set. */
const addressOf = (page: string) =>
  page.replace('[documentId]', documentId).replace('[changeSetId]', changeSetId).replace('[token]', 'nonsense');

/** Returns the pages that only members can see, with the document once for each of its panels. */
function pagesInside(): string[] {
  const shown = allPages().filter(
    (page) => expected(page, 'owner') === 'shown' && expected(page, 'nobody') !== 'shown',
  );
  const addresses = shown.map((page) => addressOf(page));
  const panels = ['agent', 'review', 'history', 'comments'].map((panel) => `/d/${documentId}?panel=${panel}`);
  return [...addresses, ...panels, '/d/unknown', '/no/page'];
}

async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(server.url + address);
  const ready = address.includes('?panel=') ? page.getByRole('tab', { selected: true }) : page.locator('h1').first();
  await expect(address === `/d/${documentId}` ? textOf(page) : ready).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  const runsOver = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  const faults = [...(await policyViolations(page)), ...(await violations(page))];
  // Phones zoom in on fields with small text.
  if ((page.viewportSize()?.width ?? 0) < 640) faults.push(...(await smallTextOn(page)));
  return runsOver ? [...faults, 'runs over'] : faults;
}

test('a suggestion is reviewed by keyboard only', async () => {
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
  await expect(current).toHaveCount(1);
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
