import type { PDFDocumentProxy } from 'pdfjs-dist';
import { t } from '@/generated/messages/document/files';

/**
 * PDF.js, loaded when the first PDF is opened. It only draws: no scripts of the file run, no forms are filled, no links are
 * followed, and its parser works in a worker.
 */

/** A larger picture inside a PDF isn't drawn, in pixels. */
const MOST_IMAGE_PIXELS = 50_000_000;
/** Of a canvas. Phones refuse larger ones. */
const MOST_CANVAS_PIXELS = 12_000_000;
/** UTF-16 units of a page's text, for screen readers. */
const MOST_TEXT = 20_000;

export async function openPdf(path: string): Promise<{ document: PDFDocumentProxy; close(): void }> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
  GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();
  const task = getDocument({
    url: path,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    // Only the parts that are looked at.
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: MOST_IMAGE_PIXELS,
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
  /** From 1. */
  number: number;
  canvas: HTMLCanvasElement;
}

/** Draws a page as wide as its canvas is shown. `text`: its words; rejects if the page can't be read. */
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
    const most = Math.sqrt(MOST_CANVAS_PIXELS / (natural.width * natural.height));
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
      .slice(0, MOST_TEXT);
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

/** Gives the memory of a page back. */
export function closePage(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
  delete canvas.dataset.drawn;
}
