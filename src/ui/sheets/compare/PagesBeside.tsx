import { type RefObject, useRef } from 'react';
import type { SheetPage } from '@/sheets/core/compile';
import { PageImage } from '../pages/PageImage';
import { PageStage } from '../pages/PageStage';
import type { Zoom } from '../pages/zoom';

interface PagesBesideProps {
  before: readonly SheetPage[];
  after: readonly SheetPage[];
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
}

/** The pages before on the left, those after on the right. They zoom and move together. */
export function PagesBeside({ before, after, zoom, onZoom }: PagesBesideProps) {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const shared = { sizes: [...before, ...after], zoom, onZoom };
  return (
    <div className="flex min-h-0 flex-1 gap-px bg-line">
      <Side {...shared} name="Before" pages={before} scroller={left} other={right} hasBar={false} />
      <Side {...shared} name="After" pages={after} scroller={right} other={left} hasBar />
    </div>
  );
}

interface SideProps extends Pick<PagesBesideProps, 'zoom' | 'onZoom'> {
  name: 'Before' | 'After';
  pages: readonly SheetPage[];
  sizes: readonly SheetPage[];
  scroller: RefObject<HTMLDivElement | null>;
  other: RefObject<HTMLDivElement | null>;
  hasBar: boolean;
}

function Side({ name, pages, scroller, other, ...stage }: SideProps) {
  const which = name.toLowerCase();
  const follow = () => {
    const [from, to] = [scroller.current, other.current];
    if (!from || !to) return;
    // Setting what already holds would scroll on for ever, since each side follows the other.
    if (Math.abs(to.scrollTop - from.scrollTop) > 1) to.scrollTop = from.scrollTop;
    if (Math.abs(to.scrollLeft - from.scrollLeft) > 1) to.scrollLeft = from.scrollLeft;
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-sunk">
      <h3 className="px-3 pt-2 font-medium text-soft text-xs">{name}</h3>
      <PageStage {...stage} label={`Page ${which}`} scroller={scroller} onScroll={follow}>
        {(scale) =>
          pages.map((page, i) => (
            <PageImage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number alone
              key={i}
              page={page}
              alt={pages.length > 1 ? `Page ${i + 1} of ${pages.length} ${which}` : `Page ${which}`}
              scale={scale}
            />
          ))
        }
      </PageStage>
    </div>
  );
}
