import { expect, type Page, test } from '@playwright/test';
import type { FakeGemini } from '../../test/fakes/gemini/gemini';
import { expectFits, violations } from '../support/accessibility';
import { expectSaved, exported, textOf, wholeText } from '../support/document';
import { startWithGemini } from '../support/gemini';
import { join, makeInvitation, type Person } from '../support/people';
import { expectToast, openCards, typeInside } from '../support/review';
import type { TestServer } from '../support/server';
import { bringDocument, suggest } from '../support/suggest';
import { chooseMode } from '../support/tree';
import { screenshot } from './screenshot';

test.describe.configure({ mode: 'serial' });

const LAMP = '# Lamp\n\nThe lamp is made of brass.\n\nWe ship in spring.\n\nIt hangs low.\n\nThe price is high.\n';

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;
let cole: Person;

test.beforeAll(async ({ browser }) => {
  ({ gemini, server, ada, ben } = await startWithGemini(browser));
  cole = await join(browser, await makeInvitation(ada, server.url, 'commenter'), 'Cole Margin');
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
});

const barOf = (page: Page) => page.getByRole('region', { name: 'Draft suggestion' });
const othersOn = (page: Page) => page.getByRole('region', { name: 'Other people’s drafts' });
/** The text that other people's drafts insert, as it is drawn in the live text. */
const drafted = (page: Page) => page.locator('.vr-others-ins');
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Panel' });

/** Opens a new document with the text for three people with windows of this width. Cole and Ben are then in one draft. */
async function shareDraft(width: number): Promise<string> {
  await ada.page.setViewportSize({ width: 1440, height: 900 });
  await ada.page.goto(server.url);
  const documentId = await bringDocument(ada, `Lamp ${width}.md`, LAMP);
  for (const { page } of [ada, ben, cole]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${server.url}/d/${documentId}`);
  }
  await expect(barOf(cole.page)).toContainText('You’re suggesting');
  if (isPhone(cole.page)) {
    await barOf(cole.page).getByRole('button', { name: 'More actions' }).click();
    await cole.page.getByRole('menuitemcheckbox', { name: 'Let others edit this draft' }).click();
  } else await barOf(cole.page).getByRole('button', { name: 'Let others edit this draft' }).click();
  await othersOn(ben.page).getByRole('button', { name: 'Join draft' }).click();
  await expect(barOf(ben.page)).toContainText('You’re writing in Cole Margin’s draft');
  await expect(textOf(ben.page)).toHaveAttribute('contenteditable', 'true');
  return documentId;
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** Decides on the change that contains some words: on its card, or on phones in the bar below the only card. */
async function decide(page: Page, words: string, verb: 'Accept' | 'Reject'): Promise<void> {
  const cards = isPhone(page) ? sheetOf(page).getByRole('listitem') : openCards(page);
  const card = cards.filter({ hasText: words });
  const label = card.getByRole('button', { name: /^(Add|Replace) “/ });
  await expect(label).toBeVisible();
  if (!isPhone(page)) await label.click();
  const place = isPhone(page) ? sheetOf(page).getByRole('toolbar') : card;
  await place.getByRole('button', { name: verb, exact: true }).click();
  await expect(label).toHaveCount(0);
}

async function openReview(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 900;
  if (isPhone)
    await page
      .getByRole('navigation', { name: 'Panel' })
      .getByRole('button', { name: /Review/ })
      .click();
  else await page.getByRole('tab', { name: /^Review/ }).click();
}

async function closeSheet(page: Page): Promise<void> {
  await sheetOf(page).getByRole('button', { name: 'Close the panel' }).click();
  await expect(sheetOf(page)).toHaveCount(0);
}

/** Returns the coloured passages of the text, each with its author's name. */
async function authorsIn(page: Page): Promise<[text: string, author: string][]> {
  return textOf(page).evaluate((content) =>
    [...content.querySelectorAll<HTMLElement>('.vr-author')].map((mark) => [mark.textContent ?? '', mark.title]),
  );
}

async function showAuthors(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Show authors' }).click();
}

async function hideAuthors(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Authors' }).getByRole('button', { name: 'Hide authors' }).click();
}

for (const width of [1440, 390]) {
  test(`two people suggest in one draft while a third edits the text, sees the changes form and decides on them, ${width} px`, async () => {
    const documentId = await shareDraft(width);
    const live = async () => (await exported(ada, documentId)).toString();
    await Promise.all([
      typeInside(cole.page, 'brass', 5, ' and glass'),
      typeInside(ben.page, 'spring', 6, ', by ship'),
      typeInside(ada.page, 'high', 4, ' today'),
    ]);
    await typeInside(cole.page, 'low', 3, 'er');
    for (const { page } of [ada, ben, cole]) await expectSaved(page);
    const edited = LAMP.replace('high', 'high today');
    for (const { page } of [ben, cole]) await expect.poll(() => wholeText(page)).toContain('high today');
    await expect(drafted(ada.page)).toHaveText([' and glass', ', by ship', 'er']);
    await expect(drafted(ada.page).first()).toHaveAttribute('title', 'Draft by Cole Margin, not submitted yet');
    expect(await live()).toBe(edited);
    expect(await wholeText(ada.page)).toBe(edited);
    await expectFits(ada.page);
    await screenshot(ada.page, `together-${width}`);

    await othersOn(ada.page).getByRole('button', { name: 'Hide drafts' }).click();
    await expect(drafted(ada.page)).toHaveCount(0);
    await expectFits(ada.page);
    await othersOn(ada.page).getByRole('button', { name: 'Show drafts' }).click();
    await expect(drafted(ada.page)).toHaveCount(3);

    await barOf(cole.page).getByRole('button', { name: 'Submit…' }).click();
    await cole.page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expectToast(cole.page, 'Suggestion submitted for review');
    await expect(othersOn(ada.page)).toHaveCount(0);
    await expect(drafted(ada.page)).toHaveCount(0);
    expect(await live()).toBe(edited);

    await openReview(ada.page);
    await decide(ada.page, 'and glass', 'Accept');
    await decide(ada.page, ', by ship', 'Accept');
    await decide(ada.page, 'lower', 'Reject');
    const decided = edited.replace('brass', 'brass and glass').replace('spring', 'spring, by ship');
    await expect.poll(live).toBe(decided);
    expect(await violations(ada.page)).toEqual([]);
    if (isPhone(ada.page)) await closeSheet(ada.page);

    await showAuthors(ada.page);
    const who = () => authorsIn(ada.page);
    await expect.poll(who).toContainEqual([' and glass', 'Cole Margin']);
    expect(await who()).toContainEqual([', by ship', 'Ben Vole']);
    expect(await who()).toContainEqual([' today', 'Ada Quill']);
    expect(await violations(ada.page)).toEqual([]);
    await screenshot(ada.page, `authors-${width}`);
    await hideAuthors(ada.page);
  });
}

test('a draft that nobody shared forms in the text of the person who edits it, and on a phone', async () => {
  await ada.page.setViewportSize({ width: 1440, height: 900 });
  await ada.page.goto(server.url);
  const documentId = await bringDocument(ada, 'Unshared.md', LAMP);
  await cole.page.setViewportSize({ width: 390, height: 844 });
  await cole.page.goto(`${server.url}/d/${documentId}`);
  await expect(barOf(cole.page)).toContainText('You’re suggesting. Others see your draft.');
  await expectFits(cole.page);
  await typeInside(cole.page, 'brass', 5, ' and');
  await expect(drafted(ada.page)).toHaveText(' and');
  await typeInside(cole.page, 'brass and', 9, ' glass');
  await expect(drafted(ada.page)).toHaveText(' and glass');
  await typeInside(ada.page, 'Lamp', 4, ' of the reed');
  await expect(drafted(ada.page)).toHaveText(' and glass');
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await expect(drafted(ada.page)).toHaveText(' and glass');
  await expectFits(ada.page);
  await screenshot(ada.page, 'unshared-phone');
  await expectSaved(ada.page);
  expect((await exported(ada, documentId)).toString()).toBe(LAMP.replace('# Lamp', '# Lamp of the reed'));
  // People who only view a document see its text alone.
  await chooseMode(ada.page, 'Viewing');
  await expect(drafted(ada.page)).toHaveCount(0);
  await expect(othersOn(ada.page)).toContainText('Cole Margin is drafting a suggestion.');
  await expect(othersOn(ada.page).getByRole('button', { name: 'Hide drafts' })).toHaveCount(0);
  await expectFits(ada.page);
  await barOf(cole.page).getByRole('button', { name: 'More actions' }).click();
  await cole.page.getByRole('menuitem', { name: 'Discard draft' }).click();
  await cole.page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expectToast(cole.page, 'Draft discarded');
});

test('on a phone, a person changes the agent’s suggestion and accepts it; each word is credited to its author', async () => {
  const { page } = ben;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(server.url);
  const text = 'We sell seeds.\n\nWe ship in spring.\n';
  const documentId = await bringDocument(ben, 'Seeds.md', text);
  const live = async () => (await exported(ben, documentId)).toString();
  const edits = [{ find: 'seeds', text: 'good fruit' }];
  await suggest(gemini, ben, [{ documentId, description: 'Better words', edits }]);
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await ada.page.goto(`${server.url}/d/${documentId}`);
  await expect(textOf(ada.page).locator('ins', { hasText: 'good fruit' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/d/${documentId}`);
  await expect(textOf(page).locator('ins', { hasText: 'good fruit' })).toBeVisible();
  await openReview(page);
  await sheetOf(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(barOf(page)).toContainText('Draft suggestion: 1 change');
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
  await expect(barOf(page).getByRole('button', { name: /other change/ })).toHaveCount(0);
  // So far, the draft makes the same change as the suggestion, which is drawn already.
  await expect(othersOn(ada.page)).toContainText('Ben Vole is drafting a suggestion.');
  await expect(drafted(ada.page)).toHaveCount(0);
  await typeInside(page, 'good', 0, 'very ');
  await expectSaved(page);
  await expectFits(page);
  await screenshot(page, 'amend-phone');
  await expect(drafted(ada.page)).toHaveText('very good fruit');
  await expectFits(ada.page);
  expect(await live()).toBe(text);
  await barOf(page).getByRole('button', { name: 'Submit…' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Suggestion submitted for review');
  expect(await live()).toBe(text);

  await expect(textOf(page).locator('ins', { hasText: 'very good fruit' })).toBeVisible();
  await openReview(page);
  await decide(page, 'very good fruit', 'Accept');
  await expect.poll(live).toBe(text.replace('seeds', 'very good fruit'));
  await closeSheet(page);
  await showAuthors(page);
  await expect.poll(() => authorsIn(page)).toContainEqual(['very ', 'Ben Vole']);
  expect(await authorsIn(page)).toContainEqual(['good fruit', 'Agent (accepted)']);
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'amended-phone');
});
