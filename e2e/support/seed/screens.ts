import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/install/chromium.mjs';
import { TestServer } from '../server';
import { screensOf } from './screen-list';
import { seed, windowOf } from './seed';

/**
 * Takes screenshots of the main screens with realistic data, for people who judge how the product looks: 3 widths, light
 * and dark. `npx tsx e2e/support/seed/screens.ts <folder> [share] [screen…]` needs a build (`npm run build`) and some
 * minutes. On a slow machine, a share of the documents is enough, for example 0.2. Without names, it takes every screen.
 */

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
];
/** Places that still load. */
const LOADING =
  ':is([role=status][aria-label^="Loading"], [role=status][aria-label^="Searching"], [role=status][aria-label^="Comparing"])';
const THEMES = ['light', 'dark'] as const;

interface Order {
  folder: string;
  share: number;
  /** The screens to take, or none for all. */
  names: string[];
}

async function takeAll(server: TestServer, { folder, share, names }: Order): Promise<number> {
  const seeded = await seed(server, { share });
  for (const { documentId: subjectId } of seeded.versioned) {
    await seeded.people.ada.api.favourites.set.mutate({ kind: 'document', subjectId, isFavourite: true });
  }
  const screens = (await screensOf(seeded)).filter(({ name }) => names.length === 0 || names.includes(name));
  const isRoot = process.getuid?.() === 0;
  const args = ['--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  let taken = 0;
  for (const colorScheme of THEMES) {
    for (const viewport of VIEWPORTS) {
      const isPhone = viewport.width < 600;
      const touch = { hasTouch: isPhone, isMobile: isPhone };
      const look = { colorScheme, viewport, reducedMotion: 'reduce', serviceWorkers: 'block', ...touch } as const;
      const windows = {
        ada: await windowOf(browser, seeded.people.ada, look),
        traveller: await windowOf(browser, seeded.people.ada, { ...look, serviceWorkers: 'allow' }),
        vera: await windowOf(browser, seeded.people.vera, look),
        stranger: await browser.newContext(look),
      };
      for (const { name, path: address, who = 'ada', open } of screens) {
        const page = await windows[who].newPage();
        await page.goto(server.url + address);
        await page.waitForLoadState('networkidle');
        await open?.(page).catch((error: unknown) => console.error(`${name}, ${viewport.width} px: ${error}`));
        // Under the pointer, a button would look pressed.
        await page.mouse.move(0, 0);
        await page.waitForFunction((loading) => !document.querySelector(loading), LOADING);
        await page.screenshot({ path: path.join(folder, `${name}-${viewport.width}-${colorScheme}.png`) });
        await page.close();
        taken++;
      }
      await Promise.all(Object.values(windows).map((window) => window.close()));
    }
  }
  await browser.close();
  return taken;
}

const [, , folder, share = '1', ...names] = process.argv;
if (!folder) throw new Error('Name the folder for the screenshots: npx tsx e2e/support/seed/screens.ts <folder>');
fs.mkdirSync(folder, { recursive: true });
const server = await TestServer.launch({ DEFAULT_MODEL: 'offline/copy-editor' });
try {
  console.log(`Took ${await takeAll(server, { folder, share: Number(share), names })} screenshots.`);
} finally {
  await server.stop();
}
