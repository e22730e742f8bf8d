import type { ReactNode } from 'react';
import { t } from '@/generated/messages/document/panel';
import { SkeletonLines } from '../../kit/feedback/Skeleton';

/** Matches the panel's width, so that the text doesn't move when the panel appears. */
export const panelClasses = 'flex w-[23.5rem] shrink-0 flex-col border-line border-s bg-paper max-[899px]:hidden';

/** A placeholder for the panel while it loads. */
export function PanelPlaceholder() {
  return (
    <aside aria-label={t('region')} className={panelClasses}>
      <PanelLoading />
    </aside>
  );
}

/** The place of the panel. Its code can't know while it loads whether the panel is open. */
export function PanelPlace({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return <div className={isOpen ? 'contents' : 'contents [&>aside]:hidden'}>{children}</div>;
}

export function PanelLoading() {
  return (
    <div className="p-4 pt-16">
      <SkeletonLines lines={5} label={t('loadingPanel')} />
    </div>
  );
}
