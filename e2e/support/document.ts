import { expect, type Locator, type Page } from '@playwright/test';
import { displayName } from '@/documents/core/path';
import { apiOf, type Person } from './people';

/** Returns the editable text. */
export function textOf(page: Page): Locator {
  return page.locator('.cm-content');
}

/** Returns the mark that shows whether the person's edits are on the server's disk. */
export function saveMark(page: Page): Locator {
  return page.locator('[data-save-state]');
}

/** Opens a document by its address, as a link does. */
export async function openDocument(person: Person, url: string, path: string): Promise<void> {
  await person.page.goto(`${url}/d/${await documentIdAt(person, url, path)}`);
  await expectOpen(person.page, path);
}

/** Returns the id of the only document whose path equals or ends with `path`. */
export async function documentIdAt(person: Person, url: string, path: string): Promise<string> {
  const api = await apiOf(person, url);
  const { workspace } = await api.people.me.query();
  const documents = await api.documents.recent.query({ workspaceId: workspace.id, limit: 2_000 });
  const found = documents.find((document) => `/${document.path}`.endsWith(`/${path}`));
  if (!found) throw new Error(`${person.name} finds no document at ${path}`);
  return found.documentId;
}

/** Opens a document through the tree on the home page. */
export async function openByTree({ page }: Person, url: string, path: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('treeitem', { name: displayName(path), exact: true }).click();
  await expectOpen(page, path);
}

/** Expects that the editor shows this document and no longer the previous one. */
export async function expectOpen(page: Page, path: string): Promise<void> {
  await expect(textOf(page)).toHaveAttribute('aria-label', new RegExp(`${escaped(path)}$`));
}

/** Scrolls until the target is visible, because the editor draws only text near the view. Starts again at the end. */
export async function scrollTo(page: Page, target: Locator): Promise<void> {
  await textOf(page).hover();
  const isAtEnd = () =>
    page.evaluate(() => {
      const scroller = document.querySelector('.cm-scroller');
      return scroller !== null && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
    });
  await expect(async () => {
    if (!(await target.isVisible())) await page.mouse.wheel(0, (await isAtEnd()) ? -1_000_000 : 400);
    await expect(target).toBeVisible({ timeout: 300 });
  }).toPass();
  await target.scrollIntoViewIfNeeded();
}

/** Returns the document id in the page's address. */
export function documentIdOf(page: Page): string {
  const id = /\/d\/([\w-]+)/.exec(page.url())?.[1];
  if (!id) throw new Error(`no document is open: ${page.url()}`);
  return id;
}

/** Returns the document as the server exports it. */
export async function exported({ page }: Person, documentId: string): Promise<Buffer> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.get(`${origin}/api/documents/${documentId}/export`);
  expect(answer.status()).toBe(200);
  return answer.body();
}

/**
 * Returns the whole text in this browser, without the names at other people's carets. Only the visible part is drawn,
 * so it is read from the editor's state.
 */
export function wholeText(page: Page): Promise<string> {
  return textOf(page).evaluate((content) => {
    interface OfEditor {
      cmTile: { root: { view: { state: { doc: { toString(): string } } } } };
    }
    return (content as unknown as OfEditor).cmTile.root.view.state.doc.toString();
  });
}

/** Types after the document's last character. */
export async function typeAtEnd(page: Page, text: string, pace?: { delay: number }): Promise<void> {
  await goToEnd(page);
  await page.keyboard.type(text, pace);
}

export async function goToEnd(page: Page): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('Control+End');
}

/** Types at the end of the first line. */
export async function typeBehindTitle(page: Page, text: string): Promise<void> {
  await goBehindTitle(page);
  await page.keyboard.type(text);
}

export async function goBehindTitle(page: Page): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
}

/** Waits until this browser's edits are on the server. */
export async function expectSaved(page: Page): Promise<void> {
  // Until the page is redrawn, the mark shows the state of earlier edits.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    // On a busy machine, frames can overtake React's work, which was queued before this message.
    const { port1, port2 } = new MessageChannel();
    await new Promise((received) => {
      port1.onmessage = received;
      port2.postMessage(undefined);
    });
  });
  await expect(saveMark(page)).toHaveText('Saved');
}

/** Expects that everyone and the server have the same text. Returns it. */
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

/** Waits until this browser's copy of the document contains all edits so far, which are written in order. */
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
    // Completes after all writes that were requested before it.
    await asked(database.transaction('updates', 'readwrite').objectStore('updates').count());
    database.close();
  }, documentId);
}
