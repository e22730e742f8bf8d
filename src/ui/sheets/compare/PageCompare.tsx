import { useState } from 'react';
import { t } from '@/generated/messages/sheets/compare';
import type { SheetPage } from '@/sheets/core/compile';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { SheetPages } from '../pages/SheetPages';
import type { Zoom } from '../pages/zoom';
import { pairPages } from './compared';
import { OverlaidPages } from './OverlaidPages';
import { PageProblems } from './PageProblems';
import { PagesBeside } from './PagesBeside';

export interface ComparedSide {
  pages: readonly SheetPage[];
  diagnostics: readonly SheetDiagnostic[];
}

export type CompareMode = 'beside' | 'slider';

interface PageCompareProps {
  before: ComparedSide;
  after: ComparedSide;
  mode: CompareMode;
}

const ONE = { page: 1, pages: 1 };

/**
 * Shows a sheet's pages before and after a change. If one side can't be rendered, it shows the error beside the other.
 */
export function PageCompare({ before, after, mode }: PageCompareProps) {
  const [zoom, setZoom] = useState<Zoom>('width');
  if (before.pages.length > 0 && after.pages.length > 0) {
    return mode === 'slider' ? (
      <OverlaidPages pairs={pairPages(before.pages, after.pages)} zoom={zoom} onZoom={setZoom} />
    ) : (
      <PagesBeside before={before.pages} after={after.pages} zoom={zoom} onZoom={setZoom} />
    );
  }
  const shown = before.pages.length > 0 ? before : after;
  return (
    <>
      <div className="flex max-h-60 shrink-0 flex-col gap-2 overflow-y-auto p-2">
        {after.pages.length === 0 && <PageProblems problems={after.diagnostics}>{t('afterChanges')}</PageProblems>}
        {before.pages.length === 0 && <PageProblems problems={before.diagnostics}>{t('beforeChanges')}</PageProblems>}
      </div>
      {shown.pages.length > 0 && (
        <SheetPages pages={shown.pages} label={shown === before ? t('pageBefore', ONE) : t('pageAfter', ONE)} />
      )}
    </>
  );
}
