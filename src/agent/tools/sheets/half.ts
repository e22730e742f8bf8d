import type { SheetHalf } from '@/sheets/core/validate';
import type { SheetSummary } from '@/sheets/schema';
import { failure, type ToolContext, type ToolOutcome } from '../tool';

/**
 * UTF-16 units of a half that can be shown and written as a whole. A longer one costs too much to be written again for
 * each change.
 */
export const MOST_WHOLE = 100_000;

export const NO_SHEET = failure('the document in front of the user is not part of a sheet');

/** The document of a half. */
export function documentOf(sheet: SheetSummary, half: SheetHalf): { documentId: string; path: string } {
  return half === 'data'
    ? { documentId: sheet.dataDocumentId, path: sheet.dataPath }
    : { documentId: sheet.templateDocumentId, path: sheet.templatePath };
}

/** Calls on one sheet run one after another: each is checked with what the one before it wrote. */
export function groupOfSheet(): string {
  return 'sheet';
}

export function tooLong(half: SheetHalf, { documentId }: { documentId: string }): ToolOutcome {
  return failure(
    `the ${half} is too long to be read or written as a whole: use read_document and suggest_document_edits on ` +
      `document_id ${documentId}`,
  );
}

/** The sheet's name for people, e.g. "the data of Plants". */
export function nameOfHalf(half: SheetHalf, { sheet }: ToolContext): string {
  return sheet ? `the ${half} of ${sheet.name}` : `the ${half} of a sheet`;
}
