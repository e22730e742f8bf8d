import { expect, test } from 'vitest';
import type { ChangeSetView, HunkView } from '@/review/schema';
import type { SheetSummary } from '@/sheets/schema';
import { pagesOf } from './pages-of';

const SHEET = { sheetId: 's', dataDocumentId: 'data', templateDocumentId: 'template' } as SheetSummary;
const hunk = (id: string, decision: object | null = null) => ({ id, decision }) as HunkView;
const suggestion = (documentId: string, changeSetId: string | null, hunks = [hunk('a'), hunk('b', {})]) => ({
  id: `of-${documentId}`,
  documentId,
  changeSetId,
  hunks,
});
const changeSet = (status: string) =>
  ({
    changeSetId: 't',
    entries: ['data', 'template', 'other'].map((documentId) => ({
      documentId,
      suggestionId: `of-${documentId}`,
      status,
      counts: { open: 2 },
    })),
  }) as unknown as ChangeSetView;

test('a suggestion is shown with the one made with it for the other half', () => {
  const sets = [changeSet('pending')];
  expect(pagesOf(SHEET, suggestion('data', 't'), sets)).toEqual({
    sheetId: 's',
    suggestionIds: ['of-data', 'of-template'],
    open: 'a 2',
  });
  expect(pagesOf(SHEET, suggestion('template', 't'), sets).suggestionIds).toEqual(['of-template', 'of-data']);
});

test('a suggestion is shown alone if there is no other, or that one is closed', () => {
  expect(pagesOf(SHEET, suggestion('data', null), [changeSet('pending')]).suggestionIds).toEqual(['of-data']);
  expect(pagesOf(SHEET, suggestion('data', 't'), []).suggestionIds).toEqual(['of-data']);
  expect(pagesOf(SHEET, suggestion('data', 't'), [changeSet('superseded')]).suggestionIds).toEqual(['of-data']);
});
