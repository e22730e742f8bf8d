import type { LeftOut } from '@/files/core/left-out';
import { type Exported, findLeftOut } from '../core/find-left-out';
import { countMissing, type MissingCharacters } from '../core/missing-characters';
import { type HtmlInput, htmlPage } from '../html/page';
import { type PdfSource, pdfSource } from '../pdf/pdf-source';
import { exportedWord, type WordRequest } from '../word/exported-word';

/** Work over whole texts that can take long; see `runTask`. Inputs and results can be copied between threads. */
export const EXPORT_TASKS = {
  htmlPage: (input: HtmlInput): string => htmlPage(input),

  pdfSource: (input: PdfSource): Promise<string> => pdfSource(input),

  countMissing: ({ text, missing }: { text: string; missing: readonly string[] }): MissingCharacters | undefined =>
    countMissing(text, missing),

  leftOut: (exported: Exported): LeftOut[] => findLeftOut(exported),

  wordFile: (request: WordRequest): Uint8Array => exportedWord(request),
};
