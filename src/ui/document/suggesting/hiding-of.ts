import type { Hiding } from '../../review/hidden/hiding';
import type { Activity } from '../bar/modes';
import type { useShownDraft } from './use-shown-draft';

interface Page {
  /** The chosen mode. */
  mode: Activity;
  /** The mode as it is in the drawing, e.g. Viewing while an editor reads. */
  activity: Activity;
  shown: Pick<ReturnType<typeof useShownDraft>, 'draft' | 'report' | 'amends'>;
  onShow(): void;
}

/**
 * Returns whether showing the suggested changes means choosing Reviewing. While an editor reads, the mode stays as it
 * is, because another drawing is enough. If the text shows a draft, it isn't.
 */
export function needsReview({ mode, activity, shown }: Omit<Page, 'onShow'>) {
  return activity === mode || shown.draft !== undefined;
}

/** Returns why the text doesn't show the suggested changes, or undefined if it shows them. */
export function hidingOf({ mode, activity, shown, onShow }: Page): Hiding | undefined {
  const { draft, report, amends } = shown;
  // Suggesting hides them before the draft has opened, so that they don't flash.
  if (!draft && activity !== 'viewing' && activity !== 'suggesting') return undefined;
  const editsToUndo = draft?.mayWrite ? report?.editsToUndo : undefined;
  return {
    draft: draft && { ...draft, changes: report?.changes, hunks: report?.hunks, editsToUndo },
    amends,
    showsReviewing: needsReview({ mode, activity, shown }) && activity !== 'reviewing',
    onShow,
  };
}
