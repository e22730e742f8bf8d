import type { EditorMode } from '../../editor/editor-options';

/** What one does with the document. Reviewing and viewing keep hands off the text; viewing hides suggestions too. */
export const ACTIVITIES = ['editing', 'reviewing', 'viewing'] as const;
export type Activity = (typeof ACTIVITIES)[number];

export const ACTIVITY_WORDS: Record<Activity, string> = {
  editing: 'Editing',
  reviewing: 'Reviewing',
  viewing: 'Viewing',
};

/** How the text is drawn. */
export const DRAWINGS: readonly { mode: EditorMode; label: string }[] = [
  { mode: 'live', label: 'Live preview' },
  { mode: 'source', label: 'Source' },
  { mode: 'reading', label: 'Reading' },
];
