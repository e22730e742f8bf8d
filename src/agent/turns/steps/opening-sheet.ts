import { type PinnedText, pinText } from '@/versions/commands/pin-document';
import type { SheetTexts } from '../../prompts/sheets/edit-sheet';
import { MAX_WHOLE } from '../../tools/sheets/half';
import type { OpenedTurn } from '../turn-context';

/**
 * Returns both halves of the sheet that a turn is about, and the version of the other half, which the turn is shown
 * together with its document. Undefined if the document doesn't belong to a sheet, or a half is too long to be shown as
 * a whole.
 */
export async function openingSheet(
  { ctx, sheet, turnIds }: OpenedTurn,
  { documentId, pinned }: { documentId: string; pinned: PinnedText },
): Promise<{ texts: SheetTexts; pin: { documentId: string; versionId: string } } | undefined> {
  const isData = sheet?.dataDocumentId === documentId;
  if (!sheet || !(isData || sheet.templateDocumentId === documentId)) return undefined;
  const other = { documentId: isData ? sheet.templateDocumentId : sheet.dataDocumentId };
  const { text, versionId } = await pinText(ctx, { ...other, turnIds });
  if (pinned.text.length > MAX_WHOLE || text.length > MAX_WHOLE) return undefined;
  const texts = isData ? { json: pinned.text, template: text } : { json: text, template: pinned.text };
  return { texts, pin: { ...other, versionId } };
}
