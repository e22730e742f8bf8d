import { readMarkdown } from '../core/read';
import { type TypstOptions, writeTypst } from './core/write-typst';
import { formula } from './formula';

export interface PdfSource extends TypstOptions {
  text: string;
  /** Whether formulas are drawn; else their source is shown. */
  hasFormulas: boolean;
}

/** The source of a document's PDF. */
export function pdfSource({ text, hasFormulas, ...options }: PdfSource): string {
  return writeTypst(readMarkdown(text), options, hasFormulas ? formula : () => undefined);
}
