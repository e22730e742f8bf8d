'use client';

import { useState } from 'react';
import { t } from '@/generated/messages/sheets/pages';
import type { SheetPage } from '@/sheets/core/compile';
import { cx } from '../../kit/cx';
import { PageImage } from './PageImage';
import { PageStage } from './PageStage';
import type { Zoom } from './zoom';

interface SheetPagesProps {
  pages: readonly SheetPage[];
  /** What the pages show, e.g. the sheet's name. It is the pictures' alternative text. */
  label: string;
  /** Whether the texts have changed since and the newest ones don't compile. */
  isStale?: boolean;
  /** How the pages fit at first. */
  fit?: 'width' | 'page';
}

/** Shows the pages of a sheet one below the other. */
export function SheetPages({ pages, label, isStale = false, fit = 'width' }: SheetPagesProps) {
  const [zoom, setZoom] = useState<Zoom>(fit);
  return (
    <PageStage label={t('pagesOf', { label })} zoom={zoom} onZoom={setZoom} sizes={pages}>
      {(scale) =>
        pages.map((page, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number alone
          <figure key={i} className="flex flex-col items-center gap-1.5">
            <div className={cx('transition-opacity', isStale && 'opacity-60')}>
              <PageImage
                page={page}
                alt={pageName({ label, isStale, number: i + 1, of: pages.length })}
                scale={scale}
              />
            </div>
            {pages.length > 1 && (
              <figcaption className="text-soft text-xs">{t('pageOf', { page: i + 1, count: pages.length })}</figcaption>
            )}
          </figure>
        ))
      }
    </PageStage>
  );
}

interface PageName {
  label: string;
  isStale: boolean;
  number: number;
  of: number;
}

function pageName({ label, isStale, number, of }: PageName): string {
  return `${label}${of > 1 ? `, page ${number} of ${of}` : ''}${isStale ? ', not up to date' : ''}`;
}
