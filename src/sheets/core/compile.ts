/** What a compiler is given and what it answers. The compiler itself is a port: see `compiler/`. */

/** Something that the compiler says. Lines and columns count from 0; columns are in code points. */
export interface CompilerDiagnostic {
  severity: 'error' | 'warning';
  message: string;
  /** The file that it is about; undefined if it is about none, e.g. when the time ran out. */
  file?: string;
  start?: { line: number; column: number };
  end?: { line: number; column: number };
}

export interface CompileJob {
  /** The path of the page's source among `files`. */
  main: string;
  /** Everything that the source can read: texts and pictures by their paths. Nothing else exists for it. */
  files: Readonly<Record<string, string | Uint8Array>>;
  /**
   * `svg`: all pages. `png`: the page with that number, from 0. `document`: a PDF with many more pages than a sheet's,
   * whose sizes nobody asks for, because the source comes from us.
   */
  want: { kind: 'svg' } | { kind: 'pdf' } | { kind: 'png'; page: number } | { kind: 'document' };
  /** A newer job with the same key replaces an older one. */
  key?: string;
  /** The person it is for. Nobody can fill the queue alone. */
  owner?: string;
}

/**
 * Why there is no page. `error`: the compiler's diagnostics. `limit`: too many pages, or too large. `time`, `memory`:
 * the compiler was stopped. `superseded`: a newer job took its place. `unavailable`: no compiler can run on this machine.
 */
export type CompileFailure = 'error' | 'limit' | 'time' | 'memory' | 'superseded' | 'unavailable';

export type CompileResult =
  | { ok: true; pages: readonly SheetPage[]; file?: Uint8Array; warnings: readonly CompilerDiagnostic[] }
  | { ok: false; reason: CompileFailure; diagnostics: readonly CompilerDiagnostic[] };

/** One page. Sizes are in points; `svg` is empty if it wasn't asked for. */
export interface SheetPage {
  width: number;
  height: number;
  svg: string;
}
