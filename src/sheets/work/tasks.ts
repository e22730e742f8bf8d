import {
  type CompilerReport,
  explainDiagnostics,
  type Prepared,
  prepareSheet,
  type SheetDiagnostic,
  type SheetTexts,
} from '../core/diagnostics';
import { type Suggested, type SuggestedText, suggestedText } from '../core/suggested-text';
import { type CheckedHalf, checkHalf, type SheetHalf } from '../core/validate';

/** Work over whole texts that can take long; see `runTask`. Inputs and results can be copied between threads. */
export const SHEET_TASKS = {
  prepareSheet: (texts: SheetTexts): Prepared => prepareSheet(texts),
  checkHalf: ({ half, ...texts }: SheetTexts & { half: SheetHalf }): CheckedHalf => checkHalf(half, texts),
  suggestedText: (suggested: Suggested): SuggestedText => suggestedText(suggested),
  explainDiagnostics: (report: CompilerReport): SheetDiagnostic[] => explainDiagnostics(report),
};
