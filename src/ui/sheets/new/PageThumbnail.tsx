import { useEffect, useState } from 'react';
import type { SheetPage } from '@/sheets/core/compile';

interface PageThumbnailProps {
  page: SheetPage;
  /** How many pages share the place from top to bottom. */
  rows: number;
}

/** A small page, as large as its place allows. It is a picture, which runs no script and loads nothing. */
export function PageThumbnail({ page, rows }: PageThumbnailProps) {
  const url = usePictureUrl(page.svg);
  if (url === undefined) return null;
  return (
    // biome-ignore lint/performance/noImgElement: a picture made in this browser, which nothing can optimize
    <img
      src={url}
      alt=""
      width={page.width}
      height={page.height}
      draggable={false}
      // The places of several pages have a gap of 0.75rem between them.
      style={{ maxHeight: rows === 1 ? '100%' : `calc(${100 / rows}% - 0.375rem)` }}
      className="h-auto w-auto max-w-full bg-white shadow-card"
    />
  );
}

function usePictureUrl(svg: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return url;
}
