import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/install/chromium.mjs';

const isRoot = process.getuid?.() === 0;

/**
 * Takes the place of Playwright's own list, whose entries that matter here come first. The others are pages of the address
 * bar's menu, which each new window draws in two processes of their own, although nobody sees them.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Each worker's tests start their own server (see e2e/support/server.ts), so nothing is shared between journeys. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/template.ts',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: !!process.env.CI,
  retries: 0,
  reporter: [['list']],
  use: {
    // Recording takes nearly half of the machine: only where somebody looks for a fault.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 30_000,
    // Nothing waits for a dialog to slide in. `story.spec.ts` has the motion that people see.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Each new browser would download the whole product. `offline.spec.ts` is about the worker and allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--disable-dev-shm-usage',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
});
