import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { isVerbatim } from '../commands/syntax';
import { linkMarkdown } from '../links/link-source';
import { type LinkableDocument, pageActions } from '../page-actions';

const BEGUN = /\[\[[^[\]\n]{0,80}$/;

/** Offers the workspace's documents after `[[` and the start of a name. Choosing one inserts a link. */
export async function documentCompletions(context: CompletionContext): Promise<CompletionResult | null> {
  const { documentFinder } = context.state.facet(pageActions);
  if (!context.matchBefore(BEGUN) || !documentFinder || context.state.readOnly) return null;
  const find = await documentFinder();
  return context.aborted ? null : offered(context, find);
}

/** Filters in the browser while the person types, because nothing can be chosen while a list waits for an answer. */
function offered(
  context: CompletionContext,
  find: (query: string) => readonly LinkableDocument[],
): CompletionResult | null {
  const match = context.matchBefore(BEGUN);
  if (!match || isVerbatim(context.state, context.pos)) return null;
  const options = find(match.text.slice(2).trim()).map(optionOf);
  if (options.length === 0) return null;
  const { state, pos } = context;
  const to = state.sliceDoc(pos, pos + 2) === ']]' ? pos + 2 : pos;
  return { from: match.from, to, filter: false, options, update: (_now, _from, _to, next) => offered(next, find) };
}

function optionOf({ title, place, href }: LinkableDocument): Completion {
  return { label: title, detail: place, type: 'document', apply: linkMarkdown(title, href) };
}
