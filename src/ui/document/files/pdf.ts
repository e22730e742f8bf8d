import type { PDFDocumentProxy } from 'pdfjs-dist';
import { t } from '@/generated/messages/document/files';

/** PDF.js, loaded with the first PDF. It parses in a worker and only draws: scripts, forms and links do nothing. */

/** Larger pictures in a PDF aren't drawn, in pixels. */
const MAX_IMAGE_PIXELS = 50_000_000;
/** The largest canvas, in pixels. Phones refuse larger ones. */
const MAX_CANVAS_PIXELS = 12_000_000;
/** How much of a page's text screen readers get, in UTF-16 units. */
const MAX_TEXT = 20_000;

export async function openPdf(path: string): Promise<{ document: PDFDocumentProxy; close(): void }> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();
  const task = getDocument({
    url: path,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    // Load only the visible parts.
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: MAX_IMAGE_PIXELS,
  });
  return { document: await task.promise, close: () => void task.destroy() };
}

export function pdfProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return t('protectedPdf');
  if (name === 'InvalidPDFException') return t('damagedPdf');
  return t('pdfNotLoaded');
}

interface Surface {
  /** The page number, from 1. */
  number: number;
  canvas: HTMLCanvasElement;
}

/** Draws a page at its canvas's width. `text` resolves to its words, or rejects if the page can't be read. */
export function drawPage(
  pdf: PDFDocumentProxy,
  { number, canvas }: Surface,
): { text: Promise<string>; cancel(): void } {
  let stop = () => {};
  let isCancelled = false;
  const draw = async () => {
    const page = await pdf.getPage(number);
    if (isCancelled) return '';
    const natural = page.getViewport({ scale: 1 });
    const wanted = (canvas.clientWidth / natural.width) * Math.min(window.devicePixelRatio, 2);
    const most = Math.sqrt(MAX_CANVAS_PIXELS / (natural.width * natural.height));
    const viewport = page.getViewport({ scale: Math.min(wanted, most) });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    canvas.style.aspectRatio = `${natural.width} / ${natural.height}`;
    const task = page.render({ canvas, viewport });
    stop = () => task.cancel();
    await task.promise;
    canvas.dataset.drawn = String(number);
    const { items } = await page.getTextContent();
    return items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : ''))
      .join('')
      .slice(0, MAX_TEXT);
  };
  const text = draw();
  text.catch(() => {});
  return {
    text,
    cancel() {
      isCancelled = true;
      stop();
    },
  };
}

/** Frees a page's memory. */
export function closePage(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
  delete canvas.dataset.drawn;
}
