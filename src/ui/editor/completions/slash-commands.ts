import type { StateCommand } from '@codemirror/state';
import { insertCallout, insertContents, insertFootnote } from '../commands/insert-more';
import type { IconName } from '../icons/drawn-icon';
import { CALLOUTS } from '../markdown/callouts';

interface SlashCommand {
  label: string;
  words: string;
  group: string;
  icon: IconName;
  run: StateCommand;
}

/** Commands of the slash menu that have no button in the toolbar. */
export const slashCommands: readonly SlashCommand[] = [
  ...CALLOUTS.map(({ kind, title }) => ({
    label: title,
    words: `callout alert admonition box ${kind}`,
    group: 'Callouts',
    icon: 'callout' as const,
    run: insertCallout(kind),
  })),
  { label: 'Contents', words: 'toc table of contents outline', group: 'More', icon: 'contents', run: insertContents },
  { label: 'Footnote', words: 'note reference', group: 'More', icon: 'footnote', run: insertFootnote },
  { label: 'Today’s date', words: 'today now day', group: 'More', icon: 'calendar', run: insertToday },
];

function insertToday({ state, dispatch }: Parameters<StateCommand>[0]): boolean {
  const today = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date());
  dispatch(state.update(state.replaceSelection(today), { userEvent: 'input', scrollIntoView: true }));
  return true;
}
