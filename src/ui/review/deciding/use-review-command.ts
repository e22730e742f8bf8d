import { t } from '@/generated/messages/review/deciding';
import { isModAlt } from '../../shell/keys';
import { usePageCommand } from '../../shell/page-commands';
import { useKeys } from '../../shell/use-keys';

/** Mod+Alt+R goes from the text to the review, where single keys decide. */
export function useReviewCommand(show: () => void): void {
  const run = () => {
    show();
    // Its tab is drawn by then. With the caret in the text, the keys of the review would be typed.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-tab="review"]')?.focus());
  };
  usePageCommand({ key: 'review', label: t('reviewCommand'), shortcut: 'Mod+Alt+R', run });
  useKeys((event) => {
    if (!isModAlt(event, 'KeyR')) return false;
    run();
    return true;
  });
}
