import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { isVerbatim } from '../commands/syntax';
import { linkMarkdown } from '../links/link-source';
import { pageActions } from '../page-actions';

/** `[[` and the start of a name offers the documents of the workspace; a choice becomes a link. */
export async function documentCompletions(context: CompletionContext): Promise<CompletionResult | null> {
  const match = context.matchBefore(/\[\[[^[\]\n]{0,80}$/);
  const { findDocuments } = context.state.facet(pageActions);
  if (!match || !findDocuments || context.state.readOnly || isVerbatim(context.state, context.pos)) return null;
  const found = await findDocuments(match.text.slice(2).trim());
  if (context.aborted || found.length === 0) return null;
  return {
    from: match.from,
    filter: false,
    options: found.map(({ title, place, href }) => ({
      label: title,
      detail: place,
      type: 'document',
      apply(view: EditorView, _completion: unknown, from: number, to: number) {
        const insert = linkMarkdown(title, href);
        const end = view.state.sliceDoc(to, to + 2) === ']]' ? to + 2 : to;
        view.dispatch({
          changes: { from, to: end, insert },
          selection: { anchor: from + insert.length },
          userEvent: 'input.complete',
        });
      },
    })),
  };
}
