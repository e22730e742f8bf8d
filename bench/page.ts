import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { openDocument } from '../e2e/support/document';
import { signUpFirst } from '../e2e/support/people';
import { TestServer } from '../e2e/support/server';
import { ensureChromium } from '../scripts/install/chromium.mjs';
import { kb, ms, printTable } from './sync/table';

/**
 * Measures how much JavaScript a document's page has loaded when a character can be typed, with a production server.
 */
export async function run(): Promise<void> {
  const server = await TestServer.launch();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const person = await signUpFirst(browser, server.url);
    await openDocument(person, server.url, 'Launch plan.md');
    await report(browser, person.page);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Opens the same document in a browser with an empty cache. */
async function report(browser: Browser, signedIn: Page): Promise<void> {
  const context = await browser.newContext({ storageState: await signedIn.context().storageState() });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.cm-content[contenteditable=true]')) return;
      Object.assign(window, { typeableAt: performance.now() });
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true, attributes: true });
  });
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) bodies.set(response.url(), response.body());
  });
  await page.goto(signedIn.url());
  await page.waitForFunction(() => 'typeableAt' in window);
  await page.waitForLoadState('networkidle');
  const { typeableAt, scripts } = await page.evaluate(() => ({
    typeableAt: (window as unknown as { typeableAt: number }).typeableAt,
    scripts: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }));
  let before = 0;
  let after = 0;
  for (const { name, startTime } of scripts) {
    const body = await bodies.get(name);
    const size = body ? gzipSync(body, { level: 9 }).length : 0;
    if (startTime <= typeableAt) before += size;
    else after += size;
  }
  await context.close();
  printTable(
    'JavaScript of a document’s page, gzipped',
    ['asked for', 'size', 'at'],
    [
      ['before a character can be typed', kb(before), ms(typeableAt)],
      ['after that', kb(after), ''],
    ],
  );
}
