import { type ReactNode, type RefObject, useRef } from 'react';
import { t } from '@/generated/messages/compare';
import { announce } from '../kit/feedback/live-region';
import { Notice } from '../kit/feedback/Notice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { CompareBar } from './CompareBar';
import { ComparisonView } from './ComparisonView';
import { differenceText } from './difference-text';
import type { CompareView } from './rendered/RenderedCompare';
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
  return (
    <>
      <CompareBar
        status={comparison && differenceText(comparison)}
        onGo={count > 0 ? (step) => goTo(body, count, step) : undefined}
        layout={layout}
      >
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
            titles={titles}
          />
        </div>
      )}
    </>
  );
}

function goTo(body: RefObject<HTMLDivElement | null>, count: number, step: 1 | -1): void {
  const all = [...(body.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])];
  const at = all.findIndex((element) => element.getAttribute('aria-current') === 'true');
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step];
  if (!next) return;
  all[at]?.removeAttribute('aria-current');
  next.setAttribute('aria-current', 'true');
  next.scrollIntoView({ block: 'center' });
  announce(t('changeOf', { number: all.indexOf(next) + 1, count }));
}
