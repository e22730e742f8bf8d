import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/sheets/compare';
import type { EditorHandle } from '../../editor/editor-options';
import { IconButton } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';
import { Dialog } from '../../kit/dialogs/Dialog';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonBlock } from '../../kit/feedback/Skeleton';
import { Spinner } from '../../kit/feedback/Spinner';
import { useMedia } from '../../kit/use-media';
import { isSame, pairPages } from './compared';
import { ModeButtons } from './ModeButtons';
import { type ComparedSide, type CompareMode, PageCompare } from './PageCompare';
import { useSuggestedPages } from './use-suggested-pages';

interface SuggestedPageProps {
  sheetId: string;
  /** The ids of one suggestion, or of one for each half if they were made together. */
  suggestionIds: string[];
  /** The ids of the open changes. The pages are rendered again when this string changes. */
  open: string;
  editor: EditorHandle | undefined;
}

/** Shows a sheet's page before and after a suggestion, next to the changes or enlarged. */
export function SuggestedPage(props: SuggestedPageProps) {
  const query = useSuggestedPages(props);
  const [mode, setMode] = useState<CompareMode>('slider');
  const [isLarge, setLarge] = useState(false);
  const { data } = query;
  const isUseful = data?.before.status === 'ok' && data.after.status === 'ok';
  return (
    <section
      aria-label={t('suggestedPage')}
      aria-busy={query.isFetching}
      className="overflow-hidden rounded-lg border border-line bg-raised"
    >
      <header className="flex items-center gap-0.5 border-line border-b py-1 ps-3 pe-1">
        <h3 className="min-w-0 flex-1 font-medium text-sm">{t('page')}</h3>
        {query.isFetching && data && <Spinner size={14} />}
        {isUseful && (
          <>
            <ModeButtons mode={mode} onMode={setMode} />
            <IconButton
              size="sm"
              tip="left"
              label={t('enlarge')}
              icon={<Maximize2 size={14} />}
              onClick={() => setLarge(true)}
            />
          </>
        )}
      </header>
      {query.isError && <QueryNotice query={query} />}
      {!data && !query.isError && <SkeletonBlock className="h-64" />}
      {data && (
        <>
          <Remarks before={data.before} after={data.after} skipped={data.skipped} />
          <div className={cx('flex flex-col', isUseful ? 'h-72' : 'h-96')}>
            <PageCompare before={data.before} after={data.after} mode={mode} />
          </div>
        </>
      )}
      {data && isLarge && <LargeCompare before={data.before} after={data.after} onClose={() => setLarge(false)} />}
    </section>
  );
}

interface Sides {
  before: ComparedSide;
  after: ComparedSide;
}

function Remarks({ before, after, skipped }: Sides & { skipped: number }) {
  const hasPages = before.pages.length > 0 && after.pages.length > 0;
  const remarks = [
    hasPages && isSame(pairPages(before.pages, after.pages)) && t('sameAfter'),
    skipped > 0 && t('skipped', { count: skipped }),
  ].filter((remark) => remark !== false);
  if (remarks.length === 0) return null;
  return <p className="border-line border-b px-3 py-1.5 text-soft text-sm">{remarks.join(' ')}</p>;
}

function LargeCompare({ before, after, onClose }: Sides & { onClose(): void }) {
  const hasRoom = useMedia('(min-width: 640px)', true);
  const [chosen, setMode] = useState<CompareMode>();
  const mode = chosen ?? (hasRoom ? 'beside' : 'slider');
  return (
    <Dialog title={t('pageBeforeAndAfter')} form="full" onClose={onClose}>
      <div className="-mx-5 -mt-3 -mb-5 flex h-[calc(100%+2rem)] flex-col">
        <div className="flex gap-0.5 border-line border-b px-4 py-1.5">
          <ModeButtons mode={mode} onMode={setMode} />
        </div>
        <PageCompare before={before} after={after} mode={mode} />
      </div>
    </Dialog>
  );
}
