import {
  type CompilerReport,
  explainDiagnostics,
  type Prepared,
  prepareSheet,
  type SheetDiagnostic,
  type SheetTexts,
} from '../core/diagnostics';

/** Work over whole texts that can take long; see `runTask`. Inputs and results can be copied between threads. */
export const SHEET_TASKS = {
  prepareSheet: (texts: SheetTexts): Prepared => prepareSheet(texts),
  explainDiagnostics: (report: CompilerReport): SheetDiagnostic[] => explainDiagnostics(report),
};
