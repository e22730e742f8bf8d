import { CircleAlert, CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/sheets/page';
import { cx } from '../../kit/cx';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Skeleton } from '../../kit/feedback/Skeleton';
import { Spinner } from '../../kit/feedback/Spinner';
import { ExportMenu } from '../export/ExportMenu';
import { SheetPages } from '../pages/SheetPages';
import { ColumnHeader } from './columns/ColumnHeader';
import type { RenderState } from './page-renderer';

interface PageColumnProps {
  sheetId: string;
  name: string;
  render: RenderState;
  /** Why a text can't be loaded, so that there is no page. */
  missing: 'refused' | 'offline' | undefined;
  isShown: boolean;
  share: number;
  /** The list of the texts' problems, shown below the page. */
  problems: ReactNode;
}

/** Shows the rendered page, which follows the texts, with the problems below it. */
export function PageColumn({ sheetId, name, render, missing, isShown, share, problems }: PageColumnProps) {
  const { pages, texts, status } = render;
  const sheet = pages && texts && { sheetId, name, pages, texts, isStale: status === 'failed' };
  return (
    <section
      aria-label={t('page')}
      className={cx('flex min-h-0 min-w-0 basis-0 flex-col', !isShown && 'hidden')}
      style={{ flexGrow: share * 100 }}
    >
      <ColumnHeader title={t('page')} note={<PageNote render={render} />}>
        <ExportMenu sheet={sheet} />
      </ColumnHeader>
      <div className="relative flex min-h-0 flex-1 flex-col bg-sunk">
        {pages ? (
          <SheetPages pages={pages} label={name} isStale={status === 'failed'} />
        ) : (
          <NoPage render={render} missing={missing} />
        )}
      </div>
      {problems}
    </section>
  );
}

/** Says how current the page is. The texts' errors are shown by the list of problems. */
function PageNote({ render: { status, isSlow, pages, problem } }: { render: RenderState }) {
  if (!pages) return null;
  if (isSlow) {
    return (
      <span role="status" className="inline-flex items-center gap-1.5">
        <Spinner size={11} /> {t('rendering')}
      </span>
    );
  }
  if (status === 'failed') return <span className="text-del-ink">{t('lastPage')}</span>;
  if (status === 'unavailable') return <span className="text-warn-ink">{t('notRendered')}</span>;
  if (status === 'unreachable') return <span className="text-warn-ink">{problem}</span>;
  return pages.length > 1 ? t('pages', { count: pages.length }) : null;
}

function NoPage({ render: { status, problem }, missing }: Pick<PageColumnProps, 'render' | 'missing'>) {
  if (missing) {
    return (
      <div role="status" className="flex flex-1 items-center justify-center">
        <EmptyState icon={CloudOff} title={t('noPage')}>
          {missing === 'offline' ? t('notStored') : t('needsBoth')}
        </EmptyState>
      </div>
    );
  }
  if (status === 'waiting' || status === 'ok') {
    return (
      <div role="status" aria-label={t('renderingPage')} className="flex flex-1 justify-center p-6">
        <Skeleton className="aspect-[210/297] h-fit w-full max-w-lg rounded-sm" />
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-1 items-center justify-center">
      {status === 'failed' && (
        <EmptyState icon={CircleAlert} title={t('noPage')}>
          {t('seeProblems')}
        </EmptyState>
      )}
      {status === 'unavailable' && (
        <EmptyState icon={TriangleAlert} title={t('serverCantRender')}>
          {t('compilerDown')}
        </EmptyState>
      )}
      {status === 'unreachable' && (
        <EmptyState icon={CloudOff} title={t('pageNotLoaded')}>
          {problem}
        </EmptyState>
      )}
    </div>
  );
}
