import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { SheetDesign } from '@/sheets/core/designs';
import type { SheetSummary } from '@/sheets/schema';
import { apiOf, type Person } from './people';

/** Creates a sheet in the first project of a person's workspace. */
export async function createSheet(
  person: Person,
  url: string,
  { path, design }: { path: string; design: SheetDesign },
): Promise<SheetSummary> {
  const api = await apiOf(person, url);
  const { workspace } = await api.people.me.query();
  const [project] = await api.projects.list.query({ workspaceId: workspace.id });
  if (!project) throw new Error('there is no project');
  return api.sheets.create.mutate({ projectId: project.projectId, path, design });
}

/** Returns a column of the sheet's page by its name. */
export function column(page: Page, name: 'Data' | 'Template' | 'Page'): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Returns the text of one half in its editor. */
export function textIn(page: Page, name: 'Data' | 'Template'): Locator {
  return column(page, name).locator('.cm-content');
}

/** Returns the images of the rendered pages. */
export function pagesOf(page: Page): Locator {
  return column(page, 'Page').getByRole('img');
}

/** Returns the first page as painted by the browser, at a size independent of the window. */
export function paintedPage(page: Page): Promise<string> {
  return pagesOf(page).first().evaluate(paint);
}

/** Returns an SVG as painted by the browser, at the same size. */
export async function paintedSvg(page: Page, svg: string): Promise<string> {
  const image = await page.evaluateHandle(async (text) => {
    const made = new Image();
    made.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    await made.decode();
    return made;
  }, svg);
  return image.evaluate(paint);
}

/** Paints an image onto a canvas. Runs in the browser. */
function paint(image: Element): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [400, 560];
  canvas.getContext('2d')?.drawImage(image as HTMLImageElement, 0, 0, 400, 560);
  return canvas.toDataURL();
}

/** Waits until everyone sees the same first page and it differs from `other`. Returns it. */
export async function expectSamePage(people: readonly Person[], other?: string): Promise<string> {
  let seen: string | undefined;
  await expect(async () => {
    const pages = await Promise.all(people.map(({ page }) => paintedPage(page)));
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).not.toBe(other);
    seen = pages[0];
  }).toPass();
  return seen ?? '';
}

interface SuggestedChange {
  documentId: string;
  change(text: string): string;
  description: string;
}

/** Suggests a change of a document's text as a person. */
export async function suggestText(person: Person, url: string, suggested: SuggestedChange): Promise<void> {
  const { documentId, change, description } = suggested;
  const api = await apiOf(person, url);
  const { versionId, text } = await api.versions.checkOut.mutate({ documentId });
  const key = crypto.randomUUID();
  await api.review.suggestText.mutate({ key, documentId, versionId, text: change(text), description });
}

/** Returns the colour of a page's paper as the browser paints it, slightly above its lower left corner. */
export function paperOf(image: Locator): Promise<string> {
  return image.evaluate((element) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [100, 140];
    const context = canvas.getContext('2d');
    context?.drawImage(element as HTMLImageElement, 0, 0, 100, 140);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(3, 90, 1, 1).data ?? [];
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  });
}

/** Chooses a download from the menu above the page. Returns the file. */
export async function downloadedAs(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await column(page, 'Page').getByRole('button', { name: 'Download or print' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Prints the pages. Returns the first page as painted, and the CSS rule for its paper size. */
export async function printed(page: Page): Promise<{ painted: string; paper: string }> {
  await page.evaluate(() => {
    // Pages are printed in a separate frame, whose print dialog is replaced before it opens.
    const append = document.body.append;
    document.body.append = function (...nodes: (Node | string)[]) {
      append.apply(this, nodes);
      const [frame] = nodes;
      if (frame instanceof HTMLIFrameElement && frame.contentWindow) {
        frame.contentWindow.print = () => frame.setAttribute('data-printed', '');
      }
    };
  });
  await column(page, 'Page').getByRole('button', { name: 'Download or print' }).click();
  await page.getByRole('menuitem', { name: 'Print…' }).click();
  const frame = page.locator('iframe[data-printed]');
  await frame.waitFor({ state: 'attached' });
  const inside = frame.contentFrame();
  const rules = (await inside.locator('style').textContent()) ?? '';
  const paper = /@page page-0 \{[^}]*\}/.exec(rules)?.[0] ?? '';
  return { painted: await inside.locator('img').first().evaluate(paint), paper };
}
