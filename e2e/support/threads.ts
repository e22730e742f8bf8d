import { expect, type Locator, type Page } from '@playwright/test';
import { textOf } from './document';

/** Selects words of the displayed text, as by dragging over them. */
export async function selectWords(page: Page, words: string): Promise<void> {
  // A text that has just loaded may miss the first selection.
  await expect(async () => {
    await textOf(page).evaluate((content, wanted) => {
      const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
      const nodes: { node: Node; from: number }[] = [];
      let shown = '';
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        nodes.push({ node, from: shown.length });
        shown += node.textContent ?? '';
      }
      const at = shown.indexOf(wanted);
      const begin = nodes.findLast(({ from }) => from <= at);
      const end = nodes.findLast(({ from }) => from < at + wanted.length);
      if (at >= 0 && begin && end) {
        (content as HTMLElement).focus();
        getSelection()?.setBaseAndExtent(begin.node, at - begin.from, end.node, at + wanted.length - end.from);
        return;
      }
      throw new Error(`not shown: “${wanted}”, but “${shown}”`);
    }, words);
    await expect(page.getByRole('button', { name: 'Comment', exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Returns the marked passages in the text. */
export function marksIn(page: Page): Locator {
  return textOf(page).locator('.vr-thread[data-thread]');
}

export function threadCards(page: Page): Locator {
  return page.getByRole('tabpanel').locator('[data-thread-card]');
}

/** Types into a comment's field and sends it with the keyboard. */
export async function writeComment(page: Page, field: string, text: string): Promise<void> {
  const writing = page.getByLabel(field, { exact: true });
  await writing.fill(text);
  await writing.press('Control+Enter');
}

/** Types a reply that ends in a mention picked from the list, and sends it. */
export async function replyMentioning(page: Page, text: string, name: string): Promise<void> {
  await page.getByLabel('Reply', { exact: true }).fill('');
  await page.getByLabel('Reply', { exact: true }).pressSequentially(`${text} @${name.slice(0, 3)}`);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article').filter({ hasText: `${text} @${name}` })).toBeVisible();
}

export function inboxRows(page: Page): Locator {
  return page.getByRole('list', { name: 'Inbox items' }).getByRole('listitem');
}
