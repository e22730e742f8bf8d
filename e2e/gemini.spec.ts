import { expect, type Page, test } from '@playwright/test';
import { Gate } from '../test/fakes/gate';
import type { FakeGemini } from '../test/fakes/gemini/gemini';
import { call, say } from '../test/fakes/reply';
import { violations } from './support/accessibility';
import { ask, expectSameTurn, recordStatusWords, showPanel, turnOf } from './support/agent';
import { documentIdOf, openDocument } from './support/document';
import { startWithGemini } from './support/gemini';
import { join, makeInvitation, openPage, type Person } from './support/people';
import { openCards } from './support/review';
import type { TestServer } from './support/server';
import { createSheet, textIn } from './support/sheets';
import { openCallsOf } from './support/usage';

test.describe.configure({ mode: 'serial' });

const RELEASE = 'Press release.md';
const DESCRIPTION = 'Spell two words as everybody does';

let gemini: FakeGemini;
let server: TestServer;
let ada: Person;
let ben: Person;
let cleo: Person;

test.beforeAll(async ({ browser }) => {
  ({ gemini, server, ada, ben } = await startWithGemini(browser));
  cleo = await join(browser, await makeInvitation(ada, server.url), 'Cleo Reed');
  for (const person of [ada, ben]) {
    await openDocument(person, server.url, RELEASE);
    await expect(person.page.getByRole('button', { name: 'Proofread the document' })).toBeVisible();
  }
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  await gemini?.close();
});

test('thoughts stream to everyone, even to people who open the document in the middle, and fold when the answer begins', async () => {
  const documentId = documentIdOf(ada.page);
  const [thinking, reading, answering] = [new Gate(), new Gate(), new Gate()];
  gemini.enqueue(
    call(
      'read_document',
      { document_id: documentId },
      { thoughts: ['First a look. ', 'Then a word.'], gate: thinking },
    ),
    call('suggest_document_edits', suggestionFor(documentId), { thoughts: ['Two slips stand out.'], gate: reading }),
    { ...say('Two words ', 'are **suggested**.'), gate: answering, cachedTokens: 100 },
  );
  await ask(ada.page, 'Correct two words');
  await expect(status(ben.page)).toHaveText('Thinking…');
  thinking.step();
  for (const { page } of [ada, ben]) {
    await expect(turnOf(page).getByRole('button', { name: 'Thinking', expanded: true })).toBeVisible();
    await expect(turnOf(page)).toContainText('First a look.');
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);
  }
  await cleo.page.goto(ada.page.url());
  await showPanel(cleo.page, 'Agent');
  await expect(turnOf(cleo.page)).toContainText('First a look.');
  await expect(turnOf(cleo.page)).not.toContainText('Then a word.');

  thinking.open();
  for (const { page } of [ada, ben, cleo]) {
    await expect(turnOf(page).getByRole('button', { name: 'Read Press release' })).toBeVisible();
    await expect(turnOf(page).getByRole('button', { name: 'Thoughts', expanded: false })).toBeVisible();
    await expect(turnOf(page)).not.toContainText('First a look.');
  }
  reading.open();
  answering.step();
  for (const { page } of [ada, ben, cleo]) {
    await expect(turnOf(page).getByRole('button', { name: /2 changes suggested/ })).toBeVisible();
    await expect(turnOf(page)).toContainText('Two words');
    await expect(turnOf(page)).not.toContainText('are suggested');
  }
  answering.open();
  for (const { page } of [ada, ben, cleo]) {
    await expect(turnOf(page).locator('strong')).toHaveText('suggested');
    await expect(status(page)).toHaveCount(0);
    await expect(turnOf(page).locator('summary')).toBeVisible();
  }
  await turnOf(cleo.page).getByRole('button', { name: 'Thoughts' }).first().click();
  await expect(turnOf(cleo.page)).toContainText('First a look. Then a word.');
  await expectSameTurn([ada, ben]);
});

test('the line under the turn and the usage page say what the provider billed', async () => {
  const { prompt, cached, output, thoughts } = gemini.billed();
  await turnOf(ada.page).locator('summary').click();
  const figures = turnOf(ada.page).locator('dl');
  await expect(figures).toContainText(`Input tokens${figure(prompt)}`);
  // The API omits figures that are zero, so the sum of calls is only known to be at least this.
  await expect(figures).toContainText(`including cached≥ ${figure(cached)}`);
  await expect(figures).toContainText(`Output tokens${figure(output + thoughts)}`);
  await expect(figures).toContainText(`including thoughts≥ ${figure(thoughts)}`);
  await expect(figures).toContainText('Model calls3');
  await expect(figures).toContainText('google/gemini-3.8-flash');
  const usage = await ada.context.newPage();
  const calls = await openCallsOf(usage, server.url, 'Ada Quill');
  const total = calls.getByRole('row', { name: 'Total of 3 calls' });
  await expect(total.getByRole('cell')).toHaveText([
    figure(prompt),
    `≥ ${figure(cached)}`,
    figure(output + thoughts),
    `≥ ${figure(thoughts)}`,
    /[\d.]+ (ms|s)$/,
    /^(Unknown|US\$\d.*)$/,
  ]);
  await usage.close();
});

test('suggestions of a real model are reviewed like all others', async () => {
  await showPanel(ben.page, 'Review');
  await expect(ben.page.getByRole('region', { name: DESCRIPTION })).toBeVisible();
  await expect(openCards(ben.page)).toHaveCount(2);
  await showPanel(ben.page, 'Agent');
});

test('a complex edit is one line that expands to its passes; “Stop” stops it, too', async () => {
  const documentId = documentIdOf(ada.page);
  const [first, second] = [new Gate(), new Gate()];
  const replace = (find: string, replacement: string) => ({ name: 'replace_text', args: { find, replacement } });
  gemini.enqueue(
    call('perform_complex_edit', { document_id: documentId, prompt: 'Use the present tense' }),
    {
      type: 'answer',
      thoughts: ['The verbs first.'],
      calls: [replace('announced', 'announces'), replace('no such words', 'x')],
      gate: first,
    },
    { type: 'answer', thoughts: ['And the ', 'rest.'], gate: second },
  );
  await ask(ada.page, 'Everything in the present');
  first.step();
  const lineOf = ({ page }: Person) =>
    turnOf(page).getByRole('button', { name: /^Edit Press release in several passes/ });
  const insideOf = ({ page }: Person) => turnOf(page).getByRole('region', { name: 'Inside this call' });
  await expect(lineOf(ada)).toHaveAccessibleName(/pass 1$/);
  await expect(turnOf(ada.page)).not.toContainText('The verbs first.');
  first.open();
  second.step();
  for (const person of [ada, ben]) {
    await expect(lineOf(person)).toHaveAccessibleName(/pass 2$/);
    await lineOf(person).click();
    await expect(insideOf(person)).toContainText('The verbs first.');
    await expect(insideOf(person)).toContainText('And the');
    await expect(insideOf(person).getByRole('button', { name: /^replace_text/ })).toHaveText([/done/, /failed/]);
  }
  await insideOf(ben)
    .getByRole('button', { name: /failed/ })
    .click();
  await expect(insideOf(ben)).toContainText('The text to find does not occur');
  await ben.page.getByRole('button', { name: 'Stop' }).click();
  for (const person of [ada, ben]) {
    await expect(turnOf(person.page)).toContainText('The edit was canceled.');
    // This is the turn's line, not the failed line inside it.
    await expect(lineOf(person)).toHaveAccessibleName(/ canceled$/);
    await expect(turnOf(person.page)).toContainText('Stopped');
    await expect(turnOf(person.page).getByRole('button', { name: /suggested/ })).toHaveCount(0);
  }
  second.open();
});

test('“Stop” ends a turn for everyone and keeps what was written', async () => {
  const gate = new Gate();
  gemini.enqueue({ ...say('The beginning of a long ', 'answer.'), gate });
  await ask(ada.page, 'Tell me everything');
  gate.step();
  await expect(turnOf(ben.page)).toContainText('The beginning of a long');
  await ben.page.getByRole('button', { name: 'Stop' }).click();
  for (const { page } of [ada, ben]) {
    await expect(turnOf(page)).toContainText('Stopped');
    await expect(turnOf(page)).toContainText('The beginning of a long');
    await expect(status(page)).toHaveCount(0);
    await expect(turnOf(page).getByRole('button', { name: 'Run again', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  }
  gate.open();
  await expect(turnOf(ada.page)).not.toContainText('answer.');
});

test('a request to a busy provider is repeated, and everyone sees that', async () => {
  const busy = { type: 'failure', status: 429, message: 'Slow down.', headers: { 'retry-after': '2' } } as const;
  gemini.enqueue(busy, say('Now it works.'));
  const wordsOf = await Promise.all([ada, ben].map(({ page }) => recordStatusWords(page)));
  await ask(ada.page, 'What is missing?');
  for (const { page } of [ada, ben]) await expect(turnOf(page)).toContainText('Now it works.');
  for (const words of wordsOf) expect((await words()).join()).toContain('Trying again in 2 s…');
});

test('a provider that fails is shown with its message, and the turn can be run again', async () => {
  gemini.enqueue({
    type: 'failure',
    status: 403,
    name: 'PERMISSION_DENIED',
    message: 'This key was reported as leaked.',
  });
  await ask(ada.page, 'Shorten this');
  for (const { page } of [ada, ben]) {
    const notice = turnOf(page).getByRole('alert');
    await expect(notice).toContainText('refused the key');
    await expect(notice.getByRole('button', { name: 'Run again', exact: true })).toBeVisible();
  }
  gemini.enqueue(say('Here it is, shorter.'));
  await turnOf(ben.page).getByRole('button', { name: 'Run again', exact: true }).click();
  for (const { page } of [ada, ben]) {
    await expect(page.getByRole('article', { name: 'Ben Vole asked' })).toContainText('Shorten this');
    await expect(turnOf(page)).toContainText('Here it is, shorter.');
    await expect(turnOf(page).getByRole('alert')).toHaveCount(0);
  }
});

test('the prompt is shown on request; the key is shown nowhere', async () => {
  await turnOf(ada.page).getByRole('button', { name: 'Turn details' }).click();
  const details = ada.page.getByRole('dialog', { name: 'Turn details' });
  await expect(details).toContainText('System prompt, as sent');
  await expect(details).toContainText('Shorten this');
  expect(await ada.page.content()).not.toContain(gemini.apiKey);
  expect(server.log).not.toContain(gemini.apiKey);
});

test('a turn continues when its tab is closed, and its suggestion is there in the next tab', async ({ browser }) => {
  const documentId = documentIdOf(ada.page);
  const [reading, answering] = [new Gate(), new Gate()];
  const suggestion = { ...suggestionFor(documentId), description: 'Say it louder' };
  suggestion.edits = [{ type: 'replace', find: 'announced', text: 'told everybody' }];
  gemini.enqueue(
    call('read_document', { document_id: documentId }, { thoughts: ['Alone now.'], gate: reading }),
    call('suggest_document_edits', suggestion),
    { ...say('Nobody ', 'was watching.'), gate: answering },
  );
  const storageState = await ada.context.storageState();
  const first = await browser.newContext({ storageState });
  const tab = await first.newPage();
  await tab.goto(ada.page.url());
  await ask(tab, 'Go on without me');
  reading.step();
  await expect(turnOf(tab)).toContainText('Alone now.');
  await first.close();

  reading.open();
  answering.open();
  const second = await browser.newContext({ storageState });
  const next = await second.newPage();
  await next.goto(ada.page.url());
  await expect(turnOf(next)).toContainText('Go on without me');
  await expect(turnOf(next)).toContainText('Nobody was watching.');
  await expect(turnOf(next).getByRole('button', { name: /suggested/ })).toBeVisible();
  await expect(status(next)).toHaveCount(0);
  await showPanel(next, 'Review');
  await expect(next.getByRole('region', { name: 'Say it louder' })).toBeVisible();
  await second.close();
});

test('an admin adds a task template; it is chosen with /, runs, and its answer streams to somebody else', async () => {
  const { page } = ada;
  await page.goto(`${server.url}/settings/tasks`);
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New task template' });
  await dialog.getByLabel('Type').first().fill('changelog');
  await dialog.getByLabel('Subtype').fill('from-notes');
  await dialog.getByLabel('Title').fill('Changelog from notes');
  await dialog.getByRole('button', { name: 'Add parameter' }).click();
  await dialog.getByLabel('Name').fill('version');
  await dialog.getByLabel('Request').fill('Write the changelog of {{verson}}.');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog.getByRole('alert')).toContainText('“verson” isn’t a parameter');
  await dialog.getByLabel('Request').fill('Write the changelog of {{version}}.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByRole('list', { name: 'Task templates' })).toContainText('/task changelog:from-notes');
  expect(await violations(page)).toEqual([]);

  await openDocument(ada, server.url, RELEASE);
  const field = page.getByRole('textbox', { name: 'Ask the agent', exact: true });
  await field.pressSequentially('/chan');
  const options = page.getByRole('listbox', { name: 'Commands and tasks' }).getByRole('option');
  await expect(options).toHaveText([/changelog:from-notes/]);
  await page.keyboard.press('Enter');
  await field.pressSequentially('verson=1.0');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'verson' });
  await expect(alert).toContainText('Did you mean “version”?');
  expect(await violations(page)).toEqual([]);
  // The misspelled word is selected, so typing replaces it.
  await page.keyboard.type("version='1.0'");
  const gate = new Gate();
  gemini.enqueue({ ...say('- Fixed ', 'the pump.'), gate });
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  gate.step();
  for (const person of [ada, ben]) {
    await expect(turnOf(person.page)).toContainText("/task changelog:from-notes version='1.0'");
    await expect(turnOf(person.page)).toContainText('Fixed');
    await expect(turnOf(person.page)).not.toContainText('the pump.');
  }
  gate.open();
  for (const person of [ada, ben]) await expect(turnOf(person.page)).toContainText('Fixed the pump.');
  expect(JSON.stringify(gemini.requests.at(-1)?.body)).toContain('Write the changelog of 1.0.');

  await page.getByRole('button', { name: 'Task runs' }).click();
  const runs = page.getByRole('dialog', { name: 'Task runs' });
  const run = runs.getByRole('listitem', { name: 'changelog:from-notes, finished' });
  await expect(run).toContainText('version1.0');
  expect(await violations(page)).toEqual([]);
  await run.getByRole('link', { name: 'Show turn' }).click();
  await expect(runs).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Search documents and commands' })).toBeFocused();
  await page.keyboard.type('task runs');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText('task runs');
  await page.keyboard.press('Enter');
  await expect(runs).toContainText('changelog:from-notes');
  await page.keyboard.press('Escape');
  await expect(runs).toHaveCount(0);

  await ask(page, '/help');
  const help = page.getByRole('dialog', { name: 'Commands and tasks' });
  await expect(help).toContainText('Changelog from notes');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await ask(page, '/reset');
  await expect(page.getByRole('heading', { name: 'Ask about this document' })).toBeVisible();
});

test('relevant documents are listed under a request with reasons, and everyone sees the index being rebuilt', async () => {
  gemini.enqueue(say('It says Tuesday.'));
  await ask(ada.page, 'What does the launch plan say about the battery?');
  for (const { page } of [ada, ben]) {
    await turnOf(page)
      .getByText(/^Context: .*Launch plan/)
      .click();
    const found = turnOf(page).getByRole('listitem').filter({ hasText: 'Launch plan.md' });
    await expect(found).toContainText('its title has “launch”, “plan”');
    await expect(found.getByRole('link')).toHaveAttribute('href', /^\/d\//);
  }
  await expect(turnOf(ada.page)).toContainText('It says Tuesday.');
  expect(await violations(ada.page)).toEqual([]);
  await ask(ada.page, '/index');
  for (const { page } of [ada, ben]) await expect(page.getByText(/^Index rebuilt: \d+ documents$/)).toBeVisible();
  // The panel says so, and no toast repeats it.
  await expect(ada.page.getByText(/index is being rebuilt/i)).toHaveCount(0);
  expect(await violations(ada.page)).toEqual([]);
});

test('everyone watches a page being designed from one sentence, each iteration with its own picture', async () => {
  const sheet = await createSheet(ada, server.url, { path: 'Plant sale', design: 'event' });
  for (const { page } of [ada, ben]) {
    await openPage(page, `${server.url}/d/${sheet.templateDocumentId}`);
    // The tree may be there before the sheet's page listens.
    await expect(textIn(page, 'Template')).toBeVisible();
    await page.getByRole('button', { name: 'Open the panel' }).click();
    await showPanel(page, 'Agent');
  }
  const data = JSON.stringify({ title: 'Plant sale', prices: ['Lavender 3 €', 'Basil 2 €'] });
  const code = `#set page("a4", flipped: true)\n#set text(font: "Inter", size: 20pt)\n= {{title}}\n{{#each prices}}\n- {{this}}\n{{/each}}`;
  const answer = (template: string) => `\`\`\`json\n${data}\n\`\`\`\n\`\`\`typst\n${template}\n\`\`\``;
  const gate = new Gate();
  const retry = '{"status":"needs_retry","reason":"The prices are too small.","suggestion":"Make them larger."}';
  gemini.enqueue(say(answer(`${code}\n#let a =`)), say(answer(code)), say(retry));
  gemini.enqueue(
    { ...say(...answer(code.replace('20pt', '32pt')).split(/(?<= )/)), gate },
    say('{"status":"success"}'),
  );
  await ask(ada.page, "/task sheet:generate request='An A4 flyer for our spring plant sale with prices' look=true");
  const iteration = (page: Page, number: number) =>
    turnOf(page)
      .getByRole('listitem')
      .filter({ hasText: `Attempt ${number}` });
  for (const { page } of [ada, ben]) {
    await expect(iteration(page, 1)).toContainText('Doesn’t compile');
    await expect(iteration(page, 1)).toContainText('template 7:9 error: expected expression');
    await expect(iteration(page, 2)).toContainText('The prices are too small. Make them larger.');
    await expect(iteration(page, 2).getByRole('img', { name: 'Page of attempt 2' })).toBeVisible();
    await expect(iteration(page, 3)).toContainText('Writing…');
  }
  expect(await violations(ben.page)).toEqual([]);
  gate.open();
  for (const { page } of [ada, ben]) {
    await expect(iteration(page, 3)).toContainText('Page looks good');
    await expect(iteration(page, 3).getByRole('img', { name: 'Page of attempt 3' })).toBeVisible();
    await expect(turnOf(page)).toContainText('Designed the page in 3 attempts.');
    await expect(turnOf(page).getByRole('button', { name: /suggested in Plant sale\.(json|typ)/ })).toHaveCount(2);
  }
  expect(JSON.stringify(gemini.requests.at(-1)?.body)).toContain('iVBORw0KGgo');
  await expectSameTurn([ada, ben]);
});

function suggestionFor(documentId: string) {
  const edits = [
    { type: 'replace', find: 'recieve', text: 'receive' },
    { type: 'replace', find: 'seperate', text: 'separate' },
  ];
  return { document_id: documentId, description: DESCRIPTION, edits };
}

function status(page: Page) {
  return turnOf(page).getByRole('status');
}

function figure(count: number): string {
  return new Intl.NumberFormat('en').format(count);
}
