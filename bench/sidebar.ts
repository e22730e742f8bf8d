import { type BrowserContext, chromium } from '@playwright/test';
import { seed, windowOf } from '../e2e/support/seed/seed';
import { TestServer } from '../e2e/support/server';
import { ensureChromium } from '../scripts/install/chromium.mjs';
import { median, ms, printTable } from './sync/table';

const RUNS = 7;

/**
 * Measures how long the sidebar takes from the last byte of its data to the first frame in which all visible trees show
 * documents, in a workspace of 20 projects and 1,000 documents: with one project open, as usual, and with all of them
 * open.
 */
export async function run(): Promise<void> {
  const server = await TestServer.launch({ DEFAULT_MODEL: 'offline/copy-editor' });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const { people, documents, workspaceId } = await seed(server);
    const { ada } = people;
    const { user } = await ada.api.people.me.query();
    const projects = await ada.api.projects.list.query({ workspaceId });
    // A document far down in the largest project.
    const [largest] = projects.toSorted((a, b) => b.documentCount - a.documentCount);
    const inside = documents.filter(({ projectId }) => projectId === largest?.projectId);
    const address = `${server.url}/d/${inside.at(-1)?.documentId}`;
    const measured = async (opened: readonly string[]) => {
      const context = await windowOf(browser, ada, { viewport: { width: 1440, height: 900 } });
      const state = JSON.stringify({ opened, folded: [] });
      await context.addInitScript(
        ([key, value]) => localStorage.setItem(key as string, value as string),
        [`open-projects:${user.id}`, state],
      );
      return firstPaints(context, address, opened.length);
    };
    const one = await measured([]);
    const all = await measured(projects.map(({ projectId }) => projectId));
    printTable(
      'Sidebar, from its data to the first frame with documents',
      ['open', 'rows in the page', `median of ${RUNS}`, 'slowest'],
      [
        ['current project', one.rows, ms(median(one.times)), ms(Math.max(...one.times))],
        ['all projects', all.rows, ms(median(all.times)), ms(Math.max(...all.times))],
      ],
    );
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface Marks {
  dataAt?: number;
  shownAt?: number;
}

/** Opens the address a few times. `projects` is the number of other open projects. */
async function firstPaints(context: BrowserContext, address: string, projects: number) {
  const page = await context.newPage();
  await page.addInitScript(
    (least) => {
      const marks = window as unknown as Marks;
      const { fetch } = window;
      window.fetch = async (...args) => {
        const response = await fetch(...args);
        if (!String(args[0] instanceof Request ? args[0].url : args[0]).includes('documents.tree')) return response;
        const body = await response.arrayBuffer();
        marks.dataAt = performance.now();
        return new Response(body, response);
      };
      new MutationObserver((_, observer) => {
        const trees = [...document.querySelectorAll('nav [role=tree]')];
        // Has no named functions, because the bundler's helper for function names doesn't exist in the page.
        const isDrawn = trees.every((tree) => {
          const { top, bottom } = tree.getBoundingClientRect();
          return top >= innerHeight || bottom <= 0 || tree.querySelector('[role=treeitem]');
        });
        if (trees.length < least || !isDrawn) return;
        observer.disconnect();
        // The frame with these rows has been drawn when the next task runs.
        requestAnimationFrame(() => setTimeout(() => (marks.shownAt = performance.now())));
      }).observe(document, { childList: true, subtree: true });
    },
    Math.max(1, projects),
  );
  const times: number[] = [];
  let rows = 0;
  for (let i = 0; i <= RUNS; i++) {
    await page.goto(address);
    await page.waitForFunction(() => 'shownAt' in window);
    const { dataAt = 0, shownAt = 0 } = await page.evaluate((): Marks => {
      const { dataAt, shownAt } = window as unknown as Required<Marks>;
      return { dataAt, shownAt };
    });
    // The first visit is skipped, because it fills the browser's cache of scripts.
    if (i > 0) times.push(shownAt - dataAt);
    rows = await page.locator('nav [role=treeitem]').count();
  }
  await page.close();
  return { times, rows };
}
