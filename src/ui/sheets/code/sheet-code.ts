import { LanguageSupport, StreamLanguage } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { type Extension, Prec } from '@codemirror/state';
import { typstStreamParser } from '../../editor/markdown/typst-language';
import { diagnosticKeys, type SheetHalf } from './diagnostics';
import { placeholderCompletion } from './placeholder-completion';
import './sheet-code.css';

interface SheetCodeOptions {
  /** Returns the data as it is now. The template's placeholders are completed from it. */
  data(): string;
}

/**
 * What the editor of a half of a sheet has besides that of any JSON or Typst document: marks of `showDiagnostics`, and in
 * the template placeholders that stand out and are completed. Load it when it is needed:
 *
 *     const { sheetExtensions } = await import('@/ui/sheets/code/sheet-code');
 *     view.dispatch({ effects: StateEffect.appendConfig.of(sheetExtensions('template', { data })) });
 */
export function sheetExtensions(half: SheetHalf, { data }: SheetCodeOptions): Extension {
  const marks = [linter(null), diagnosticKeys()];
  return half === 'data' ? marks : [marks, templateLanguage(), placeholderCompletion(data)];
}

/** In front of plain Typst, which the editor loads for every document of that kind. */
function templateLanguage(): Extension {
  return Prec.high(new LanguageSupport(StreamLanguage.define(typstStreamParser({ hasPlaceholders: true }))));
}
