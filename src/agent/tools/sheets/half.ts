import type { SheetHalf } from '@/sheets/core/validate';
import type { SheetSummary } from '@/sheets/schema';
import { failure, type ToolContext, type ToolOutcome } from '../tool';

/**
 * The longest half that can be shown and written as a whole, in UTF-16 units. A longer one costs too much to be written
 * again for each change.
 */
export const MAX_WHOLE = 100_000;

export const NO_SHEET = failure('the document in front of the user is not part of a sheet');

/** Returns the document of a half. */
export function documentOf(sheet: SheetSummary, half: SheetHalf): { documentId: string; path: string } {
  return half === 'data'
    ? { documentId: sheet.dataDocumentId, path: sheet.dataPath }
    : { documentId: sheet.templateDocumentId, path: sheet.templatePath };
}

/**
 * Returns the same key for all calls on a sheet, so that they run one after another: each is checked against the result
 * of the previous one.
 */
export function groupOfSheet(): string {
  return 'sheet';
}

export function tooLong(half: SheetHalf, { documentId }: { documentId: string }): ToolOutcome {
  return failure(
    `the ${half} is too long to be read or written as a whole: use read_document and suggest_document_edits on ` +
      `document_id ${documentId}`,
  );
}

/** Returns a name of a sheet's half for people, e.g. "the data of Plants". */
export function nameOfHalf(half: SheetHalf, { sheet }: ToolContext): string {
  return sheet ? `the ${half} of ${sheet.name}` : `the ${half} of a sheet`;
}
