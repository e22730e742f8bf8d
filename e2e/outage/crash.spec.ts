import { expect, test } from '@playwright/test';
import { Gate } from '../../test/fakes/gate';
import type { FakeGemini } from '../../test/fakes/gemini/gemini';
import { say } from '../../test/fakes/reply';
import { ask, showPanel, turnOf } from '../support/agent';
import {
  documentIdOf,
  expectKept,
  expectSameText,
  expectSaved,
  exported,
  openDocument,
  saveMark,
  textOf,
  typeAtEnd,
  wholeText,
} from '../support/document';
import { startWithGemini } from '../support/gemini';
import type { Person } from '../support/people';
import { openCards } from '../support/review';
import type { TestServer } from '../support/server';

test.describe.configure({ mode: 'serial' });

const RELEASE = 'Press release.md';
/** How long another worker may take to continue a turn whose process died, because its lease must expire first. */
const TAKEN_UP_MS = 60_000;
const SENTENCE = ' One goes on typing, not knowing that the server is about to be killed, and types to the end.';

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;
let documentId: string;

test.beforeAll(async ({ browser }) => {
  ({ gemini, server, ada, ben } = await startWithGemini(browser));
  await openDocument(ada, server.url, RELEASE);
  await openDocument(ben, server.url, RELEASE);
  documentId = documentIdOf(ada.page);
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
});

test('text that another person has seen survives kill -9 during typing', async ({ browser }) => {
  const before = await wholeText(ben.page);
  const typing = typeSlowly(SENTENCE);
  await expect.poll(() => wholeText(ben.page)).toContain('One goes on typing');
  await server.kill();
  const seen = await wholeText(ben.page);
  await typing;
  const written = await wholeText(ada.page);
  expect(seen.length).toBeGreaterThan(before.length);
  expect(written).toBe(before + SENTENCE);
  await expect(saveMark(ada.page)).toHaveText('Offline — kept in this browser');
  await expectKept(ada.page, documentId);
  // The browsers would send lost edits to the server again, so both stay closed while a third one checks.
  const address = ada.page.url();
  await ada.page.close();
  await ben.page.close();

  await server.restart();
  const context = await browser.newContext({ storageState: await ben.context.storageState() });
  const fresh: Person = { ...ben, context, page: await context.newPage() };
  await fresh.page.goto(address);
  await expect(textOf(fresh.page)).toBeVisible();
  expect((await exported(fresh, documentId)).toString('utf8').startsWith(seen)).toBe(true);
  expect((await wholeText(fresh.page)).startsWith(seen)).toBe(true);
  await context.close();

  for (const person of [ada, ben]) {
    person.page = await person.context.newPage();
    await person.page.goto(address);
    await expect(textOf(person.page)).toBeVisible();
  }
  await expectSaved(ada.page);
  expect(await expectSameText([ada, ben], documentId)).toBe(written);
});

test('kill -9 during a turn: open pages reconnect, and the turn ends or can be run again', async () => {
  test.setTimeout(90_000 + TAKEN_UP_MS);
  const gate = new Gate();
  gemini.enqueue({ ...say('Nobody reads '), thoughts: ['First a look. ', 'Then nothing.'], gate });
  await ask(ada.page, 'Proofread this');
  gate.step();
  await expect(turnOf(ben.page)).toContainText('First a look.');
  const typing = typeSlowly(SENTENCE);
  await expect.poll(() => wholeText(ben.page)).toContain(`${SENTENCE} One goes`);
  await server.kill();
  const seen = await wholeText(ben.page);
  await typing;
  gate.open();
  await expect(saveMark(ben.page)).toHaveText('Offline — kept in this browser');

  await server.restart();
  await expectSaved(ada.page);
  const text = await expectSameText([ada, ben], documentId);
  expect(text.startsWith(seen)).toBe(true);
  expect(text.endsWith(SENTENCE + SENTENCE)).toBe(true);

  const suggested = turnOf(ben.page).getByRole('button', { name: /changes suggested/ });
  const again = turnOf(ben.page).getByRole('button', { name: 'Run again', exact: true });
  // A turn that was taken up and finished meanwhile has both.
  await expect(suggested.or(again).first()).toBeVisible({ timeout: TAKEN_UP_MS });
  if (!(await suggested.isVisible())) {
    await expect(turnOf(ben.page)).toContainText('interrupted');
    await again.click();
  }
  for (const { page } of [ada, ben]) {
    await expect(turnOf(page).getByRole('button', { name: /changes suggested/ })).toBeVisible();
    await expect(turnOf(page)).toContainText('Please review each of them.');
    await expect(turnOf(page)).not.toContainText('Nobody reads');
    await showPanel(page, 'Review');
    await expect(page.getByRole('region', { name: 'Correct plain spelling mistakes' })).toHaveCount(1);
    await expect(openCards(page).first()).toBeVisible();
  }
  expect(await expectSameText([ada, ben], documentId)).toBe(text);
});

function typeSlowly(text: string): Promise<void> {
  return typeAtEnd(ada.page, text, { delay: 20 });
}
