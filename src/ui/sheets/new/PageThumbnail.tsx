import type { SheetPage } from '@/sheets/core/compile';
import { useDecodedPage } from '../pages/use-decoded-page';

interface PageThumbnailProps {
  page: SheetPage;
  /** How many pages share the height. */
  rows: number;
}

/** A small page, as large as its space allows. As an image, it can't run scripts or load anything. */
export function PageThumbnail({ page, rows }: PageThumbnailProps) {
  const shown = useDecodedPage(page);
  if (!shown) return null;
  return (
    // biome-ignore lint/performance/noImgElement: a picture made in this browser, which nothing can optimize
    <img
      src={shown.url}
      alt=""
      width={shown.page.width}
      height={shown.page.height}
      draggable={false}
      // Stacked pages have a gap of 0.75rem.
      style={{ maxHeight: rows === 1 ? '100%' : `calc(${100 / rows}% - 0.375rem)` }}
      className="h-auto w-auto max-w-full bg-white shadow-card"
    />
  );
}
