import type { Page } from '@playwright/test';
import { goToEnd, wholeText } from '../document';
import { chooseMode, chooseView, fromTitleMenu } from '../tree';
import type { SeedDocument, Seeded } from './seed';
import { suggest } from './suggest';

export interface Screen {
  name: string;
  path: string;
  /**
   * Who looks at it: the owner, someone who may only read, or someone without an account. `traveller` is the owner in a
   * browser that stores what it needs for working offline.
   */
  who?: 'traveller' | 'vera' | 'stranger';
  /** What a person does there before the picture is taken. */
  open?(page: Page): Promise<unknown>;
}

/** Returns the screens of a filled server. Some need a conflict or a share link, which are made first. */
export async function screensOf(seeded: Seeded): Promise<Screen[]> {
  const document = `/d/${seeded.versioned[0]?.documentId}`;
  const conflict = await makeConflict(seeded, seeded.versioned[1] as SeedDocument);
  const link = await makeLink(seeded);
  const { ada } = seeded.people;
  const { workspaceId } = seeded;
  const waiting = async (kind: 'suggestion' | 'thread') =>
    `/d/${(await ada.api.inbox.list.query({ workspaceId, kind, limit: 1 })).items[0]?.documentId}`;
  const { requests } = await ada.api.changeRequests.list.query({ workspaceId });
  const request = requests.find(({ title }) => title.startsWith('Battery care'));
  return [
    { name: 'home', path: '/' },
    { name: 'palette', path: '/', open: openPalette },
    { name: 'inbox', path: '/inbox' },
    { name: 'search', path: '/search?q=launch' },
    { name: 'search-none', path: '/search?q=zeppelin' },
    { name: 'requests', path: '/requests' },
    { name: 'request', path: `/requests/${request?.changeSetId}` },
    { name: 'trash', path: '/trash' },
    ...documentScreens(document),
    { name: 'review', path: `${await waiting('suggestion')}?panel=review` },
    { name: 'conflict', path: `/d/${conflict}?panel=review` },
    { name: 'comments', path: `${await waiting('thread')}?panel=comments` },
    { name: 'agent-turn', path: `/d/${seeded.proofread[0]?.documentId}?panel=agent` },
    { name: 'usage', path: '/usage' },
    ...[
      'account',
      'tokens',
      'general',
      'people',
      'groups',
      'models',
      'prices',
      'budgets',
      'tasks',
      'pdf',
      'links',
      'audit',
      'health',
    ].map((page) => ({ name: `settings-${page}`, path: `/settings/${page}` })),
    { name: 'link', path: link, who: 'stranger' },
    { name: 'sign-in', path: '/sign-in', who: 'stranger' },
    { name: 'sign-up', path: '/sign-up', who: 'stranger' },
    { name: 'reader-people', path: '/settings/people', who: 'vera' },
    { name: 'reader-document', path: document, who: 'vera' },
    { name: 'not-found', path: '/d/none' },
    { name: 'no-page', path: '/none' },
    { name: 'offline', path: document, who: 'traveller', open: goOffline },
    { name: 'no-server', path: '/inbox', open: (page) => failQueries(page, '/inbox') },
  ];
}

function documentScreens(document: string): Screen[] {
  const on = (name: string, open: (page: Page) => Promise<unknown>): Screen => ({ name, path: document, open });
  return [
    { name: 'document', path: document },
    on('suggesting', async (page) => {
      await chooseMode(page, 'Suggesting');
      // Until the draft is open, the text takes no keys.
      await page.getByRole('button', { name: 'Submit…' }).waitFor();
      await suggestParagraph(page, 'One more point: who tells the shops?');
      await page.getByRole('region', { name: 'Draft suggestion' }).getByText('1 change').waitFor();
    }),
    on('reading', async (page) => {
      await chooseView(page, 'Reading');
      await page.getByText(/^Changed .* by /).waitFor();
      const outline = page.getByRole('complementary', { name: 'Contents' }).getByRole('link').first();
      await outline
        .or(page.getByRole('button', { name: 'Contents' }))
        .first()
        .waitFor();
    }),
    on('source', (page) => chooseView(page, 'Source')),
    { name: 'agent', path: `${document}?panel=agent` },
    { name: 'history', path: `${document}?panel=history` },
    { name: 'version', path: `${document}?panel=history`, open: openVersion },
    {
      name: 'compare',
      path: `${document}?panel=history`,
      open: async (page) => {
        await openVersion(page);
        // On phones, it is in a menu.
        const menu = page.getByRole('button', { name: 'More actions' });
        if (await menu.isVisible()) await menu.click();
        await page
          .getByRole('button', { name: 'Compare with current' })
          .or(page.getByRole('menuitem', { name: 'Compare with current' }))
          .click();
        await page
          .getByRole('dialog', { name: 'Compare' })
          .getByText(/^\d+ changes?/)
          .waitFor();
      },
    },
    on('share', async (page) => {
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('list', { name: 'General access' }).waitFor();
    }),
    on('download', async (page) => {
      await fromTitleMenu(page, 'Download…');
      await page.getByRole('dialog').waitFor();
    }),
    on('move', async (page) => {
      await fromTitleMenu(page, 'Move to…');
      await page.getByRole('dialog').waitFor();
    }),
    on('shortcuts', async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    }),
  ];
}

/** Adds a paragraph to the person's draft, unless an earlier picture did. Waits until its card, if shown, has all of it. */
async function suggestParagraph(page: Page, text: string): Promise<void> {
  await goToEnd(page);
  if (!(await wholeText(page)).includes(text)) {
    // The text ends with a line break, so that one more makes a blank line.
    await page.keyboard.press('Enter');
    await page.keyboard.type(text);
  }
  const draft = page.getByRole('region', { name: 'Your draft' });
  if (await draft.isVisible()) await draft.getByText(text).waitFor();
}

async function openVersion(page: Page): Promise<void> {
  await page.getByRole('option').nth(12).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search documents and commands' }).fill('plan');
  await page.getByRole('group', { name: 'In document text' }).getByRole('option').first().waitFor();
}

/** Takes the window offline and opens the page again, from what the browser has stored. */
async function goOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(isDocumentKept, new URL(page.url()).pathname.split('/').at(-1));
  await page.waitForLoadState('networkidle');
  // A connection that is open would stay open.
  await page.routeWebSocket('**', (socket) => socket.close());
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Edits are kept on this device').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Returns whether this browser lists a document as available offline. Runs in the page. */
async function isDocumentKept(documentId: string | undefined): Promise<boolean> {
  const name = (await indexedDB.databases()).find((each) => each.name?.endsWith(':kept'))?.name;
  if (!name) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const asked = opening.result
        .transaction('documents')
        .objectStore('documents')
        .getKey(documentId ?? '');
      asked.onsuccess = () => resolve(asked.result !== undefined);
      asked.onerror = () => resolve(false);
      asked.transaction?.addEventListener('complete', () => opening.result.close());
    };
  });
}

/** Opens a page while the server answers no query. */
async function failQueries(page: Page, path: string): Promise<void> {
  await page.route('**/api/trpc/**', (route) => route.abort());
  await page.goto(new URL(path, page.url()).href);
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
}

/** Two people change the same sentence, and one of the suggestions is accepted. Returns the document's id. */
async function makeConflict({ people: { ada, ben, cleo } }: Seeded, document: SeedDocument): Promise<string> {
  const retitled = (title: string) => (text: string) => text.replace(/^# .*/, `# ${title}`);
  const [mine, other] = [
    await suggest(ben, document, { description: 'A title that says what to do', change: retitled('Decide by Friday') }),
    await suggest(cleo, document, { description: 'Shorter title', change: retitled('Decision') }),
  ];
  await ada.api.review.decideAll.mutate({ suggestionId: mine, choice: { kind: 'accept' } });
  return other && document.documentId;
}

async function makeLink({ people: { ada }, versioned }: Seeded): Promise<string> {
  const subjectId = versioned[0]?.documentId ?? '';
  const { url } = await ada.api.shareLinks.create.mutate({ kind: 'document', subjectId, access: 'suggest' });
  return new URL(url).pathname;
}
