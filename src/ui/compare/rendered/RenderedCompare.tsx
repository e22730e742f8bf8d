import { List } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '@/generated/messages/compare/rendered';
import { IconButton } from '../../kit/controls/IconButton';
import { Dialog } from '../../kit/dialogs/Dialog';
import { Notice } from '../../kit/feedback/Notice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { useMedia } from '../../kit/use-media';
import { CompareBar } from '../CompareBar';
import { differenceText } from '../difference-text';
import { ChangeList, labelOf } from './ChangeList';
import { RenderedView } from './RenderedView';
import { useChanges } from './use-changes';
import { useRenderedComparison } from './use-rendered-comparison';

/** Two texts, and how to show them. */
export interface CompareView {
  before: string | undefined;
  after: string | undefined;
  titles: readonly [before: string, after: string];
  /** Missing if there is no room for two columns. */
  layout: { sideBySide: boolean; onSideBySide(sideBySide: boolean): void } | undefined;
}

/** Compares two Markdown texts as they are rendered, next to a list of their changes, which a narrower window offers. */
export function RenderedCompare(props: CompareView & { byAi: boolean; children?: ReactNode }) {
  const { before, after, titles, layout, byAi, children } = props;
  const { comparison, failed } = useRenderedComparison({ before, after });
  const isWide = useMedia('(min-width: 1100px)', true);
  const fitsBeside = useMedia('(min-width: 800px)', true);
  const [listOpen, setListOpen] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const changes = comparison?.changes ?? [];
  const count = changes.length;
  // A list of one change would say again what the text shows.
  const hasList = count > 1;
  const { current, select, go } = useChanges(body, { count, label: (i) => labelOf(changes[i]!) });
  const list = { changes, byAi, current };
  const selectInSheet = (change: number) => {
    setListOpen(false);
    select(change);
  };
  return (
    <>
      <CompareBar
        status={comparison && differenceText({ ...comparison, changes: count })}
        onGo={go}
        at={{ current, count }}
        layout={layout}
      >
        {!isWide && hasList && (
          <IconButton
            label={t('listOfChanges')}
            tip="left"
            icon={<List size={16} />}
            pressed={listOpen}
            onClick={() => setListOpen((was) => !was)}
          />
        )}
        {children}
      </CompareBar>
      {failed && <Notice>{t('cannotCompare')}</Notice>}
      {!comparison && !failed && <SkeletonLines lines={12} label={t('comparing')} />}
      {comparison?.hasHidden && <p className="mb-4 text-center text-sm text-soft">{t('hiddenChanges')}</p>}
      {comparison && count === 0 && !comparison.hasHidden && (
        <p className="py-8 text-center text-soft">{t('identical')}</p>
      )}
      {comparison && count > 0 && (
        <div className="flex gap-8">
          <div ref={body} className="min-w-0 flex-1">
            <RenderedView
              comparison={comparison}
              sideBySide={layout?.sideBySide ?? false}
              byAi={byAi}
              current={current}
              titles={titles}
            />
          </div>
          {hasList && (isWide || (fitsBeside && listOpen)) && (
            <aside className="sticky top-0 max-h-[calc(100dvh-8rem)] w-80 shrink-0 self-start overflow-y-auto p-1">
              <ChangeList {...list} isBeside onSelect={select} />
            </aside>
          )}
        </div>
      )}
      {listOpen && !fitsBeside && (
        <Dialog title={t('listOfChanges')} form="sheet" onClose={() => setListOpen(false)}>
          <ChangeList {...list} isBeside={false} onSelect={selectInSheet} />
        </Dialog>
      )}
    </>
  );
}
