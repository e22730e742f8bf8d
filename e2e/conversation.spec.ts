import { type Browser, expect, type Page, test } from '@playwright/test';
import { Gate } from '../test/fakes/gate';
import { type FakeGemini, startFakeGemini } from '../test/fakes/gemini/gemini';
import { call, say } from '../test/fakes/reply';
import { violations } from './support/accessibility';
import { ask, chooseForRequest, expectSameTurn, showPanel, turnOf } from './support/agent';
import { documentIdOf, exported, openDocument } from './support/document';
import { geminiSettings } from './support/gemini';
import { join, makeInvitation, type Person, signUpFirst } from './support/people';
import { TestServer } from './support/server';
import { launchBehind, Wire } from './support/wire';

test.describe.configure({ mode: 'serial' });

const RELEASE = 'Press release.md';

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;
/** Ben's connection to the server, which the tests can cut. */
let wire: Wire;
let browserOfBen: Browser;

test.beforeAll(async ({ browser }) => {
  gemini = await startFakeGemini();
  server = await TestServer.start(geminiSettings(gemini));
  ada = await signUpFirst(browser, server.url);
  wire = await Wire.to(server.port);
  browserOfBen = await launchBehind(wire, server.port);
  ben = await join(browserOfBen, await makeInvitation(ada, server.url), 'Ben Vole');
  for (const person of [ada, ben]) {
    await openDocument(person, server.url, RELEASE);
    await showPanel(person.page, 'Agent');
  }
});

test.afterAll(async ({ browser }) => {
  await browserOfBen?.close();
  await wire?.close();
  await server?.stop(browser);
  await gemini?.close();
});

/** Returns a tool call that replaces words in the open document. */
function suggest(...words: [find: string, text: string][]) {
  const edits = words.map(([find, text]) => ({ type: 'replace', find, text }));
  const description = `Correct ${words.map(([find]) => find).join(' and ')}`;
  return call('suggest_document_edits', { document_id: documentIdOf(ada.page), description, edits });
}

const queueOf = (page: Page) => page.getByRole('region', { name: 'Queued requests' });

test('requests sent during a turn are queued, visible to all, can be edited and deleted, and start automatically', async () => {
  const gate = new Gate();
  gemini.enqueue({ ...say('The first ', 'answer.'), gate }, say('The second answer.'));
  await ask(ada.page, 'First request');
  await expect(turnOf(ben.page).getByRole('status')).toBeVisible();
  await ask(ada.page, 'Secnd request');
  await ask(ben.page, 'Third request');
  for (const { page } of [ada, ben]) await expect(queueOf(page).getByRole('listitem')).toHaveCount(2);
  await expect(queueOf(ben.page)).toContainText('Ada Quill: Secnd request');
  await expect(queueOf(ben.page).getByRole('button', { name: 'Edit this request' })).toHaveCount(1);
  await queueOf(ada.page).getByRole('button', { name: 'Edit this request' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Edit the request' });
  await dialog.getByLabel('Request').fill('Second request');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(queueOf(ben.page)).toContainText('Second request');
  await queueOf(ada.page).getByRole('listitem').last().getByRole('button', { name: 'Delete this request' }).click();
  await expect(queueOf(ben.page).getByRole('listitem')).toHaveCount(1);
  gate.open();
  for (const { page } of [ada, ben]) {
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(turnOf(page)).toContainText('The second answer.');
    await expect(queueOf(page)).toHaveCount(0);
  }
});

test('a window that lost its connection shows what it missed, once and in order', async () => {
  const gate = new Gate();
  gemini.enqueue({ ...say('One, ', 'two, ', 'three, ', 'four, ', 'five.'), gate });
  await ask(ada.page, 'Count to five');
  gate.step();
  await expect(turnOf(ben.page)).toContainText('One,');
  wire.cut();
  for (const word of ['two,', 'three,']) {
    gate.step();
    await expect(turnOf(ada.page)).toContainText(word);
  }
  await expect(turnOf(ben.page)).not.toContainText('two');
  wire.mend();
  await expect(turnOf(ben.page)).toContainText('One, two, three,');
  gate.open();
  for (const { page } of [ada, ben]) {
    await expect(turnOf(page)).toContainText('four, five.');
    await expect(turnOf(page).getByRole('status')).toHaveCount(0);
  }
  await expectSameTurn([ada, ben]);
});

test('sending a queued request now stops the running turn; after a stop, the queue is paused and says so', async () => {
  const [running, next] = [new Gate(), new Gate()];
  running.step();
  const asked = gemini.requests.length;
  gemini.enqueue({ ...say('Half ', 'an answer.'), gate: running }, { ...say('Sent now.'), gate: next });
  await ask(ada.page, 'A long one');
  await expect(turnOf(ada.page)).toContainText('Half');
  await ask(ada.page, 'More urgent');
  await queueOf(ben.page)
    .getByRole('button', { name: /^Send now/ })
    .click();
  await expect(ada.page.getByRole('article').nth(3)).toContainText('Stopped.');
  await expect(turnOf(ada.page)).toContainText('More urgent');
  // Otherwise the turn could be stopped before it has asked, and the next one would get its answer.
  await expect.poll(() => gemini.requests.length).toBeGreaterThan(asked + 1);
  await ask(ada.page, 'And then');
  await ada.page.getByRole('button', { name: 'Stop', exact: true }).click();
  for (const { page } of [ada, ben]) await expect(queueOf(page)).toContainText('Queue paused');
  running.open();
  next.open();
  gemini.enqueue(say('And then it went on.'));
  await queueOf(ben.page).getByRole('button', { name: 'Send now' }).click();
  for (const { page } of [ada, ben]) await expect(turnOf(page)).toContainText('And then it went on.');
});

test('a request that is edited and run again with another model becomes a sibling, with ‹ 2/2 › and its own suggestions', async () => {
  gemini.enqueue(suggest(['definately', 'definitely']), say('Another answer.'));
  await turnOf(ada.page).getByRole('button', { name: 'Edit and run again' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Edit and run again' });
  await dialog.getByLabel('Request').fill('And otherwise');
  await dialog.getByLabel('Model').selectOption('google/gemini-2.5-flash');
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  for (const { page } of [ada, ben]) {
    const versions = turnOf(page).getByRole('group', { name: 'Runs of this turn' });
    await expect(turnOf(page)).toContainText('Another answer.');
    await expect(versions).toContainText('2/2');
    await expect(versions).toContainText('google/gemini-2.5-flash');
    await expect(turnOf(page).getByRole('button', { name: /1 change suggested/ })).toBeVisible();
  }
  // Each person chooses which run to see.
  await turnOf(ben.page).getByRole('button', { name: 'Previous run' }).click();
  await expect(turnOf(ben.page)).toContainText('And then it went on.');
  await expect(turnOf(ben.page)).toContainText('1/2');
  await expect(turnOf(ben.page).getByRole('button', { name: /suggested/ })).toHaveCount(0);
  await expect(turnOf(ada.page)).toContainText('Another answer.');
  // A message continues the branch that its author sees.
  gemini.enqueue(say('On the old branch.'));
  await ask(ben.page, 'Which branch?');
  await expect(turnOf(ben.page)).toContainText('On the old branch.');
  const sent = JSON.stringify(gemini.requests.at(-1)?.body.contents);
  expect(sent).toContain('And then it went on.');
  expect(sent).not.toContain('Another answer.');
  await expect(turnOf(ada.page)).not.toContainText('On the old branch.');
});

test('several models answer side by side; changes from each are accepted, and the merge has both as parents', async () => {
  const documentId = documentIdOf(ada.page);
  await ada.page.getByRole('button', { name: 'New conversation' }).click();
  await ada.page.getByRole('textbox', { name: 'Ask the agent', exact: true }).fill('Correct one word each');
  await chooseForRequest(ada.page, 'Try variants');
  const form = ada.page.getByRole('dialog', { name: 'Try variants' });
  await expect(form.getByLabel('Request')).toHaveValue('Correct one word each');
  await form.getByLabel('Model of variant 2').selectOption('google/gemini-2.5-flash');
  await form.getByLabel(/^Instructions for variant 2/).fill('Keep it formal.');
  expect(await violations(ada.page)).toEqual([]);
  const gate = new Gate();
  const asked = gemini.requests.length;
  gemini.enqueue(
    { ...suggest(['Teh', 'The'], ['seperate', 'separate']), gate },
    { ...suggest(['recieve', 'receive']), gate },
  );
  await form.getByRole('button', { name: 'Run 2 variants' }).click();
  const compare = ada.page.getByRole('dialog', { name: 'Compare variants' });
  const columns = compare.getByRole('article');
  await expect(columns).toHaveCount(2);
  await expect(columns.nth(1)).toContainText('Keep it formal.');
  await expect(columns.getByRole('status')).toHaveCount(2);
  // Otherwise the first variant to ask could also get the other's answer.
  await expect.poll(() => gemini.requests.length).toBeGreaterThan(asked + 1);
  gemini.enqueue(say('Done.'), say('Done.'));
  gate.open();
  for (const nth of [0, 1]) {
    await expect(columns.nth(nth)).toContainText('Done.');
    await expect(columns.nth(nth).locator('summary')).toBeVisible();
  }
  expect(await violations(ada.page)).toEqual([]);
  // It is random which variant gets which answer.
  const withTwo = columns.filter({ hasText: 'Correct Teh' });
  const withOne = columns.filter({ hasText: 'Correct recieve' });
  for (const column of [withTwo, withOne]) {
    await column.getByRole('button', { name: 'Accept', exact: true }).first().click();
    await expect(column).toContainText('Accepted by Ada Quill');
  }
  const text = (await exported(ada, documentId)).toString();
  expect(text).not.toContain('Teh');
  expect(text).not.toContain('recieve');
  const parents = await server.sql(
    `select of.type from version_parent join version of on of.id = parent_id
     where version_id = (select head_version_id from document where id = '${documentId}') order by position`,
  );
  expect(parents.rows.map(({ type }) => type)).toEqual(['snapshot', 'ai_suggestion', 'ai_suggestion']);
  await withTwo.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(withTwo).toContainText('Rejected by Ada Quill');
});

test('on a phone the variants are tabs', async () => {
  const { page } = ada;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/d/${documentIdOf(page)}?panel=agent`);
  await turnOf(page).getByRole('button', { name: 'Compare' }).click();
  const compare = page.getByRole('dialog', { name: 'Compare variants' });
  await expect(compare.getByRole('article')).toHaveCount(1);
  await compare.getByRole('tab', { name: 'Variant 1' }).click();
  await expect(compare.getByRole('article', { name: 'Variant 1' })).toContainText('Accepted by Ada Quill');
  await compare.getByRole('tab', { name: 'Variant 2' }).click();
  await expect(compare.getByRole('article', { name: 'Variant 2' })).toContainText('Keep it formal.');
  expect(await violations(page)).toEqual([]);
  await compare.getByRole('button', { name: 'Continue from this variant' }).click();
  await expect(compare).toHaveCount(0);
  await expect(turnOf(page)).toContainText('Keep it formal.');
  expect(await violations(page)).toEqual([]);
});

test('two people see, change and run a plan as a checklist; either of them can answer its question', async () => {
  const documentId = documentIdOf(ada.page);
  for (const { page } of [ada, ben]) await page.setViewportSize({ width: 1440, height: 900 });
  await ada.page.goto(`${server.url}/d/${documentId}?panel=agent`);
  await ask(ada.page, '/reset');
  gemini.enqueue(say('I would:\n<plan>\n1. Correct the title\n2. Check the facts\n3. Pick a tone\n</plan>\nShall I?'));
  await ask(ada.page, '/plan Improve the press release');
  await expect(stepsOf(ada.page)).toHaveText([/Correct the title/, /Check the facts/, /Pick a tone/]);
  await ben.page.goto(`${server.url}/d/${documentId}?panel=agent`);
  await chooseForStep(ben.page, 3, 'Edit');
  await ben.page.getByLabel('Step 3').fill('Ask for the tone');
  await ben.page.keyboard.press('Enter');
  await chooseForStep(ben.page, 3, 'Move up');
  for (const { page } of [ada, ben]) {
    await expect(stepsOf(page)).toHaveText([/Correct the title/, /Ask for the tone/, /Check the facts/]);
  }
  expect(await violations(ada.page)).toEqual([]);

  const question = { question: 'Which tone should the release have?', options: ['Formal', 'Friendly'] };
  gemini.enqueue(suggest(['an small', 'a small']), say('Suggested.'), call('ask_person', question));
  await ada.page.getByRole('button', { name: 'Run all' }).click();
  await expect(stepsOf(ben.page).nth(0)).toContainText('done');
  await expect(stepsOf(ben.page).nth(1)).toContainText('waiting for an answer');
  await expect(ada.page.getByRole('button', { name: 'Stop plan' })).toBeVisible();
  // Both people can answer.
  await ben.page.goto(`${server.url}/inbox`);
  await ben.page.getByRole('link', { name: /^The agent has a question about Ada Quill’s request/ }).press('Enter');
  const card = ben.page.getByRole('region', { name: 'Question from the agent' });
  await expect(card).toContainText('Which tone should the release have?');
  expect(await violations(ben.page)).toEqual([]);
  gemini.enqueue(say('Friendly it is.'), say('The facts are right.'));
  await card.getByRole('button', { name: 'Friendly' }).click();
  for (const { page } of [ada, ben]) {
    await expect(page.getByRole('region', { name: 'Question from the agent' })).toContainText('Ben Vole answered');
    await expect(page.getByRole('region', { name: 'Plan' })).toContainText('3 of 3 done');
  }
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await stepsOf(ada.page).first().scrollIntoViewIfNeeded();
  expect(await violations(ada.page)).toEqual([]);
  await stepsOf(ada.page).first().getByRole('button', { name: 'Review 1 change' }).click();
  await expect(ada.page.getByRole('tab', { name: /^Review/, selected: true })).toBeVisible();
});

const stepsOf = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem');

async function chooseForStep(page: Page, step: number, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for step ${step}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
