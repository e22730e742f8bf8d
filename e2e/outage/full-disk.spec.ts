import { expect, test } from '@playwright/test';
import { MAY_MOUNT, mountSmallDisk, type SmallDisk } from '../../test/support/small-disk';
import { violations } from '../support/accessibility';
import { expectSaved, openDocument, textOf, typeAtEnd, wholeText } from '../support/document';
import { type Person, signUpFirst } from '../support/people';
import { TestServer } from '../support/server';

test.skip(!MAY_MOUNT, 'only root may mount a small disk');

let disk: SmallDisk;
let server: TestServer;
let ada: Person;

test.beforeAll(async ({ browser }) => {
  disk = mountSmallDisk();
  server = await TestServer.start({ DATA_DIR: disk.dir });
  ada = await signUpFirst(browser, server.url);
});

test.afterAll(async ({ browser }) => {
  await server?.stop(browser);
  disk?.unmount();
});

test('a full disk makes an open document read-only; once there is space, editing resumes', async () => {
  const { page } = ada;
  await openDocument(ada, server.url, 'Launch plan.md');
  await typeAtEnd(page, '\nBefore.');
  await expectSaved(page);
  const giveBack = disk.fill();
  const banner = page.getByRole('alert').filter({ hasText: 'The server’s disk is full' });
  await expect(banner).toBeVisible();
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'false');
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(banner).toBeVisible();
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'false');
  expect(await wholeText(page)).toContain('Before.');
  giveBack();
  await expect(banner).toBeHidden();
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
  await typeAtEnd(page, '\nAfterwards.');
  await expectSaved(page);
  expect(await wholeText(page)).toContain('Afterwards.');
});
