import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { loadLanguages } from '../markdown/language';

/** Offers languages after the mark that opens a fence. */
export async function languageCompletions(context: CompletionContext): Promise<CompletionResult | null> {
  const match = context.matchBefore(/^[ \t>]*(?:`{3,}|~{3,})[\w+#-]+$/);
  if (!match || context.state.readOnly) return null;
  const { codeLanguages } = await loadLanguages();
  const from = match.from + Math.max(match.text.lastIndexOf('`'), match.text.lastIndexOf('~')) + 1;
  const options = codeLanguages.map(({ name }) => ({ label: name, type: 'codeBlock' }));
  return { from, options, validFor: /^[\w+#-]*$/ };
}
