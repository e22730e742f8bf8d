import { type ReactNode, useRef } from 'react';
import { t } from '@/generated/messages/compare';
import { Notice } from '../kit/feedback/Notice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { CompareBar } from './CompareBar';
import { ComparisonView } from './ComparisonView';
import { differenceText } from './difference-text';
import type { CompareView } from './rendered/RenderedCompare';
import { useChanges } from './rendered/use-changes';
import { useComparison } from './use-comparison';

/** Two texts compared as they are stored, line by line. */
export function SourceCompare({
  before,
  after,
  prose,
  titles,
  layout,
  children,
}: CompareView & { prose: boolean; children?: ReactNode }) {
  const { comparison, failed } = useComparison({ before, after, markdown: prose });
  const body = useRef<HTMLDivElement>(null);
  const count = comparison?.changes ?? 0;
  const { current, go } = useChanges(body, { count });
  return (
    <>
      <CompareBar status={comparison && differenceText(comparison)} onGo={go} at={{ current, count }} layout={layout}>
        {children}
      </CompareBar>
      {failed && <Notice>{t('cannotCompare')}</Notice>}
      {!comparison && !failed && <SkeletonLines lines={12} label={t('comparing')} />}
      {comparison?.changes === 0 && <p className="py-8 text-center text-soft">{t('identical')}</p>}
      {comparison && count > 0 && (
        <div ref={body}>
          <ComparisonView
            comparison={comparison}
            sideBySide={layout?.sideBySide ?? false}
            prose={prose}
            current={current}
            titles={titles}
          />
        </div>
      )}
    </>
  );
}
