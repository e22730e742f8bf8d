import { expect, type Locator, type Page } from '@playwright/test';
import { displayName } from '@/documents/core/path';
import { expectOpen } from './document';

export function row(page: Page, name: string): Locator {
  return page.getByRole('treeitem', { name, exact: true });
}

/** Returns the name of the open document. Headings in its text aren't h1 elements. */
export function titleOf(page: Page): Locator {
  return page.locator('h1');
}

/** Chooses an item from the menu of the open document's title. */
export async function fromTitleMenu(page: Page, item: string | RegExp): Promise<void> {
  await titleOf(page).getByRole('button').click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Chooses the open document's mode, e.g. `Suggesting`. */
export async function chooseMode(page: Page, mode: string): Promise<void> {
  await page.getByRole('button', { name: /^Mode: / }).click();
  await page.getByRole('menuitemradio', { name: mode, exact: true }).click();
}

/** Chooses how the open document is shown, e.g. `Source`. */
export async function chooseView(page: Page, view: string): Promise<void> {
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitemradio', { name: view }).click();
}

/** Creates a document with the project's + button. Resolves when it is open. */
export async function createDocument(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^New document in / }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const file = /\.\w+$/.test(name) ? name : `${name}.md`;
  await expect(titleOf(page)).toHaveText(displayName(file));
  await expectOpen(page, file);
}

/** Drops files or folders of this machine onto an element, through the browser's own drag and drop. */
export async function dropFromDesktop(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  // Waits until it stands still.
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
  }
  await browser.detach();
}

/** Drops files from outside onto the tree, as a file manager does. */
export async function dropFiles(page: Page, files: { name: string; bytes: Buffer }[]): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, sent);
  const tree = page.getByRole('tree');
  await tree.dispatchEvent('dragover', { dataTransfer });
  await tree.dispatchEvent('drop', { dataTransfer });
}
