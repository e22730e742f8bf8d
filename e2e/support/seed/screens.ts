import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/install/chromium.mjs';
import { TestServer } from '../server';
import { type Seeded, seed, windowOf } from './seed';

/**
 * Takes screenshots of the main screens with realistic data, for people who judge how the product looks: 3 widths, light
 * and dark. `npx tsx e2e/support/seed/screens.ts <folder> [share]` needs a build (`npm run build`) and some minutes. On a
 * slow machine, a share of the documents is enough, for example 0.2.
 */

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
];
/** Places that still load. */
const LOADING = ':is([role=status][aria-label^="Loading"], [role=status][aria-label^="Searching"])';
const THEMES = ['light', 'dark'] as const;

interface Screen {
  name: string;
  path: string;
  /** What a person does there before the picture is taken. */
  open?(page: Page): Promise<unknown>;
}

async function screensOf({ versioned, workspaceId, people: { ada } }: Seeded): Promise<Screen[]> {
  const document = `/d/${versioned[0]?.documentId}`;
  const waiting = async (kind: 'suggestion' | 'thread') =>
    `/d/${(await ada.api.inbox.list.query({ workspaceId, kind, limit: 1 })).items[0]?.documentId}`;
  return [
    { name: 'home', path: '/' },
    { name: 'palette', path: '/', open: openPalette },
    { name: 'inbox', path: '/inbox' },
    { name: 'search', path: '/search?q=launch' },
    { name: 'requests', path: '/requests' },
    { name: 'document', path: document },
    { name: 'document-agent', path: `${document}?panel=agent` },
    { name: 'document-review', path: `${await waiting('suggestion')}?panel=review` },
    { name: 'document-history', path: `${document}?panel=history` },
    { name: 'document-comments', path: `${await waiting('thread')}?panel=comments` },
    { name: 'trash', path: '/trash' },
    { name: 'usage', path: '/usage' },
    { name: 'people', path: '/settings/people' },
    { name: 'models', path: '/settings/models' },
    { name: 'audit', path: '/settings/audit' },
    { name: 'account', path: '/settings/account' },
    { name: 'sign-in', path: '/sign-in' },
  ];
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search documents and commands' }).fill('plan');
}

async function takeAll(server: TestServer, { folder, share }: { folder: string; share: number }): Promise<number> {
  const seeded = await seed(server, { share });
  const screens = await screensOf(seeded);
  const isRoot = process.getuid?.() === 0;
  const args = ['--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  let taken = 0;
  for (const colorScheme of THEMES) {
    for (const viewport of VIEWPORTS) {
      const look = { colorScheme, viewport, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
      const ada = await windowOf(browser, seeded.people.ada, look);
      const stranger = await browser.newContext(look);
      for (const { name, path: address, open } of screens) {
        const page = await (name === 'sign-in' ? stranger : ada).newPage();
        await page.goto(server.url + address);
        await page.waitForLoadState('networkidle');
        await open?.(page);
        await page.waitForFunction((loading) => !document.querySelector(loading), LOADING);
        await page.screenshot({ path: path.join(folder, `${name}-${viewport.width}-${colorScheme}.png`) });
        await page.close();
        taken++;
      }
      await Promise.all([ada.close(), stranger.close()]);
    }
  }
  await browser.close();
  return taken;
}

const [, , folder, share = '1'] = process.argv;
if (!folder) throw new Error('Name the folder for the screenshots: npx tsx e2e/support/seed/screens.ts <folder>');
fs.mkdirSync(folder, { recursive: true });
const server = await TestServer.launch({ DEFAULT_MODEL: 'offline/copy-editor' });
try {
  console.log(`Took ${await takeAll(server, { folder, share: Number(share) })} screenshots.`);
} finally {
  await server.stop();
}
