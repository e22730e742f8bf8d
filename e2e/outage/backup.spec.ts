import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type FakeGemini, startFakeGemini } from '../../test/fakes/gemini/gemini';
import { showPanel, turnOf } from '../support/agent';
import { documentIdOf, expectSaved, openDocument, typeAtEnd, wholeText } from '../support/document';
import { geminiSettings } from '../support/gemini';
import { expectInside, newPerson, type Person, signIn, signUpFirst } from '../support/people';
import { cardOf, openCards, selectCard } from '../support/review';
import { TestServer } from '../support/server';
import { suggest } from '../support/suggest';
import { openCallsOf } from '../support/usage';

const PLAN = 'Launch plan.md';
const RECEIVE = 'Replace “recieve” with “receive”';

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let dir: string;

test.beforeAll(async ({ browser }) => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-backup-'));
  gemini = await startFakeGemini();
  server = await TestServer.start(geminiSettings(gemini));
  ada = await signUpFirst(browser, server.url);
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
  fs.rmSync(dir, { recursive: true, force: true });
});

/** Returns all that a person sees of the document, its turn, changes, versions and costs, without times. */
async function seen(person: Person) {
  const { page } = person;
  await openDocument(person, server.url, PLAN);
  await showPanel(page, 'Agent');
  await expect(turnOf(page)).toContainText('These are my suggestions.');
  // The usage of the last of its three calls comes after its answer.
  await expect(turnOf(page).locator('.usage-line')).toContainText('Model calls3');
  const turn = (await turnOf(page).textContent()) ?? '';
  const text = await wholeText(page);
  await showPanel(page, 'Review');
  await expect(openCards(page)).toHaveCount(1);
  // Appears once the editor has read the text.
  await expect(openCards(page)).toContainText('In the text:');
  const changes = await openCards(page).allInnerTexts();
  await showPanel(page, 'History');
  const rows = page.getByRole('tabpanel').getByRole('option');
  await expect(rows).toHaveCount(2);
  const versions = await rows.allInnerTexts();
  const calls = await openCallsOf(page, server.url, 'Ada Quill');
  const usage = await calls.getByRole('row').allInnerTexts();
  const withoutTime = (one: string) => one.replace(/just now|\bnow\b|\d+ min\.?( ago)?/g, '(time)');
  return { text, others: [turn, ...changes, ...versions, ...usage].map(withoutTime) };
}

test('backup, wipe, restore: documents, changes, versions, turns and usage are all there', async ({ browser }) => {
  test.setTimeout(240_000);
  const { page } = ada;
  await openDocument(ada, server.url, PLAN);
  await typeAtEnd(page, '\nWe recieve orders from from many countries.\n');
  await expectSaved(page);
  const edits = [
    { find: 'recieve', text: 'receive' },
    { find: 'from from', text: 'from' },
  ];
  await suggest(gemini, ada, [{ documentId: documentIdOf(page), description: 'Correct 2 mistakes', edits }]);
  await showPanel(page, 'Review');
  await selectCard(page, RECEIVE);
  await page.keyboard.press('a');
  await expect(cardOf(page, RECEIVE)).toHaveCount(0);
  const before = await seen(ada);
  expect(before.text).toContain('We receive orders from from many countries.');

  const file = path.join(dir, 'all.backup');
  await server.npm('backup', file);
  await server.wipe();
  await server.npm('restore', file);
  await server.restart();

  // Uses a browser without any stored data.
  const back = await newPerson(browser, ada.name);
  await back.page.goto(`${server.url}/sign-in`);
  await signIn(back);
  await expectInside(back.page);
  expect(await seen(back)).toEqual(before);
});
