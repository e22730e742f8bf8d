import { expect, test } from '@playwright/test';
import { violations } from './support/accessibility';
import { expectSaved } from './support/document';
import { join, makeInvitation, openPage, type Person, signUpFirst } from './support/people';
import { TestServer } from './support/server';
import { column, createSheet, expectSamePage, pagesOf, textIn } from './support/sheets';
import { titleOf } from './support/tree';

test.describe.configure({ mode: 'serial' });

let server: TestServer;
let ada: Person;
let ben: Person;

test.beforeAll(async ({ browser }) => {
  server = await TestServer.start();
  ada = await signUpFirst(browser, server.url);
  ben = await join(browser, await makeInvitation(ada, server.url), 'Ben Vole');
});

test.afterAll(async () => {
  await server?.stop();
});

test('either half of a sheet opens data, template and page side by side, live for everyone', async () => {
  const sheet = await createSheet(ada, server.url, { path: 'Halden Lamp', design: 'product-sheet' });
  await openPage(ada.page, `${server.url}/d/${sheet.dataDocumentId}`);
  await ben.page.goto(`${server.url}/d/${sheet.templateDocumentId}`);
  await expect(titleOf(ada.page)).toHaveText('Halden Lamp');
  await expect(pagesOf(ben.page)).toBeVisible();
  const first = await expectSamePage([ada, ben]);

  // Ben types into the template; the half in focus names the address.
  await textIn(ben.page, 'Template').getByText('#let paper = rgb').click();
  await ben.page.keyboard.press('End');
  await ben.page.keyboard.type('.darken(30%)');
  await expectSaved(ben.page);
  const second = await expectSamePage([ada, ben], first);

  await textIn(ada.page, 'Template').click();
  await expect(ada.page).toHaveURL(new RegExp(sheet.templateDocumentId));

  // A fault keeps the last good page, and says where it is.
  await textIn(ben.page, 'Template').getByText('#let paper = rgb').click();
  await ben.page.keyboard.press('End');
  await ben.page.keyboard.type('.nothing');
  const problem = column(ada.page, 'Page').getByRole('region', { name: 'Problems' });
  await expect(problem).toContainText('1 error');
  await expect(problem.getByRole('listitem')).toContainText(/Template, line \d+, column \d+/);
  expect(await expectSamePage([ada, ben])).toBe(second);
  await problem.getByRole('listitem').getByRole('button').first().click();
  await expect(textIn(ada.page, 'Template')).toBeFocused();
  for (const _ of '.nothing') await ben.page.keyboard.press('Backspace');
  await expect(problem).toHaveCount(0);
  expect(await violations(ada.page)).toEqual([]);
});
