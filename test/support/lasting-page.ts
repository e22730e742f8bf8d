import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { 'happy-dom': page } = builtinEnvironments;
let isOpen = false;

/** A page of happy-dom that is opened once per worker, because packages that have seen it are kept for the next files. */
export default {
  name: 'lasting-page',
  viteEnvironment: page.viteEnvironment,
  async setup(global, options) {
    if (!isOpen) await page.setup(global, options);
    isOpen = true;
    return { teardown() {} };
  },
} satisfies Environment;
