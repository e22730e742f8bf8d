import type { EditorMode } from '../../editor/editor-options';

/**
 * What one does with the document. What is typed while suggesting becomes a suggestion. Reviewing and viewing keep hands
 * off the text; viewing hides suggestions, too.
 */
export const ACTIVITIES = ['editing', 'suggesting', 'reviewing', 'viewing'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** What a person may do with a document. */
export interface Rights {
  mayEdit: boolean;
  /** Where the page has no suggesting mode, nobody may suggest. */
  maySuggest: boolean;
}

/** The modes that a person can choose. */
export function activitiesFor({ mayEdit, maySuggest }: Rights): Activity[] {
  return ACTIVITIES.filter((one) => (one === 'editing' ? mayEdit : one !== 'suggesting' || maySuggest));
}

/** The mode that a document is in: the chosen one, if the person has chosen one and may still use it. */
export function activityFor(chosen: Activity | undefined, rights: Rights): Activity {
  const activities = activitiesFor(rights);
  if (chosen && activities.includes(chosen)) return chosen;
  if (rights.mayEdit) return 'editing';
  return rights.maySuggest ? 'suggesting' : 'viewing';
}

/** The ways to draw the text. */
export const DRAWINGS: readonly EditorMode[] = ['live', 'source', 'reading'];
