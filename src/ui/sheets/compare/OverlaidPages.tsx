import { useState } from 'react';
import { t } from '@/generated/messages/sheets/compare';
import type { SheetPage } from '@/sheets/core/compile';
import { PageImage } from '../pages/PageImage';
import { PageStage } from '../pages/PageStage';
import { PIXELS_PER_POINT, type Zoom } from '../pages/zoom';
import { CompareSlider } from './CompareSlider';
import type { PagePair } from './compared';

interface OverlaidPagesProps {
  pairs: readonly PagePair[];
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
}

/**
 * Lays each page before the change over the same page after it. A movable line divides them; all pages share its
 * position.
 */
export function OverlaidPages({ pairs, zoom, onZoom }: OverlaidPagesProps) {
  const [position, setPosition] = useState(50);
  const sizes = pairs.map(sizeOf);
  return (
    <PageStage label={t('pageBeforeAndAfter')} zoom={zoom} onZoom={onZoom} sizes={sizes}>
      {(scale) =>
        pairs.map(({ before, after }, i) => {
          const { width, height } = sizeOf({ before, after });
          const number = { page: i + 1, pages: pairs.length };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number alone
            <figure key={i} className="flex flex-col gap-1.5">
              <figcaption className="flex justify-between gap-3 text-soft text-xs">
                <span>{before ? t('before') : t('noPageBefore')}</span>
                {pairs.length > 1 && <span>{t('pageNumber', number)}</span>}
                <span>{after ? t('after') : t('noPageAfter')}</span>
              </figcaption>
              <div
                className="relative bg-raised"
                style={{ width: width * scale * PIXELS_PER_POINT, height: height * scale * PIXELS_PER_POINT }}
              >
                <Layer page={after} alt={t('pageAfter', number)} scale={scale} />
                <Layer page={before} alt={t('pageBefore', number)} scale={scale} upTo={position} />
                <CompareSlider label={t('beforeAndAfter', number)} position={position} onPosition={setPosition} />
              </div>
            </figure>
          );
        })
      }
    </PageStage>
  );
}

interface LayerProps {
  page: SheetPage | undefined;
  alt: string;
  scale: number;
  /** The share of the page that is visible, from the left, in percent. */
  upTo?: number;
}

function Layer({ page, alt, scale, upTo = 100 }: LayerProps) {
  // The background covers the page below where this page has ended.
  const clipPath = upTo < 100 ? `inset(0 ${100 - upTo}% 0 0)` : undefined;
  return (
    <div className="absolute inset-0 bg-raised" style={{ clipPath }}>
      {page && <PageImage page={page} alt={alt} scale={scale} />}
    </div>
  );
}

function sizeOf({ before, after }: PagePair): { width: number; height: number } {
  return {
    width: Math.max(before?.width ?? 0, after?.width ?? 0),
    height: Math.max(before?.height ?? 0, after?.height ?? 0),
  };
}
