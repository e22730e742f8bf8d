import type { SheetPage } from '@/sheets/core/compile';

/** How long the pages are kept for browsers that don't report the end of printing. */
const KEPT_MS = 60_000;

/**
 * Opens the browser's print dialog with only the pages, each on paper of its own size. Throws if a page can't be drawn.
 */
export async function printPages(name: string, pages: readonly SheetPage[]): Promise<void> {
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0; visibility: hidden';
  document.body.append(frame);
  const urls = pages.map(({ svg }) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })));
  const end = () => {
    frame.remove();
    for (const url of urls) URL.revokeObjectURL(url);
  };
  try {
    const { contentWindow, contentDocument } = frame;
    if (!contentWindow || !contentDocument) throw new Error('The pages couldn’t be printed. Download the PDF instead.');
    await fill(contentDocument, { name, pages, urls });
    contentWindow.addEventListener('afterprint', end, { once: true });
    setTimeout(end, KEPT_MS);
    contentWindow.focus();
    contentWindow.print();
  } catch (error) {
    end();
    throw error;
  }
}

interface Printed {
  name: string;
  pages: readonly SheetPage[];
  urls: readonly string[];
}

/** Writes the pages into the document to print. As pictures, they can't run scripts. */
async function fill(target: Document, { name, pages, urls }: Printed): Promise<void> {
  target.title = name;
  const style = target.createElement('style');
  const rules = ['body{margin:0}', 'img{display:block;break-after:page}', ...pages.map(pageRule)];
  style.textContent = rules.join('\n');
  target.head.append(style);
  const pictures = urls.map((url, i) => {
    const picture = target.createElement('img');
    picture.className = `page-${i}`;
    picture.src = url;
    return picture;
  });
  target.body.append(...pictures);
  await Promise.all(pictures.map((picture) => picture.decode()));
}

/** Returns a page's print rules. It's slightly lower than its paper, so that rounding doesn't add an empty page. */
function pageRule({ width, height }: SheetPage, i: number): string {
  return `@page page-${i} { size: ${width}pt ${height}pt; margin: 0 }
.page-${i} { page: page-${i}; width: ${width}pt; height: ${height - 0.5}pt }`;
}
