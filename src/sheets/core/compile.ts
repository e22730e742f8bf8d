/** The jobs and results of a compiler. The compiler itself is a port: see `compiler/`. */

/** A message of the compiler. Lines and columns count from 0; columns are in code points. */
export interface CompilerDiagnostic {
  severity: 'error' | 'warning';
  message: string;
  /** The file that it's about; missing if it's about none, for example after a timeout. */
  file?: string;
  start?: { line: number; column: number };
  end?: { line: number; column: number };
}

export interface CompileJob {
  /** The path of the page's source among `files`. */
  main: string;
  /** Everything that the source can read: texts and pictures by their paths. No other files exist for it. */
  files: Readonly<Record<string, string | Uint8Array>>;
  /**
   * `svg`: all pages. `png`: the page with this number, from 0. `document`: a PDF that can have many more pages than a
   * sheet. The sizes of its pages aren't returned, and its source comes from us.
   */
  want: { kind: 'svg' } | { kind: 'pdf' } | { kind: 'png'; page: number } | { kind: 'document' };
  /** A newer job with the same key replaces an older one. */
  key?: string;
  /** The person it's for, so that nobody can fill the queue alone. */
  owner?: string;
}

/**
 * Why there is no page. `error`: see the compiler's diagnostics. `limit`: there are too many pages, or they are too
 * large. `time`, `memory`: the compiler was stopped. `superseded`: a newer job replaced it. `unavailable`: no compiler
 * can run on this machine.
 */
export type CompileFailure = 'error' | 'limit' | 'time' | 'memory' | 'superseded' | 'unavailable';

export type CompileResult =
  | {
      ok: true;
      pages: readonly SheetPage[];
      file?: Uint8Array;
      warnings: readonly CompilerDiagnostic[];
      /** Characters of the files that no font can draw. A warning lists them, too. */
      missing: readonly string[];
    }
  | { ok: false; reason: CompileFailure; diagnostics: readonly CompilerDiagnostic[] };

/** One page. Sizes are in points; `svg` is empty if it wasn't requested. */
export interface SheetPage {
  width: number;
  height: number;
  svg: string;
}
