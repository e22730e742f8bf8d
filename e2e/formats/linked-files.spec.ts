import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { textOf, wholeText } from '../support/document';
import { openPage, type Person, signUpFirst } from '../support/people';
import { TestServer } from '../support/server';
import { chooseView, dropFromDesktop, row, titleOf } from '../support/tree';

/** Markdown files that a person drops onto the page together. */
const FILES: Readonly<Record<string, string>> = {
  'Peas.md':
    '# Peas\n\nThey like [the beans](Beans.md#how-deep), see [the plan](<The plan.md>), [it][1] and [gone](Gone.md).\n\n[1]: <The plan.md>\n',
  'Beans.md': '# Beans\n\nBack to [[Peas]].\n\n## How deep\n\nFour centimetres.\n',
  'The plan.md': '# The plan\n\nNo links.\n',
  'Alone.md': '# Alone\n\nNobody links here.\n',
};

let server: TestServer;
let ada: Person;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
});

test.afterAll(({ browser }) => server?.stop(browser));

test('the links of Markdown files that are dropped together lead to the documents that they became', async () => {
  const info = test.info();
  const { page } = ada;
  await openPage(page, server.url);
  await mkdir(info.outputPath(), { recursive: true });
  const paths = Object.keys(FILES).map((name) => info.outputPath(name));
  await Promise.all(paths.map((file) => writeFile(file, FILES[path.basename(file)] ?? '')));
  await dropFromDesktop(page, page.getByRole('tree').first(), paths);

  const report = page.getByRole('dialog', { name: 'Imported “Peas”' });
  await expect(report).toContainText('3 documents.');
  await expect(report.getByRole('listitem')).toHaveText(['1 file that a document links to is missing']);
  await report.getByRole('button', { name: 'Done' }).click();
  for (const name of ['Peas', 'Beans', 'The plan', 'Alone']) await expect(row(page, name)).toBeVisible();

  await row(page, 'Peas').click();
  await expect(titleOf(page)).toHaveText('Peas');
  await expect
    .poll(() => wholeText(page))
    .toMatch(/\[the beans\]\(\/d\/[\w-]+#how-deep\).*\[gone\]\(Gone\.md\).*\[1\]: <\/d\/[\w-]+>/s);
  await chooseView(page, 'Reading');
  await textOf(page).getByRole('link', { name: 'the plan' }).click();
  await expect(titleOf(page)).toHaveText('The plan');

  await page.goBack();
  await expect(titleOf(page)).toHaveText('Peas');
  await chooseView(page, 'Reading');
  await textOf(page).getByRole('link', { name: 'the beans' }).click();
  await expect(titleOf(page)).toHaveText('Beans');
  await chooseView(page, 'Reading');
  await textOf(page).getByRole('link', { name: 'Peas' }).click();
  await expect(titleOf(page)).toHaveText('Peas');
});
