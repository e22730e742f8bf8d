import type { Completion, CompletionContext, CompletionResult, CompletionSection } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import { t } from '@/generated/messages/editor/completions';
import { ranked } from '@/ui/kit/fuzzy';
import { keyLabel } from '../../shell/keys';
import { openAsk } from '../ask/ask-place';
import { commandOf } from '../commands/catalog';
import { keyWords } from '../commands/key-words';
import { commandLabel, commandNote, commandWords } from '../commands/labels';
import { isVerbatim } from '../commands/syntax';
import { pageActions } from '../page-actions';
import { moreSlashCommands, SLASH_GROUPS, type SlashCommand } from './slash-commands';

/** The most used come first within each group. */
const TEXT = ['heading1', 'heading2', 'heading3', 'bullet', 'ordered', 'task', 'quote', 'codeBlock'] as const;
const INSERTED = ['table', 'image', 'link', 'rule', 'math'] as const;

function entries(state: EditorState): SlashCommand[] {
  return [
    ...(state.facet(pageActions).onAskInPlace ? [askCommand()] : []),
    ...TEXT.map((id) => entryOf('text', id)),
    ...INSERTED.map((id) => entryOf('insert', id)),
    ...moreSlashCommands(),
  ];
}

function entryOf(group: SlashCommand['group'], id: (typeof TEXT | typeof INSERTED)[number]): SlashCommand {
  const { key, run } = commandOf(id);
  return { group, label: commandLabel(id), note: commandNote(id), words: commandWords(id), icon: id, key, run };
}

function askCommand(): SlashCommand {
  return {
    group: 'agent',
    label: t('askAgent'),
    note: t('askAgentNote'),
    words: t('askAgentWords'),
    icon: 'ask',
    key: 'Mod-j',
    run: openAsk,
  };
}

/** Matches a slash where a block can begin, and the text after it. */
export const SLASH = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?\/[\p{L}\p{N} -]{0,24}$/u;

/** Offers block commands after `/` at the start of a line, item or quote. The text after the slash filters them. */
export function slashCompletions(context: CompletionContext): CompletionResult | null {
  const match = context.matchBefore(SLASH);
  if (!match || context.state.readOnly || isVerbatim(context.state, context.pos, 'block')) return null;
  const slash = match.text.indexOf('/');
  const query = match.text.slice(slash + 1).trim();
  const found = ranked(entries(context.state), query, ({ label, words }) => `${label} ${words}`);
  // A sentence that begins with a slash isn't a search for a block.
  if (found.length === 0) return null;
  // Search results start with the best match, whatever its group.
  const options =
    query === '' ? found.map((one) => ({ ...optionOf(one), section: sectionOf(one) })) : found.map(optionOf);
  const update = (_now: CompletionResult, _from: number, _to: number, next: CompletionContext) =>
    slashCompletions(next);
  return { from: match.from + slash, filter: false, options, update };
}

function sectionOf({ group }: SlashCommand): CompletionSection {
  return { name: t('group', { group }), rank: SLASH_GROUPS.indexOf(group) };
}

/** A completion with a line of explanation. */
export interface ExplainedCompletion extends Completion {
  note?: string;
}

function optionOf({ label, note, icon, key, run }: SlashCommand): ExplainedCompletion {
  return {
    label,
    note,
    type: icon,
    detail: key && keyLabel(keyWords(key)),
    apply(view, _completion, from, to) {
      view.dispatch({ changes: { from, to }, userEvent: 'delete.slash' });
      run(view);
    },
  };
}
