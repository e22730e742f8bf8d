import { LanguageSupport, StreamLanguage } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { type Extension, Prec } from '@codemirror/state';
import { typstStreamParser } from '@/markdown/code/typst-language';
import { diagnosticKeys, type SheetHalf } from './diagnostics';
import { placeholderCompletion } from './placeholder-completion';
import './sheet-code.css';

interface SheetCodeOptions {
  /** Returns the current data as JSON. Placeholders in the template are completed from it. */
  data(): string;
}

/**
 * Returns the extensions that a sheet's editors have in addition to those of other JSON and Typst documents: marks of
 * `showDiagnostics` and, in the template, highlighting and completion of placeholders. Load it on demand:
 *
 *     const { sheetExtensions } = await import('@/ui/sheets/code/sheet-code');
 *     view.dispatch({ effects: StateEffect.appendConfig.of(sheetExtensions('template', { data })) });
 */
export function sheetExtensions(half: SheetHalf, { data }: SheetCodeOptions): Extension {
  const marks = [linter(null), diagnosticKeys()];
  return half === 'data' ? marks : [marks, templateLanguage(), placeholderCompletion(data)];
}

/** Takes precedence over plain Typst, which the editor loads for every Typst document. */
function templateLanguage(): Extension {
  return Prec.high(new LanguageSupport(StreamLanguage.define(typstStreamParser({ hasPlaceholders: true }))));
}
