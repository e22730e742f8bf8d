import type { EditorMode } from '../../editor/editor-options';

/** The modes of a document. Text typed while suggesting becomes a suggestion. Viewing also hides suggestions. */
export const ACTIVITIES = ['editing', 'suggesting', 'reviewing', 'viewing'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** A person's rights in a document. */
export interface Rights {
  mayEdit: boolean;
  /** False on pages without a suggesting mode. */
  maySuggest: boolean;
}

/** Returns the modes that a person can choose. */
export function activitiesFor({ mayEdit, maySuggest }: Rights): Activity[] {
  return ACTIVITIES.filter((one) => (one === 'editing' ? mayEdit : one !== 'suggesting' || maySuggest));
}

/**
 * Returns the mode of a document: the chosen one if the person may still use it, otherwise a default. For people who
 * can't edit, a link to the review opens a mode that shows the changes.
 */
export function activityFor(chosen: Activity | undefined, rights: Rights, opensReview: boolean): Activity {
  const activities = activitiesFor(rights);
  if (chosen && activities.includes(chosen)) return chosen;
  if (rights.mayEdit) return 'editing';
  if (opensReview) return 'reviewing';
  return rights.maySuggest ? 'suggesting' : 'viewing';
}

/** Returns a mode as it is in a drawing: Reading shows the text as it is, so nobody edits there or sees suggestions. */
export function activityIn(drawing: EditorMode, activity: Activity): Activity {
  return drawing === 'reading' && activity === 'editing' ? 'viewing' : activity;
}

/** The ways to draw the text. */
export const DRAWINGS: readonly EditorMode[] = ['live', 'source', 'reading'];
