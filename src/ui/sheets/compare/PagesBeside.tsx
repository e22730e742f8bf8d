import { type RefObject, useRef } from 'react';
import { t } from '@/generated/messages/sheets/compare';
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

/** Shows the pages before on the left and the pages after on the right. Both sides zoom and scroll together. */
export function PagesBeside({ before, after, zoom, onZoom }: PagesBesideProps) {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const shared = { sizes: [...before, ...after], zoom, onZoom };
  return (
    <div className="flex min-h-0 flex-1 gap-px bg-line">
      <Side {...shared} which="before" pages={before} scroller={left} other={right} hasBar={false} />
      <Side {...shared} which="after" pages={after} scroller={right} other={left} hasBar />
    </div>
  );
}

interface SideProps extends Pick<PagesBesideProps, 'zoom' | 'onZoom'> {
  which: 'before' | 'after';
  pages: readonly SheetPage[];
  sizes: readonly SheetPage[];
  scroller: RefObject<HTMLDivElement | null>;
  other: RefObject<HTMLDivElement | null>;
  hasBar: boolean;
}

function Side({ which, pages, scroller, other, ...stage }: SideProps) {
  const follow = () => {
    const [from, to] = [scroller.current, other.current];
    if (!from || !to) return;
    // Small differences are ignored. Otherwise the two sides would trigger each other's scroll events forever.
    if (Math.abs(to.scrollTop - from.scrollTop) > 1) to.scrollTop = from.scrollTop;
    if (Math.abs(to.scrollLeft - from.scrollLeft) > 1) to.scrollLeft = from.scrollLeft;
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-sunk">
      <h3 className="px-3 pt-2 font-medium text-soft text-xs">{t(which)}</h3>
      <PageStage {...stage} label={nameOf(which, 1, 1)} scroller={scroller} onScroll={follow}>
        {(scale) =>
          pages.map((page, i) => (
            <PageImage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number alone
              key={i}
              page={page}
              alt={nameOf(which, i + 1, pages.length)}
              scale={scale}
            />
          ))
        }
      </PageStage>
    </div>
  );
}

function nameOf(which: 'before' | 'after', page: number, pages: number): string {
  if (pages === 1) return which === 'before' ? t('pageBefore', { page, pages }) : t('pageAfter', { page, pages });
  return which === 'before' ? t('pageNumberBefore', { page, pages }) : t('pageNumberAfter', { page, pages });
}
