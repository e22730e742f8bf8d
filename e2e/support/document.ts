import { expect, type Locator, type Page } from '@playwright/test';
import { displayName } from '@/documents/core/path';
import type { Person } from './people';

/** Where one writes. */
export function textOf(page: Page): Locator {
  return page.locator('.cm-content');
}

/** Whether what one wrote is on the server's disk. */
export function saveMark(page: Page): Locator {
  return page.locator('[data-save-state]');
}

export async function openDocument({ page }: Person, url: string, path: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('treeitem', { name: displayName(path), exact: true }).click();
  await expectOpen(page, path);
}

/** The editor is that of this document, not of the one that was open before. */
export async function expectOpen(page: Page, path: string): Promise<void> {
  await expect(textOf(page)).toHaveAttribute('aria-label', new RegExp(`${escaped(path)}$`));
}

/** The editor draws only what is near the view, so it is scrolled as a person would. */
export async function scrollTo(page: Page, target: Locator): Promise<void> {
  await textOf(page).hover();
  await expect(async () => {
    if (!(await target.isVisible())) await page.mouse.wheel(0, 400);
    await expect(target).toBeVisible({ timeout: 300 });
  }).toPass();
  await target.scrollIntoViewIfNeeded();
}

/** The id in the address of the page. */
export function documentIdOf(page: Page): string {
  const id = /\/d\/([\w-]+)/.exec(page.url())?.[1];
  if (!id) throw new Error(`no document is open: ${page.url()}`);
  return id;
}

/** The document as the server gives it out. */
export async function exported({ page }: Person, documentId: string): Promise<Buffer> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.get(`${origin}/api/documents/${documentId}/export`);
  expect(answer.status()).toBe(200);
  return answer.body();
}

/**
 * The whole text that this browser holds, without the names at other people's carets. What is drawn is only the part
 * in view, so the editor is asked for its document.
 */
export function wholeText(page: Page): Promise<string> {
  return textOf(page).evaluate((content) => {
    interface OfEditor {
      cmTile: { root: { view: { state: { doc: { toString(): string } } } } };
    }
    return (content as unknown as OfEditor).cmTile.root.view.state.doc.toString();
  });
}

/** Writes behind the last character of the document. */
export async function typeAtEnd(page: Page, text: string, pace?: { delay: number }): Promise<void> {
  await goToEnd(page);
  await page.keyboard.type(text, pace);
}

export async function goToEnd(page: Page): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('Control+End');
}

/** Writes behind the last character of the first line. */
export async function typeBehindTitle(page: Page, text: string): Promise<void> {
  await goBehindTitle(page);
  await page.keyboard.type(text);
}

export async function goBehindTitle(page: Page): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
}

/** Waits until what was written in this browser is on the server. */
export async function expectSaved(page: Page): Promise<void> {
  // Until the page has been drawn again, the mark is about what was written before.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(saveMark(page)).toHaveText('Saved');
}

/** Everybody holds the same text, and so does the server. */
export async function expectSameText(people: readonly Person[], documentId: string): Promise<string> {
  const [first] = people;
  if (!first) throw new Error('nobody to compare');
  await expect
    .poll(async () => {
      const texts = await Promise.all(people.map(({ page }) => wholeText(page)));
      return new Set([...texts, (await exported(first, documentId)).toString('utf8')]).size;
    })
    .toBe(1);
  return wholeText(first.page);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Waits until the browser's own copy of the document holds all that was typed so far: it is written in turn. */
export async function expectKept(page: Page, documentId: string): Promise<void> {
  await page.evaluate(async (id) => {
    const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => each.endsWith(`:${id}`));
    if (!name) throw new Error('no copy of the document in this browser');
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await asked(indexedDB.open(name));
    // Comes behind every write that was asked for before.
    await asked(database.transaction('updates', 'readwrite').objectStore('updates').count());
    database.close();
  }, documentId);
}
