import { t } from '@/generated/messages/review/deciding';
import { isModAlt } from '../../shell/keys';
import { usePageCommand } from '../../shell/page-commands';
import { useKeys } from '../../shell/use-keys';

/** Lets Mod+Alt+R move from the text to the review, where single keys decide. */
export function useReviewCommand(show: () => void): void {
  const run = () => {
    show();
    // Runs after the tab was drawn. If the focus stayed in the text, the review's keys would be typed there.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-tab="review"]')?.focus());
  };
  usePageCommand({ key: 'review', label: t('reviewCommand'), shortcut: 'Mod+Alt+R', run });
  useKeys((event) => {
    if (!isModAlt(event, 'KeyR')) return false;
    run();
    return true;
  });
}
