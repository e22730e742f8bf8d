import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { editorCommands } from './catalog';
import { isVerbatim } from './syntax';

const NOT_IN_MENU: ReadonlySet<string> = new Set(['bold', 'italic', 'strike', 'code', 'link']);

const options: readonly Completion[] = editorCommands
  .filter((command) => !NOT_IN_MENU.has(command.id))
  .map((command) => ({
    label: `/${command.label} ${command.words ?? ''}`,
    displayLabel: command.label,
    apply: (view: EditorView, _completion: Completion, from: number, to: number) => {
      view.dispatch({ changes: { from, to }, userEvent: 'delete.slash' });
      command.run(view);
    },
  }));

/** `/` at the start of a line, or of a list item or quote, offers the block commands. */
function slashCompletions(context: CompletionContext): CompletionResult | null {
  const match = context.matchBefore(/^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?\/[\w ]{0,24}$/);
  if (!match || context.state.readOnly || isVerbatim(context.state, context.pos, 'block')) return null;
  return { from: match.from + match.text.indexOf('/'), options: [...options], validFor: /^\/[\w ]*$/ };
}

export function slashMenu(): Extension {
  return autocompletion({
    override: [slashCompletions],
    icons: false,
    closeOnBlur: true,
    tooltipClass: () => 'vr-menu',
  });
}
