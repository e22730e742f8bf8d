import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { ranked } from '@/ui/kit/fuzzy';
import { isVerbatim } from '../commands/syntax';
import { emojiNamed, loadEmoji } from './emoji-names';

const MOST_SHOWN = 24;

/** `:` and two letters offer emoji by their names. */
export async function emojiCompletions(context: CompletionContext): Promise<CompletionResult | null> {
  const match = context.matchBefore(/(?:^|[\s(*_])[:][a-z0-9_+-]{2,40}$/);
  if (!match || context.state.readOnly || isVerbatim(context.state, context.pos)) return null;
  const from = match.from + match.text.indexOf(':');
  const query = context.state.sliceDoc(from + 1, context.pos).replaceAll('_', ' ');
  const found = ranked(await loadEmoji(), query, ({ words }) => words.replaceAll('_', ' ')).slice(0, MOST_SHOWN);
  if (context.aborted || found.length === 0) return null;
  const options = found.map(({ emoji, names }) => ({
    label: `:${names[0]}:`,
    displayLabel: `${emoji}  ${names[0]?.replaceAll('_', ' ')}`,
    apply: emoji,
  }));
  return { from, filter: false, options };
}

/** The colon that ends the name of an emoji writes the emoji. */
export const closeEmoji = EditorView.inputHandler.of((view, from, to, text) => {
  if (text !== ':' || view.composing || view.state.readOnly) return false;
  const before = view.state.sliceDoc(Math.max(0, from - 42), from);
  const name = /(?:^|[\s(*_]):([a-z0-9_+-]{1,40})$/.exec(before)?.[1];
  const emoji = name === undefined ? undefined : emojiNamed(name);
  if (name === undefined || emoji === undefined || isVerbatim(view.state, from)) return false;
  const start = from - name.length - 1;
  view.dispatch({
    changes: { from: start, to, insert: emoji },
    selection: { anchor: start + emoji.length },
    userEvent: 'input.complete',
  });
  return true;
});
