import { expect, type Page, test } from '@playwright/test';
import { expectFits, violations } from '../support/accessibility';
import { showPanel } from '../support/agent';
import { documentIdOf, expectSaved, exported, openDocument, textOf, typeAtEnd, wholeText } from '../support/document';
import { apiOf, join, makeInvitation, type Person, signUpFirst } from '../support/people';
import { cardOf, expectToast, labelsOfCards, openCards, selectCard, setRules, toasts } from '../support/review';
import { TestServer } from '../support/server';
import { chooseMode, chooseView } from '../support/tree';
import { screenshot } from './screenshot';

test.describe.configure({ mode: 'serial' });

const RELEASE = 'Press release.md';
let server: TestServer;
let ada: Person;
let cole: Person;
let documentId: string;
let original: string;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  cole = await join(browser, await makeInvitation(ada, server.url, 'commenter'), 'Cole Margin');
  await openDocument(ada, server.url, RELEASE);
  documentId = documentIdOf(ada.page);
  original = await wholeText(ada.page);
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
});

const barOf = (page: Page) => page.getByRole('region', { name: 'Draft suggestion' });
const inserted = (page: Page) => page.locator('.vr-draft-ins');
const removed = (page: Page) => page.locator('.vr-draft-del');
const liveText = async () => (await exported(ada, documentId)).toString();

/** Holds back requests until the returned function is called. */
async function heldBack(page: Page, address: string): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(address, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/** Expects the bar of a draft to be one line at every width, and Submit in view. */
async function expectOneLine(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of [1024, 600, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await barOf(page).boundingBox())?.height, `${width} px`).toBeLessThan(44);
    await expect(barOf(page).getByRole('button', { name: 'Submit…' })).toBeInViewport({ ratio: 1 });
    expect(await barOf(page).evaluate((bar) => bar.scrollWidth - bar.clientWidth), `${width} px`).toBe(0);
  }
  await page.setViewportSize(before);
}

test('a commenter’s typing is a draft that others can read, and a suggestion once it is submitted', async () => {
  const { page } = cole;
  const open = await heldBack(page, '**/api/trpc/drafts.start*');
  await openDocument(cole, server.url, RELEASE);
  await expect(barOf(page)).toHaveText('Opening your draft…');
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'false');
  open();
  await expect(barOf(page)).toContainText('You’re suggesting');
  await expect(page.getByRole('button', { name: 'Mode: Suggesting' })).toBeVisible();
  await typeAtEnd(page, ' For the press only.');
  await textOf(page).press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Backspace');
  await expect(inserted(page)).toContainText('For the press only.');
  await expect(removed(page)).toHaveCount(1);
  await expect(barOf(page)).toContainText('Draft suggestion: 2 changes');
  await expectSaved(page);
  expect(await liveText()).toBe(original);
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'draft');
  await expectOneLine(page);

  const others = ada.page.getByRole('region', { name: 'Other people’s drafts' });
  await expect(others).toContainText('Cole Margin is drafting a suggestion.');
  await expect(ada.page.locator('.vr-others-ins')).toContainText('For the press only.');
  await expect(ada.page.locator('.vr-others-del')).toHaveCount(1);
  expect(await violations(ada.page)).toEqual([]);
  await screenshot(ada.page, 'others');
  await others.getByRole('button', { name: 'Read draft' }).click();
  await expect(barOf(ada.page)).toContainText('Draft suggestion by Cole Margin: 2 changes');
  await expect(inserted(ada.page)).toContainText('For the press only.');
  await expect(textOf(ada.page)).toHaveAttribute('contenteditable', 'false');
  await typeAtEnd(page, ' Really.');
  await expect(inserted(ada.page)).toContainText('Really.');
  await ada.page.getByRole('button', { name: 'Back to the document' }).click();
  await expect(textOf(ada.page)).toHaveAttribute('contenteditable', 'true');
  // Types elsewhere than the draft does, because the order of two texts typed at one place is random.
  await textOf(ada.page).press('Control+Home');
  for (const key of ['ArrowDown', 'ArrowDown', 'End']) await ada.page.keyboard.press(key);
  await ada.page.keyboard.type(' Live.');
  await expectSaved(ada.page);
  await expect(textOf(page)).toContainText('Live.');

  await expectSaved(page);
  await barOf(page).getByRole('button', { name: 'Submit…' }).click();
  await page.getByLabel('Message (optional)').fill('For journalists');
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'submit');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Suggestion submitted for review');
  await expect(page.getByRole('button', { name: 'Mode: Reviewing' })).toBeVisible();
  await expect(others).toHaveCount(0);

  await screenshot(page, 'submitted');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(barOf(page)).toContainText('Draft suggestion: 2 changes');
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
  await typeAtEnd(page, ' Again.');
  await expectSaved(page);
  const shown = await wholeText(page);
  await barOf(page).getByRole('button', { name: 'Submit…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Mode: Reviewing' })).toBeVisible();

  await showPanel(ada.page, 'Review');
  await expect(openCards(ada.page).filter({ hasText: 'Again.' })).toHaveCount(1);
  await expect(openCards(ada.page)).toHaveCount(2);
  for (const card of await openCards(ada.page).all()) await expect(card).toBeVisible();
  // Where the text doesn't show the changes, nobody decides on them.
  const hidden = ada.page.getByRole('tabpanel').getByText('2 changes are hidden in this view');
  const show = ada.page.getByRole('tabpanel').getByRole('button', { name: 'Show', exact: true });
  await chooseView(ada.page, 'Reading');
  await expect(hidden).toBeHidden();
  await ada.page.getByRole('button', { name: 'Open the panel' }).click();
  await expect(hidden).toBeVisible();
  await expect(openCards(ada.page)).toHaveCount(0);
  await ada.page.keyboard.press('a');
  await show.click();
  await expect(ada.page.getByRole('button', { name: 'Mode: Editing' })).toBeVisible();
  await expect(openCards(ada.page)).toHaveCount(2);
  await chooseMode(ada.page, 'Suggesting');
  await expect(ada.page.getByRole('region', { name: 'Your draft' })).toContainText('no changes yet');
  // The bar of the draft counts the hidden changes, not the review, whose tab counts what it lists.
  const showInBar = barOf(ada.page).getByRole('button', { name: 'Show 2 other changes' });
  await expect(showInBar).toBeVisible();
  await expect(hidden).toBeHidden();
  await expect(ada.page.getByRole('tab', { name: /^Review$/ })).toBeVisible();
  await expect(openCards(ada.page)).toHaveCount(0);
  expect(await violations(ada.page)).toEqual([]);
  await screenshot(ada.page, 'hidden');
  await showInBar.click();
  await expect(ada.page.getByRole('button', { name: 'Mode: Reviewing' })).toBeVisible();
  await expect(openCards(ada.page)).toHaveCount(2);
  for (const label of await labelsOfCards(ada.page)) {
    await selectCard(ada.page, label);
    await ada.page.keyboard.press('a');
    await expect(cardOf(ada.page, label)).toHaveCount(0);
  }
  await expect(openCards(ada.page)).toHaveCount(0);
  await expect.poll(liveText).toBe(shown);
});

test('an editor switches to suggesting and discards the draft, on a phone, too', async () => {
  const { page } = ada;
  const before = await liveText();
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseMode(page, 'Suggesting');
  await expect(barOf(page)).toContainText('You’re suggesting');
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
  await typeAtEnd(page, ' A thought.');
  await expect(barOf(page)).toContainText('1 change');
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'phone');
  await barOf(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('button', { name: 'Mode: Editing' })).toBeVisible();
  await expect(textOf(page)).not.toContainText('A thought.');
  expect(await liveText()).toBe(before);
});

test('where the rules allow only suggestions, an editor sees a notice and makes suggestions; managers still edit', async ({
  browser,
}) => {
  await ada.page.setViewportSize({ width: 1440, height: 900 });
  const ben = await join(browser, await makeInvitation(ada, server.url, 'editor'), 'Ben Vole');
  await openDocument(ada, server.url, RELEASE);
  await openDocument(ben, server.url, RELEASE);
  await expect(ben.page.getByRole('button', { name: 'Mode: Editing' })).toBeVisible();
  await setRules(ada.page, async (dialog) => {
    await dialog.getByRole('button', { name: 'Add a path' }).click();
    await dialog.getByLabel('Suggestion-only path').fill('Press*');
    await expect(dialog.getByLabel('Who can still edit')).toHaveValue('managers');
    expect(await violations(ada.page)).toEqual([]);
    await screenshot(ada.page, 'suggest-only-rules');
  });

  const { page } = ben;
  await expectToast(page, 'You can no longer edit this document directly');
  await expect(page.getByRole('button', { name: 'Mode: Suggesting' })).toBeVisible();
  await expect(page.getByText('The review rules let you change this document only by suggestion.')).toBeVisible();
  await expect(barOf(page)).toContainText('You’re suggesting');
  const before = await liveText();
  await typeAtEnd(page, ' By the rules.');
  await expect(barOf(page)).toContainText('1 change');
  await expectSaved(page);
  expect(await liveText()).toBe(before);
  for (const [name, width] of Object.entries({ 'suggest-only': 1440, 'suggest-only-phone': 390 })) {
    await page.setViewportSize({ width, height: 844 });
    await expect(barOf(page)).toContainText('1 change');
    await expectFits(page);
    await screenshot(page, name);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Mode: Suggesting' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Editing' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await typeAtEnd(ada.page, ' By an owner.');
  await expectSaved(ada.page);
  await expect.poll(liveText).toContain('By an owner.');
  await setRules(ada.page, (dialog) =>
    dialog.getByRole('button', { name: 'Allow direct edits in Press* again' }).click(),
  );
  await expect(page.getByText('The review rules let you change this document only by suggestion.')).toHaveCount(0);
  await barOf(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expectToast(page, 'Draft discarded');
});

test('two people write in a shared draft, and its author submits it', async () => {
  const { page } = cole;
  await openDocument(ada, server.url, RELEASE);
  await openDocument(cole, server.url, RELEASE);
  await expect(barOf(page)).toContainText('You’re suggesting');
  await barOf(page).getByRole('button', { name: 'Let others edit this draft' }).click();
  await expectToast(page, 'Others can now write in this draft');
  await toasts(page).getByRole('button', { name: 'Always' }).click();
  await expectToast(page, 'From now on, others can write in each of your drafts');
  await expect(barOf(page)).toContainText('Shared draft: no changes yet');
  expect(await violations(page)).toEqual([]);
  await screenshot(page, 'shared');

  const others = ada.page.getByRole('region', { name: 'Other people’s drafts' });
  const drafted = ada.page.locator('.vr-others-ins');
  await expect(others).toContainText('Cole Margin is sharing a draft.');
  await typeAtEnd(page, ' By Cole');
  await expect(drafted).toHaveText(' By Cole');
  await expect(drafted).toHaveAttribute('title', 'Draft by Cole Margin, not submitted yet');
  await typeAtEnd(page, '.');
  await expect(drafted).toHaveText(' By Cole.');
  for (const [name, width] of Object.entries({ 'forming-phone': 390, forming: 1440 })) {
    await ada.page.setViewportSize({ width, height: 900 });
    await expect(drafted).toHaveText(' By Cole.');
    await expect(others.getByRole('button', { name: 'Join draft' })).toBeVisible();
    await expectFits(ada.page);
    await screenshot(ada.page, name);
  }
  await others.getByRole('button', { name: 'Join draft' }).click();
  await expect(barOf(ada.page)).toContainText('You’re writing in Cole Margin’s draft');
  await expect(textOf(ada.page)).toHaveAttribute('contenteditable', 'true');
  const before = await liveText();
  await typeAtEnd(ada.page, ' From Ada.');
  await expectSaved(ada.page);
  await expect(inserted(page)).toContainText('By Cole. From Ada.');
  await expect(page.locator('.vr-caret').first()).toBeAttached();
  await typeAtEnd(page, ' From Cole.');
  await expect(inserted(ada.page)).toContainText('From Ada. From Cole.');
  expect(await violations(ada.page)).toEqual([]);
  await screenshot(ada.page, 'joined');
  await expectSaved(page);
  expect(await liveText()).toBe(before);
  await barOf(page).getByRole('button', { name: 'Submit…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expectToast(page, 'Suggestion submitted for review');
  await expect(barOf(ada.page)).toHaveCount(0);
  await expect(ada.page.getByRole('button', { name: 'Mode: Editing' })).toBeVisible();
  await expect(textOf(ada.page).locator('ins', { hasText: 'From Ada. From Cole.' })).toBeVisible();
  expect(await liveText()).toBe(before);

  // Their next draft is shared from the start.
  await chooseMode(page, 'Suggesting');
  await expect(barOf(page)).toContainText('Shared draft: no changes yet');
  await expect(others).toContainText('Cole Margin is sharing a draft.');
  await page.goto(`${server.url}/settings/account`);
  await page.getByRole('switch', { name: 'Share my drafts from the start' }).click();
  await expect(page.getByRole('switch', { name: 'Share my drafts from the start' })).not.toBeChecked();
  await expectToast(page, 'Saved');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
    await page.getByRole('heading', { name: 'Suggesting' }).scrollIntoViewIfNeeded();
    await screenshot(page, `settings-${width}`);
  }
});

test('a draft is submitted when its author leaves suggesting mode, once they chose so', async () => {
  const { page } = cole;
  await page.getByRole('switch', { name: 'Submit my draft when I leave Suggesting mode' }).click();
  const api = await apiOf(cole, server.url);
  await expect.poll(async () => (await api.drafts.settings.query()).submitsOnLeave).toBe(true);
  await openDocument(cole, server.url, RELEASE);
  await expect(barOf(page)).toContainText('Shared draft: no changes yet');
  await barOf(page).getByRole('button', { name: 'Let others edit this draft' }).click();
  await expect(barOf(page)).toContainText('You’re suggesting');
  const before = await liveText();
  await typeAtEnd(page, ' At once.');
  await expect(barOf(page)).toContainText('Draft suggestion: 1 change');
  await expectSaved(page);
  await chooseMode(page, 'Reviewing');
  await expectToast(page, 'Suggestion submitted for review');
  await showPanel(ada.page, 'Review');
  await expect(openCards(ada.page).filter({ hasText: 'At once.' })).toHaveCount(1);
  expect(await liveText()).toBe(before);
});
