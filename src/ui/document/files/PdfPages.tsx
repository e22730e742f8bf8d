import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { t } from '@/generated/messages/document/files';
import { Notice } from '../../kit/feedback/Notice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { closePage, drawPage, openPdf, pdfProblem } from './pdf';

/** More pages aren't shown, because each has an element. Download the file to see them. */
const MAX_PAGES = 1_000;

/** Shows the pages of a PDF below each other. Pages near the window are drawn, the others are freed. */
export function PdfPages({ path, name }: { path: string; name: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [ratio, setRatio] = useState(Math.SQRT2);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const opening = openPdf(path);
    let isHere = true;
    opening.then(
      async ({ document }) => {
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (!isHere) return;
        setRatio(height / width);
        setPdf(document);
      },
      (error) => isHere && setProblem(pdfProblem(error)),
    );
    return () => {
      isHere = false;
      void opening.then(({ close }) => close()).catch(() => {});
    };
  }, [path]);

  if (problem) return <Notice>{problem}</Notice>;
  if (!pdf) return <SkeletonLines lines={8} label={t('loadingPages')} />;
  const count = Math.min(pdf.numPages, MAX_PAGES);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
      tabIndex={0}
      aria-label={t('pagesOf', { name })}
      className="min-h-0 flex-1 overflow-y-auto rounded-md bg-hover p-3"
    >
      {Array.from({ length: count }, (_, i) => i + 1).map((number) => (
        <PdfPage key={number} pdf={pdf} number={number} ratio={ratio} />
      ))}
      {count < pdf.numPages && (
        <p className="text-center text-sm text-soft">{t('onlyFirstPages', { shown: count, count: pdf.numPages })}</p>
      )}
    </section>
  );
}

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** Height divided by width, until the page itself has loaded. */
  ratio: number;
}

function PdfPage({ pdf, number, ratio }: PdfPageProps) {
  const figure = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!figure.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '800px 0px',
    });
    observer.observe(figure.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const surface = canvas.current;
    if (!isNear || !surface) return;
    const drawing = drawPage(pdf, { number, canvas: surface });
    drawing.text.then(setText, () => {});
    return () => {
      drawing.cancel();
      closePage(surface);
    };
  }, [pdf, number, isNear]);

  return (
    <figure
      ref={figure}
      aria-label={t('page', { number, count: pdf.numPages })}
      className="mx-auto mb-3 w-full max-w-4xl bg-white shadow-card"
    >
      <canvas ref={canvas} className="block w-full" style={{ aspectRatio: `1 / ${ratio}` }} />
      <p className="sr-only">{text}</p>
    </figure>
  );
}
