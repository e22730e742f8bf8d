import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/install/chromium.mjs';
import { startFakeGemini } from '../../../test/fakes/gemini/gemini';
import { geminiSettings } from '../gemini';
import { TestServer } from '../server';
import { MODEL_SCREENS, modelScreens } from './model-screens';
import { type Screen, screensOf } from './screen-list';
import { type Seeded, seed, windowOf } from './seed';

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
  /** Returns the screens to take of a filled server. */
  screensOf(seeded: Seeded): Promise<Screen[]>;
}

async function takeAll(server: TestServer, { folder, share, screensOf }: Order): Promise<number> {
  const seeded = await seed(server, { share });
  for (const { documentId: subjectId } of seeded.versioned) {
    await seeded.people.ada.api.favourites.set.mutate({ kind: 'document', subjectId, isFavourite: true });
  }
  const screens = await screensOf(seeded);
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

/** Takes the screens of a server whose settings are `env`. Returns their number. */
async function takeOn(env: Record<string, string>, order: Order): Promise<number> {
  const server = await TestServer.launch(env);
  try {
    return await takeAll(server, order);
  } finally {
    await server.stop();
  }
}

const [, , folder, share = '1', ...names] = process.argv;
if (!folder) throw new Error('Name the folder for the screenshots: npx tsx e2e/support/seed/screens.ts <folder>');
fs.mkdirSync(folder, { recursive: true });
const isWanted = (name: string) => names.length === 0 || names.includes(name);
let taken = 0;
if (names.length === 0 || !names.every((name) => MODEL_SCREENS.includes(name))) {
  const wanted = async (seeded: Seeded) => (await screensOf(seeded)).filter(({ name }) => isWanted(name));
  taken += await takeOn({ DEFAULT_MODEL: 'offline/copy-editor' }, { folder, share: Number(share), screensOf: wanted });
}
if (MODEL_SCREENS.some(isWanted)) {
  const gemini = await startFakeGemini();
  const wanted = async (seeded: Seeded) => (await modelScreens(seeded, gemini)).filter(({ name }) => isWanted(name));
  taken += await takeOn(geminiSettings(gemini), { folder, share: Math.min(Number(share), 0.1), screensOf: wanted });
  await gemini.close();
}
console.log(`Took ${taken} screenshots.`);
