// Finds a Chromium for the browser tests. Playwright's own download isn't reachable everywhere, and Debian's works as
// well.
import fs from 'node:fs';
import { installPackage, onPath } from './apt.mjs';

/** Chromium without windows: tests take three quarters of the CPU time that they take with a whole one. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of NAMES) {
    const file = onPath(name);
    if (file) return file;
  }
  return fs.existsSync(MAC) ? MAC : undefined;
}

/**
 * Returns the path of a Chromium. Installs Debian's if root on Debian. Otherwise prints three ways to get one and
 * exits.
 */
export async function ensureChromium() {
  if (!process.env.CHROMIUM_PATH && !onPath(SHELL)) installPackage(SHELL);
  const found = findChromium();
  if (found) return found;
  const { chromium } = await import('@playwright/test');
  if (fs.existsSync(chromium.executablePath())) return chromium.executablePath();
  installPackage('chromium');
  const installed = findChromium();
  if (installed) return installed;
  console.error(`
The browser tests need Chromium and none was found. Do one of:
  sudo apt-get install chromium-headless-shell   (Debian; on Ubuntu chromium-browser)
  npx playwright install chromium                (where its download host can be reached)
  CHROMIUM_PATH=/path/to/chrome npm test
`);
  process.exit(1);
}
