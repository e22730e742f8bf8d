import { t } from '@/generated/messages/hunks';
import { readable } from '@/kernel/readable';
import { shortLine } from '@/kernel/text';

export type HunkAction = 'Add' | 'Delete' | 'Replace';

export function actionOf({ before, after }: { before: string; after: string }): HunkAction {
  if (before === '') return 'Add';
  return after === '' ? 'Delete' : 'Replace';
}

const LABEL_LENGTH = 120;

/** Returns a change in one line for screen readers: `Replace "12 May" with "19 May"`. */
export function hunkLabel(hunk: { before: string; after: string }): string {
  const action = actionOf(hunk);
  if (action === 'Replace') return t('replaceLabel', { before: shortened(hunk.before), after: shortened(hunk.after) });
  return action === 'Add'
    ? t('addLabel', { text: shortened(hunk.after) })
    : t('deleteLabel', { text: shortened(hunk.before) });
}

function shortened(text: string): string {
  return shortLine(readable(visibleText(text)), LABEL_LENGTH);
}

/** Returns a text for display. A text of nothing but whitespace would be invisible, so it is shown with symbols. */
export function visibleText(text: string): string {
  return text.trim() === '' ? text.replaceAll(' ', '␣').replaceAll('\t', '⇥').replaceAll('\n', '↵') : text;
}
