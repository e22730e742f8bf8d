import { expect, type Locator, type Page, test } from '@playwright/test';
import { type FakeGemini, startFakeGemini } from '../test/fakes/gemini/gemini';
import { say } from '../test/fakes/reply';
import { violations } from './support/accessibility';
import { ask } from './support/agent';
import { documentIdAt, documentIdOf, openDocument, textOf, typeBehindTitle } from './support/document';
import { geminiSettings } from './support/gemini';
import { clickNotification, notificationsOf, putOutOfSight, recordNotifications } from './support/notifications';
import { join, makeInvitation, type Person, signUpFirst } from './support/people';
import { openCards, undoOfToast } from './support/review';
import { TestServer } from './support/server';
import { suggest } from './support/suggest';
import { inboxRows, marksIn, replyMentioning, selectWords, threadCards, writeComment } from './support/threads';
import { chooseView } from './support/tree';

test.describe.configure({ mode: 'serial' });

const PASSAGE = 'weather and soil sensor';

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let cole: Person;
let vera: Person;
let plan: string;
let release: string;

test.beforeAll(async ({ browser }) => {
  gemini = await startFakeGemini();
  server = await TestServer.start(geminiSettings(gemini));
  ada = await signUpFirst(browser, server.url);
  cole = await join(browser, await makeInvitation(ada, server.url, 'commenter'), 'Cole Margin');
  vera = await join(browser, await makeInvitation(ada, server.url, 'viewer'), 'Vera Reader');
  release = await documentIdAt(ada, server.url, 'Press release.md');
  await openDocument(ada, server.url, 'Launch plan.md');
  plan = documentIdOf(ada.page);
  for (const { page } of [cole, vera]) await page.goto(`${server.url}/d/${plan}?panel=comments`);
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
});

/** Calls a procedure for a person. `dates` names the fields of the input that are times. */
async function call<Result>(
  { context }: Person,
  procedure: string,
  json: object,
  dates: string[] = [],
): Promise<Result> {
  const meta = { values: Object.fromEntries(dates.map((name) => [name, ['Date']])) };
  const options = { data: { json, meta }, headers: { origin: server.url } };
  const answer = await context.request.post(`${server.url}/api/trpc/${procedure}`, options);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result.data.json;
}

async function workspaceIdOf({ context }: Person): Promise<string> {
  const me = await context.request.get(`${server.url}/api/trpc/people.me`);
  return (await me.json()).result.data.json.workspace.id;
}

test('a commenter comments on a passage and mentions somebody; both see it live, and answer', async () => {
  // A commenter's text is replaced by their draft once that is open, and with it the selection.
  await expect(cole.page.getByText('Nothing to submit yet')).toBeVisible();
  await selectWords(cole.page, PASSAGE);
  await cole.page.keyboard.press('Control+Alt+m');
  const field = cole.page.getByLabel('Comment', { exact: true });
  await expect(field).toBeFocused();
  await cole.page.keyboard.type('Is this **right**? @ad');
  await expect(cole.page.getByRole('option', { name: 'Ada Quill' })).toBeVisible();
  await cole.page.keyboard.press('Enter');
  await expect(field).toHaveValue('Is this **right**? @Ada Quill ');
  await cole.page.keyboard.press('Control+Enter');

  await expect(marksIn(ada.page)).toHaveText(PASSAGE);
  await marksIn(ada.page).click();
  await expect(ada.page.getByRole('tab', { name: /^Comments/, selected: true })).toBeVisible();
  const card = threadCards(ada.page);
  await expect(card.locator('strong', { hasText: 'right' })).toBeVisible();
  await expect(card.getByText('@Ada Quill')).toBeVisible();
  await writeComment(ada.page, 'Reply', 'It was <b>checked</b>.');
  await expect(threadCards(cole.page).getByText('It was <b>checked</b>.')).toBeVisible();
});

test('a mention in the inbox is opened and answered there by keyboard only', async () => {
  await cole.page.getByLabel('Reply', { exact: true }).fill('And by whom, @Ada Quill?');
  await cole.page.keyboard.press('Control+Enter');
  await expect(ada.page.getByRole('link', { name: /^Inbox.*1 waiting/ })).toBeVisible();

  await ada.page.goto(`${server.url}/inbox`);
  await expect(inboxRows(ada.page)).toHaveCount(1);
  const beside = ada.page.getByRole('region', { name: 'Preview' });
  await expect(beside.getByText('And by whom')).toBeVisible();
  await ada.page.setViewportSize({ width: 1024, height: 720 });
  await expect(beside).toHaveCount(0);
  await ada.page.setViewportSize({ width: 1280, height: 720 });
  await ada.page.keyboard.press('j');
  await ada.page.keyboard.press('Enter');
  await expect(ada.page).toHaveURL(/panel=comments&thread=/);
  await expect(threadCards(ada.page).locator('[aria-current=true]')).toHaveAttribute(
    'aria-label',
    `Comments on “${PASSAGE}”`,
  );
  await expect(ada.page.getByText('And by whom')).toBeVisible();
  await ada.page.keyboard.press('r');
  await expect(ada.page.getByLabel('Reply', { exact: true })).toBeFocused();
  await ada.page.keyboard.type('By Legal.');
  await ada.page.keyboard.press('Control+Enter');
  await expect(threadCards(cole.page).getByText('By Legal.')).toBeVisible();
  await expect(ada.page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  await expect(cole.page.getByRole('link', { name: /^Inbox.*1 waiting/ })).toBeVisible();
});

test('a thread is level with its passage, and both scroll together, whichever the wheel is over', async () => {
  // In a window of its own, so that the other one stays where it is.
  const page = await ada.page.context().newPage();
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(`${server.url}/d/${plan}?panel=comments`);
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
  const mark = marksIn(page).first();
  const card = threadCards(page).first();
  /** The passage's line is a little higher than its words. */
  const expectLevel = () =>
    expect.poll(async () => Math.abs((await topOf(card)) - (await topOf(mark)))).toBeLessThan(12);
  await expectLevel();
  const before = await topOf(mark);
  for (const place of [textOf(page), page.getByRole('tabpanel')]) {
    const { x, y, width, height } = (await place.boundingBox())!;
    await page.mouse.move(x + width / 2, Math.max(y, 0) + Math.min(height, 300) / 2);
    const from = await topOf(mark);
    await page.mouse.wheel(0, 60);
    await expect.poll(() => topOf(mark)).toBe(from - 60);
    await expectLevel();
  }
  await typeBehindTitle(page, ' of the year');
  await page.keyboard.press('Enter');
  await page.keyboard.type('One more line.');
  await expectLevel();
  expect(await topOf(mark)).not.toBe(before);
  for (let undone = 0; undone < 3; undone++) await page.keyboard.press('ControlOrMeta+z');
  expect(await violations(page)).toEqual([]);
  await page.close();
});

test('people can edit and delete their own comments only', async () => {
  const comment = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
  await expect(comment(ada.page, 'And by whom').getByRole('button', { name: 'Edit or delete' })).toHaveCount(0);
  await comment(ada.page, 'By Legal.').getByRole('button', { name: 'Edit or delete' }).click();
  await ada.page.getByRole('menuitem', { name: 'Edit' }).click();
  await writeComment(ada.page, 'Edit your comment', 'By Legal, twice.');
  await expect(comment(cole.page, 'By Legal, twice.')).toContainText('edited');
  await comment(ada.page, 'By Legal, twice.').getByRole('button', { name: 'Edit or delete' }).click();
  await ada.page.getByRole('menuitem', { name: 'Delete' }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(cole.page.getByText('This comment was deleted.')).toBeVisible();
});

test('a thread stays on its passage while the text is edited and after Undo, and says when the passage is gone', async () => {
  await selectWords(ada.page, 'a small weather');
  await ada.page.keyboard.press('Delete');
  await expect(threadCards(cole.page).getByText('Text changed')).toBeVisible();
  await ada.page.keyboard.press('Control+z');
  await expect(threadCards(cole.page).getByText('Text changed')).toHaveCount(0);
  await expect(marksIn(cole.page)).toHaveText(/^weather(Ada Quill)? and soil sensor$/);

  await typeBehindTitle(ada.page, ', in short');
  await selectWords(ada.page, 'and soil ');
  await ada.page.keyboard.press('Delete');
  // The other person's caret, with their name, may be inside.
  await expect(marksIn(cole.page)).toHaveText(/^weather (Ada Quill)?sensor$/);
  await expect(threadCards(cole.page).getByText('Text changed')).toBeVisible();
  await selectWords(ada.page, 'Reed is a small weather sensor');
  await ada.page.keyboard.press('Delete');
  await expect(threadCards(cole.page).getByText('Text deleted')).toBeVisible();
  await expect(threadCards(cole.page).getByText(PASSAGE)).toBeVisible();
  await expect(marksIn(cole.page)).toHaveCount(0);
});

test('a viewer can read threads, but not start or answer one', async () => {
  const { page } = vera;
  await threadCards(page).getByRole('button').first().click();
  await expect(page.getByText('And by whom')).toBeVisible();
  await expect(page.getByLabel('Reply', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toHaveCount(0);
  await textOf(page).getByText('Goals', { exact: true }).dblclick();
  await page.keyboard.press('Control+Alt+m');
  await expect(page.getByLabel('Comment', { exact: true })).toHaveCount(0);
});

test('a thread is resolved with a key, for everyone, and reopened', async () => {
  await ada.page.getByRole('tab', { name: /^Comments/ }).click();
  await ada.page.keyboard.press('j');
  await ada.page.keyboard.press('e');
  await expect(threadCards(cole.page).getByText('Resolved by Ada Quill')).toBeVisible();
  await expect(cole.page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  await cole.page.getByRole('button', { name: 'Reopen' }).click();
  await expect(ada.page.getByRole('tab', { name: /^Comments ?1$/ })).toBeVisible();
});

test('a suggestion in the inbox opens at its change, and is decided and commented on by keyboard only', async () => {
  test.setTimeout(180_000);
  await ada.page.goto(`${server.url}/d/${release}?panel=agent`);
  const edits = [
    { find: 'definately', text: 'definitely' },
    { find: 'seperate', text: 'separate' },
    { find: 'recieve', text: 'receive' },
  ];
  await suggest(gemini, ada, [{ documentId: release, description: 'Spelling', edits }]);
  await ada.page.goto(`${server.url}/inbox`);
  const row = inboxRows(ada.page).filter({ hasText: '3 changes' });
  await expect(row).toBeVisible();
  await ada.page.keyboard.press('j');
  await ada.page.keyboard.press('Enter');
  await expect(ada.page).toHaveURL(/panel=review&hunk=/);
  const current = openCards(ada.page).filter({ has: ada.page.locator('[aria-current=true]') });
  await expect(current).toHaveCount(1);
  await ada.page.keyboard.press('a');
  await expect(ada.page.getByText('1 of 3 reviewed')).toBeVisible();
  await expect(current).toHaveCount(1);
  await ada.page.keyboard.press('c');
  await expect(ada.page.getByLabel('Comment on this change')).toBeFocused();
  await ada.page.keyboard.type('Really, @cole');
  await expect(ada.page.getByRole('option', { name: 'Cole Margin' })).toBeVisible();
  await ada.page.keyboard.press('Enter');
  await ada.page.keyboard.press('Control+Enter');
  await expect(current.getByText('Really,')).toBeVisible();

  await cole.page.goto(`${server.url}/inbox`);
  await expect(inboxRows(cole.page).filter({ hasText: 'on a suggested change' })).toBeVisible();
  await cole.page.keyboard.press('j');
  await cole.page.keyboard.press('Enter');
  // The inbox shows the thread, too, with a field that is gone with its page.
  await expect(cole.page).toHaveURL(/\/d\//);
  await writeComment(cole.page, 'Reply', 'I would keep it.');
  await expect(current.getByRole('button', { name: 'Open 2 comments' })).toBeVisible();
});

test('done items leave the inbox, and Undo brings them back', async () => {
  const { page } = ada;
  await page.goto(`${server.url}/inbox`);
  await expect(inboxRows(page)).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const undo = await undoOfToast(page);
  await expect(inboxRows(page)).toHaveCount(1);
  await undo.click();
  await expect(inboxRows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Agent', exact: true }).click();
  await expect(page.getByText('No matching items')).toBeVisible();
  await page.getByRole('button', { name: /^All \d/ }).click();
  await expect(inboxRows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Inbox actions' }).click();
  await page.getByRole('menuitem', { name: 'Mark all as done' }).click();
  await expect(page.getByText('You’re all caught up')).toBeVisible();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click();
  await expect(inboxRows(page)).toHaveCount(2);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('in the inbox, mark as done');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // On phones the toast is above the bar at the bottom.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const back = await undoOfToast(page);
  const [button, bar] = [
    await back.boundingBox(),
    await page.getByRole('navigation', { name: 'Places' }).boundingBox(),
  ];
  expect(button!.y + button!.height).toBeLessThan(bar!.y);
  await back.click();
  await expect(inboxRows(page)).toHaveCount(2);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('an item is snoozed by key or button, is listed with when it comes back, and comes back by itself', async () => {
  const { page } = ada;
  const rows = inboxRows(page);
  const time = (name: RegExp | string) => page.getByRole('menuitem', { name });
  const away = page.getByRole('link', { name: /^Inbox.*1 waiting/ });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/inbox`);
  await expect(rows).toHaveCount(2);
  const other = await ada.context.newPage();
  await other.goto(`${server.url}/inbox`);
  await expect(inboxRows(other)).toHaveCount(2);

  await page.keyboard.press('j');
  await page.keyboard.press('h');
  await expect(time(/^Later today|^In 3 hours/)).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const undo = await undoOfToast(page);
  await expect(rows).toHaveCount(1);
  await expect(away).toBeVisible();
  await expect(inboxRows(other)).toHaveCount(1);
  await undo.click();
  await expect(rows).toHaveCount(2);

  await rows.first().hover();
  await rows
    .first()
    .getByRole('button', { name: /^Snooze[:…]/ })
    .click();
  await time('Tomorrow').click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Snoozed (1)' }).click();
  await expect(rows).toHaveText(/9:00/);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Move back to inbox' }).click();
  await expect(page.getByText('Nothing is snoozed')).toBeVisible();
  await page.getByRole('button', { name: /^All \d/ }).click();
  await expect(rows).toHaveCount(2);
  await other.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('j');
  await page.keyboard.press('h');
  await time('Tomorrow').click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Items to show' }).selectOption('Snoozed (1)');
  await expect(rows).toHaveText(/9:00/);
  expect(await violations(page)).toEqual([]);
  const workspaceId = await workspaceIdOf(ada);
  const listed = await ada.context.request.get(
    `${server.url}/api/trpc/inbox.list?input=${encodeURIComponent(JSON.stringify({ json: { workspaceId, isSnoozed: true } }))}`,
  );
  const [{ kind, subjectId }] = (await listed.json()).result.data.json.items;
  await page.getByRole('combobox', { name: 'Items to show' }).selectOption('All');
  await expect(rows).toHaveCount(1);
  // Nobody touches the page while the item comes back.
  const until = new Date(Date.now() + 3_000);
  await call(ada, 'inbox.snooze', { workspaceId, kind, subjectId, until }, ['until']);
  await expect(rows).toHaveCount(2, { timeout: 30_000 });
  await expect(rows.first().getByRole('link')).toHaveAccessibleName(/, unread$/);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('a document that somebody suggests in an empty project waits in the inbox, and is accepted there by keys', async () => {
  const workspaceId = await workspaceIdOf(ada);
  const { projectId } = await call<{ projectId: string }>(ada, 'projects.create', { workspaceId, name: 'Handbook' });
  const change = { kind: 'create', path: 'Welcome.md', text: 'Hello.' };
  await call(cole, 'treeChanges.suggest', { key: crypto.randomUUID(), projectId, change, description: 'A start' });
  const { page } = ada;
  await page.goto(`${server.url}/inbox`);
  await expect(inboxRows(page).first()).toContainText('Handbook');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Hello.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/inbox`);
  await expect(inboxRows(page).filter({ hasText: 'Handbook' })).toHaveCount(0);
  // With only one project, that project is unfolded for everyone who opens the page later.
  for (const procedure of ['projects.trash', 'projects.deleteForGood']) await call(ada, procedure, { projectId });
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`inbox and comments have no accessibility violation, ${colorScheme}, ${width} px`, async ({ browser }) => {
    test.setTimeout(180_000);
    const look = { colorScheme, viewport: { width, height: 844 }, reducedMotion: 'reduce' } as const;
    const context = await browser.newContext({ ...look, storageState: await ada.context.storageState() });
    const page = await context.newPage();
    const check = async () => {
      await page.waitForLoadState('networkidle');
      expect(await violations(page)).toEqual([]);
    };
    await page.goto(`${server.url}/inbox`);
    await expect(inboxRows(page)).toHaveCount(2);
    await page.keyboard.press('j');
    await check();
    await page.goto(`${server.url}/d/${plan}?panel=comments`);
    await threadCards(page).getByRole('button').first().click();
    await expect(page.getByText('And by whom')).toBeVisible();
    await check();
    await context.close();
  });
}

test('at 390 px, a passage can be commented on', async ({ browser }) => {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, storageState: await cole.context.storageState() });
  const page = await context.newPage();
  await page.goto(`${server.url}/d/${plan}`);
  await selectWords(page, 'needs no account');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await writeComment(page, 'Comment', 'None at all?');
  await expect(threadCards(page).filter({ hasText: 'None at all?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(marksIn(page)).toHaveText('needs no account');
  await context.close();
});

test('a page in the background shows one notification per new item, if they’re turned on and allowed; a click opens the item', async ({
  browser,
}) => {
  const storageState = await ada.context.storageState();
  const context = await browser.newContext({ storageState, permissions: ['notifications'] });
  const page = await context.newPage();
  await recordNotifications(page);
  await page.goto(`${server.url}/inbox`);
  await page.getByRole('button', { name: 'Turn on notifications in this browser' }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications in this browser' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Inbox actions' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Browser notifications' })).toBeChecked();
  await page.keyboard.press('Escape');
  await cole.page.goto(`${server.url}/d/${plan}?panel=comments`);
  await threadCards(cole.page).filter({ hasText: 'None at all?' }).getByRole('button').first().click();

  await replyMentioning(cole.page, 'You are looking,', 'Ada Quill');
  await expect(inboxRows(page).filter({ hasText: 'You are looking' })).toBeVisible();
  expect(await notificationsOf(page)).toEqual([]);

  await putOutOfSight(page);
  await replyMentioning(cole.page, 'And now,', 'Ada Quill');
  const mention = { title: 'Cole Margin mentioned you', body: 'And now, @Ada Quill' };
  await expect.poll(() => notificationsOf(page)).toEqual([mention]);
  gemini.enqueue(say('Nothing to add.'));
  await ada.page.goto(`${server.url}/d/${release}?panel=agent`);
  // People who watch a turn until it ends get no inbox item for it.
  await putOutOfSight(ada.page);
  await ask(ada.page, 'Is anything missing?');
  await expect.poll(async () => (await notificationsOf(page))[1]?.title).toBe('The agent answered your request');
  expect(await notificationsOf(page)).toHaveLength(2);
  await clickNotification(page, 0);
  await expect(page).toHaveURL(/panel=comments&thread=/);
  await expect(threadCards(page).filter({ hasText: mention.body })).toBeVisible();

  await context.clearPermissions();
  await page.goto(`${server.url}/inbox`);
  await expect(inboxRows(page).first()).toBeVisible();
  await putOutOfSight(page);
  await replyMentioning(cole.page, 'Not allowed,', 'Ada Quill');
  await expect(inboxRows(page).filter({ hasText: 'Not allowed' })).toBeVisible();
  expect(await notificationsOf(page)).toEqual([]);
  await context.close();
});

test('people find their own turns in the inbox, except those they watched to the end', async ({ browser }) => {
  const ben = await join(browser, await makeInvitation(ada, server.url), 'Ben Carter');
  await ada.page.goto(`${server.url}/d/${release}?panel=agent`);
  await ben.page.goto(`${server.url}/d/${release}?panel=agent`);
  await expect(ada.page.getByRole('textbox', { name: /Ask/ })).toBeVisible();
  gemini.enqueue(say('Nothing to add, Ada.'), say('Nothing to add, Ben.'));
  await ask(ada.page, 'Is anything missing for Ada?');
  await expect(ada.page.getByText('Nothing to add, Ada.')).toBeVisible();
  // Wait until Ben has her conversation. Otherwise he would start his own, which her panel doesn't show.
  await expect(ben.page.getByText('Nothing to add, Ada.')).toBeVisible();
  await putOutOfSight(ben.page);
  await ask(ben.page, 'Is anything missing for Ben?');
  // Ada watches Ben's turn to its end. It stays in Ben's inbox.
  await expect(ada.page.getByText('Nothing to add, Ben.')).toBeVisible();
  await ben.page.goto(`${server.url}/inbox`);
  await expect(inboxRows(ben.page).filter({ hasText: 'missing for Ben?' })).toBeVisible();
  await ada.page.goto(`${server.url}/inbox`);
  await expect(inboxRows(ada.page).first()).toBeVisible();
  await expect(inboxRows(ada.page).filter({ hasText: 'missing for' })).toHaveCount(0);
});

test('a person follows another through the text until they move or the other person leaves', async () => {
  test.setTimeout(180_000);
  const [leader, follower] = [ada.page, cole.page];
  await follower.setViewportSize({ width: 1024, height: 500 });
  await openDocument(ada, server.url, 'Launch plan.md');
  await follower.goto(`${server.url}/d/${plan}`);
  const title = (page: Page) => textOf(page).getByText('Reed: launch plan', { exact: false }).first();
  await expect(title(follower)).toBeInViewport();
  const avatarOf = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Here now' }).getByRole('button', { name });
  const bar = follower.getByRole('region', { name: 'Following' });
  const follow = async () => {
    await avatarOf(follower, 'Ada Quill').click();
    await follower.getByRole('menuitem', { name: 'Follow Ada Quill' }).click();
    await expect(bar).toContainText('Following Ada Quill');
    await expect(avatarOf(leader, 'Cole Margin, following you')).toBeVisible();
  };
  await follow();
  expect(await violations(follower)).toEqual([]);

  // The end of the text is far below a window of this size.
  await textOf(leader).focus();
  await leader.keyboard.press('Control+End');
  await expect(title(follower)).not.toBeInViewport();
  await leader.mouse.move(600, 400);
  // The editor may still be scrolling to the end. Then people turn the wheel again.
  await expect(async () => {
    await leader.mouse.wheel(0, -50_000);
    await expect(title(follower)).toBeInViewport({ timeout: 2_000 });
  }).toPass();
  // The follower can look at the source.
  await chooseView(follower, 'Source');
  await leader.keyboard.press('Control+Home');
  await leader.keyboard.press('Control+End');
  await expect(title(follower)).not.toBeInViewport();
  await expect(bar).toBeVisible();

  await follower.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(avatarOf(leader, 'Cole Margin, following you')).toBeHidden();
  await leader.keyboard.press('Control+Home');
  await follow();
  await expect(title(follower)).toBeInViewport();
  await follower.mouse.move(600, 300);
  await follower.mouse.wheel(0, 200);
  await expect(bar).toBeHidden();

  await follower.setViewportSize({ width: 390, height: 700 });
  await follower.getByRole('button', { name: /Ada Quill/ }).click();
  await follower.getByRole('menuitem', { name: 'Follow Ada Quill' }).click();
  await expect(bar).toBeVisible();
  await leader.goto(`${server.url}/inbox`);
  await expect(follower.getByText('Ada Quill left, so you’re no longer following them')).toBeVisible();
  await expect(bar).toBeHidden();
});
