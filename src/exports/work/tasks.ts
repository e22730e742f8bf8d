import { type HtmlInput, htmlPage } from '../html/page';
import { type PdfSource, pdfSource } from '../pdf/pdf-source';
import { exportedWord, type WordRequest } from '../word/exported-word';

/** Work over whole texts that can take long; see `runTask`. Inputs and results can be copied between threads. */
export const EXPORT_TASKS = {
  htmlPage: (input: HtmlInput): string => htmlPage(input),

  pdfSource: (input: PdfSource): string => pdfSource(input),

  wordFile: (request: WordRequest): Uint8Array => exportedWord(request),
};
