import { type HtmlInput, htmlPage } from '../html/page';
import { exportedWord, type WordRequest } from '../word/exported-word';

/** Work over whole texts that can take long; see `runTask`. Inputs and results can be copied between threads. */
export const EXPORT_TASKS = {
  htmlPage: (input: HtmlInput): string => htmlPage(input),

  wordFile: (request: WordRequest): Uint8Array => exportedWord(request),
};
