import { useEffect, useState } from 'react';
import type { SheetPage } from '@/sheets/core/compile';
import { PIXELS_PER_POINT } from './zoom';

interface PageImageProps {
  page: SheetPage;
  alt: string;
  scale: number;
}

/**
 * A page of a sheet. It is a picture, never part of this document: a picture runs no script and loads nothing. The old
 * page stays until the new one can be painted, so that nothing flickers while people type.
 */
export function PageImage({ page, alt, scale }: PageImageProps) {
  const shown = useDecoded(page);
  const { width, height } = shown?.page ?? page;
  const size = { width: width * scale * PIXELS_PER_POINT, height: height * scale * PIXELS_PER_POINT };
  return (
    // Paper is white whatever the scheme is.
    <div className="shrink-0 bg-white shadow-card" style={size} data-page="">
      {/* biome-ignore lint/performance/noImgElement: a picture made in this browser, which nothing can optimize */}
      {shown && <img src={shown.url} alt={alt} draggable={false} className="block size-full select-none" />}
    </div>
  );
}

interface Decoded {
  page: SheetPage;
  url: string;
}

/** The newest version of a page that is ready to paint, at the address of a blob. */
function useDecoded(page: SheetPage): Decoded | undefined {
  const [shown, setShown] = useState<Decoded>();
  const { svg, width, height } = page;

  useEffect(() => {
    let isWanted = true;
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    const image = new Image();
    image.src = url;
    const show = () => {
      if (isWanted) setShown({ page: { svg, width, height }, url });
      else URL.revokeObjectURL(url);
    };
    // A picture that can't be decoded is shown anyway: its alternative text appears.
    image.decode().then(show, show);
    return () => {
      isWanted = false;
    };
  }, [svg, width, height]);

  useEffect(() => (shown ? () => URL.revokeObjectURL(shown.url) : undefined), [shown]);
  return shown;
}
