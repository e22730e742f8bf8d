import type { Page } from '@playwright/test';
import { textOf } from './document';

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Pastes files into the text, or drops them on it. */
export async function giveFiles(
  page: Page,
  how: 'paste' | 'drop',
  files: { name: string; bytes: Buffer }[],
): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  await textOf(page).evaluate(
    (content, { kind, all }) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      const { left, top } = content.getBoundingClientRect();
      const at = { bubbles: true, cancelable: true, clientX: left + 80, clientY: top + 50 };
      content.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...at, clipboardData: transfer })
          : new DragEvent('drop', { ...at, dataTransfer: transfer }),
      );
    },
    { kind: how, all: sent },
  );
}

/** Holds what the page uploads back until it is released. */
export async function holdUploads(page: Page): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/documents/*/files?*', async (route) => {
    await released;
    // One that was canceled meanwhile can't go on.
    await route.continue().catch(() => {});
  });
  return { release };
}
