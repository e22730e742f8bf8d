import { t } from '@/generated/messages/hunks';
import { readable } from '@/kernel/readable';
import { shortLine } from '@/kernel/text';

export type HunkAction = 'Add' | 'Delete' | 'Replace';

export function actionOf({ before, after }: { before: string; after: string }): HunkAction {
  if (before === '') return 'Add';
  return after === '' ? 'Delete' : 'Replace';
}

const LABEL_LENGTH = 120;

/** A change in one line, as screen readers say it: `Replace: "12 May" with "19 May"`. */
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

/** Text that is nothing but blanks would be invisible in a card: it is drawn with signs. */
export function visibleText(text: string): string {
  return text.trim() === '' ? text.replaceAll(' ', '␣').replaceAll('\t', '⇥').replaceAll('\n', '↵') : text;
}
