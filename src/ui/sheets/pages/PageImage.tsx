import type { SheetPage } from '@/sheets/core/compile';
import { useDecodedPage } from './use-decoded-page';
import { PIXELS_PER_POINT } from './zoom';

interface PageImageProps {
  page: SheetPage;
  alt: string;
  scale: number;
}

/**
 * A page of a sheet. It is an image rather than part of the document, so that it can't run scripts or load anything.
 * The old page stays until the new one can be painted, so that nothing flickers while people type.
 */
export function PageImage({ page, alt, scale }: PageImageProps) {
  const shown = useDecodedPage(page);
  const { width, height } = shown?.page ?? page;
  const size = { width: width * scale * PIXELS_PER_POINT, height: height * scale * PIXELS_PER_POINT };
  return (
    // Paper is white in both color schemes.
    <div className="shrink-0 bg-white shadow-card" style={size} data-page="">
      {/* biome-ignore lint/performance/noImgElement: a picture made in this browser, which nothing can optimize */}
      {shown && <img src={shown.url} alt={alt} draggable={false} className="block size-full select-none" />}
    </div>
  );
}
