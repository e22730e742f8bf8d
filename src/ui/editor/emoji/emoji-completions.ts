import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { ranked } from '@/ui/kit/fuzzy';
import { isVerbatim } from '../commands/syntax';
import { type Emoji, emojiNamed, loadEmoji } from './emoji-names';

const MAX_SHOWN = 24;

const BEGUN = /(?:^|[\s(*_])[:][a-z0-9_+-]{2,40}$/;

/** Offers emoji by name after `:` and two letters. */
export async function emojiCompletions(context: CompletionContext): Promise<CompletionResult | null> {
  if (!context.matchBefore(BEGUN) || context.state.readOnly) return null;
  const emoji = await loadEmoji();
  return context.aborted ? null : offered(context, emoji);
}

/** Filters in the browser while the person types, because nothing can be chosen while a list waits for an answer. */
function offered(context: CompletionContext, emoji: readonly Emoji[]): CompletionResult | null {
  const match = context.matchBefore(BEGUN);
  if (!match || isVerbatim(context.state, context.pos)) return null;
  const from = match.from + match.text.indexOf(':');
  const name = context.state.sliceDoc(from + 1, context.pos);
  const found = ranked(emoji, name.replaceAll('_', ' '), ({ words }) => words.replaceAll('_', ' '));
  const exact = found.filter(({ names }) => names.includes(name));
  const options = [...new Set([...exact, ...found])].slice(0, MAX_SHOWN).map(optionOf);
  if (options.length === 0) return null;
  return { from, filter: false, options, update: (_now, _from, _to, next) => offered(next, emoji) };
}

function optionOf({ emoji, names }: Emoji): Completion {
  return { label: `:${names[0]}:`, displayLabel: `${emoji}  ${names[0]?.replaceAll('_', ' ')}`, apply: emoji };
}

/** Returns the emoji whose name is closed by a colon at a position, and where the name begins; undefined if there is none. */
export function closedEmoji(state: EditorState, colon: number): { from: number; emoji: string } | undefined {
  const before = state.sliceDoc(Math.max(0, colon - 42), colon);
  const name = /(?:^|[\s(*_]):([a-z0-9_+-]{1,40})$/.exec(before)?.[1];
  const emoji = name === undefined ? undefined : emojiNamed(name);
  if (name === undefined || emoji === undefined || isVerbatim(state, colon)) return undefined;
  return { from: colon - name.length - 1, emoji };
}

/** Replaces an emoji's name with the emoji when its closing colon is typed. */
export const closeEmoji = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== ':' || view.composing || view.state.readOnly) return false;
  const found = closedEmoji(view.state, from);
  if (!found) return false;
  view.dispatch({
    changes: { from: found.from, to, insert: found.emoji },
    selection: { anchor: found.from + found.emoji.length },
    userEvent: 'input.complete',
  });
  return true;
});
