import { t } from '@/generated/messages/document/panel';
import { SkeletonLines } from '../../kit/feedback/Skeleton';

/** The width is that of the panel, so that the text does not move when it comes. */
export const panelClasses = 'flex w-[23.5rem] shrink-0 flex-col border-line border-s bg-paper max-[899px]:hidden';

/** Keeps the place of the panel while it loads. */
export function PanelPlace() {
  return (
    <aside aria-label={t('region')} className={panelClasses}>
      <PanelLoading />
    </aside>
  );
}

export function PanelLoading() {
  return (
    <div className="p-4 pt-16">
      <SkeletonLines lines={5} label={t('loadingPanel')} />
    </div>
  );
}
