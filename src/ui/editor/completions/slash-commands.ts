import type { StateCommand } from '@codemirror/state';
import type { Command } from '@codemirror/view';
import { t } from '@/generated/messages/editor/completions';
import { formatDate } from '@/i18n/format';
import { calloutTitle } from '@/markdown/callouts';
import { CALLOUTS } from '@/markdown/core/callout-of';
import { insertCallout, insertContents, insertFootnote } from '../commands/insert-more';
import type { IconName } from '../icons/drawn-icon';

/** The groups, in the order of the menu. */
export const SLASH_GROUPS = ['agent', 'text', 'insert', 'callouts'] as const;

export interface SlashCommand {
  group: (typeof SLASH_GROUPS)[number];
  label: string;
  /** What it does, in a few words. */
  note: string;
  /** More words that find it. */
  words: string;
  icon: IconName;
  /** CodeMirror's notation, e.g. `Mod-b`. */
  key?: string | undefined;
  run: Command | StateCommand;
}

/** Commands of the slash menu that have no button in the toolbar. */
export function moreSlashCommands(): SlashCommand[] {
  const callouts = CALLOUTS.map((kind) => ({
    group: 'callouts' as const,
    label: calloutTitle(kind),
    note: t('calloutNote'),
    words: `${t('callout')} ${kind}`,
    icon: 'callout' as const,
    run: insertCallout(kind),
  }));
  return [
    {
      group: 'insert',
      label: t('contents'),
      note: t('contentsNote'),
      words: t('contentsWords'),
      icon: 'contents',
      run: insertContents,
    },
    {
      group: 'insert',
      label: t('footnote'),
      note: t('footnoteNote'),
      words: t('footnoteWords'),
      icon: 'footnote',
      run: insertFootnote,
    },
    {
      group: 'insert',
      label: t('date'),
      note: t('dateNote'),
      words: t('dateWords'),
      icon: 'calendar',
      run: insertToday,
    },
    ...callouts,
  ];
}

function insertToday({ state, dispatch }: Parameters<StateCommand>[0]): boolean {
  const today = formatDate(new Date(), 'longDate');
  dispatch(state.update(state.replaceSelection(today), { userEvent: 'input', scrollIntoView: true }));
  return true;
}
