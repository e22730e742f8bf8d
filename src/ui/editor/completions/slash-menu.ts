import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { ranked } from '@/ui/kit/fuzzy';
import { commandOf, type EditorCommand, editorCommands } from '../commands/catalog';
import { isVerbatim } from '../commands/syntax';
import type { IconName } from '../icons/drawn-icon';
import { slashCommands } from './slash-commands';

interface Entry {
  label: string;
  /** More words by which it is found. */
  words: string;
  group: string;
  icon: IconName;
  run(view: EditorView): unknown;
}

const BASICS = ['heading1', 'heading2', 'heading3', 'bullet', 'ordered', 'task', 'quote', 'rule'] as const;
const MEDIA = ['table', 'codeBlock', 'image', 'link', 'math'] as const;

const entries: readonly Entry[] = [
  ...BASICS.map((id) => entryOf(commandOf(id), id, 'Basics')),
  ...MEDIA.map((id) => entryOf(commandOf(id), id, 'Insert')),
  ...slashCommands,
];

function entryOf({ label, words = '', run }: EditorCommand, icon: IconName, group: string): Entry {
  return { label, words, group, icon, run: (view) => run(view) };
}

/** A slash where a block can begin, and what is typed behind it. */
export const SLASH = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?\/[\w ]{0,24}$/;

/** `/` at the start of a line, or of a list item or quote, offers the block commands; what is typed behind it narrows them. */
export function slashCompletions(context: CompletionContext): CompletionResult | null {
  const match = context.matchBefore(SLASH);
  if (!match || context.state.readOnly || isVerbatim(context.state, context.pos, 'block')) return null;
  const slash = match.text.indexOf('/');
  const query = match.text.slice(slash + 1).trim();
  const found = ranked(entries, query, ({ label, words }) => `${label} ${words}`);
  // A sentence that begins with a slash is not a search for a block.
  if (found.length === 0) return null;
  return { from: match.from + slash, filter: false, options: found.map((entry) => optionOf(entry, query === '')) };
}

function optionOf({ label, group, icon, run }: Entry, isGrouped: boolean): Completion {
  const rank = GROUPS.indexOf(group);
  return {
    label,
    type: icon,
    detail: keyOf(label),
    ...(isGrouped ? { section: { name: group, rank } } : {}),
    apply(view, _completion, from, to) {
      view.dispatch({ changes: { from, to }, userEvent: 'delete.slash' });
      run(view);
    },
  };
}

const GROUPS: readonly string[] = ['Basics', 'Insert', 'Callouts', 'More'];

function keyOf(label: string): string | undefined {
  const key = editorCommands.find((command) => command.label === label)?.key;
  return key
    ?.replace('Mod', 'Ctrl')
    .replace(/-/g, '+')
    .replace(/[a-z]$/, (letter) => letter.toUpperCase());
}
