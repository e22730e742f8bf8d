import { useState } from 'react';
import { t } from '@/generated/messages/document';
import type { EditorMode } from '../editor/editor-options';
import { announce } from '../kit/feedback/live-region';
import { type Activity, activityFor, activityIn, type Rights } from './bar/modes';
import type { PanelState } from './panel/use-panel';

interface Options {
  rights: Rights;
  /** Whether a link opened the review. */
  opensReview: boolean;
  panel: Pick<PanelState, 'followActivity'>;
}

/** Tracks the mode that a person chose and the drawing of the text. The panel follows both. */
export function useActivity({ rights, opensReview, panel }: Options) {
  const [chosen, setActivity] = useState<Activity>();
  const [drawing, setDrawing] = useState<EditorMode>('live');
  const mode = activityFor(chosen, rights, opensReview);
  return {
    mode,
    drawing,
    /** The mode as it is in the drawing. */
    activity: activityIn(drawing, mode),
    choose(next: Activity) {
      setActivity(next);
      // Choosing a mode leaves Reading.
      setDrawing((was) => (was === 'reading' ? 'live' : was));
      announce(t('nowIn', { activity: next }));
      panel.followActivity(next);
    },
    draw(next: EditorMode) {
      setDrawing(next);
      const starts = activityIn(drawing, mode) !== 'viewing' && activityIn(next, mode) === 'viewing';
      if (starts) panel.followActivity('viewing');
    },
  };
}
