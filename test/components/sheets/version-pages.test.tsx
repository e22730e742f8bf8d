import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SheetSummary } from '@/sheets/schema';
import { VersionPages } from '@/ui/sheets/compare/VersionPages';
import { answers, calls, show } from '../page';

const SHEET = { sheetId: 'sheet', dataDocumentId: 'data', templateDocumentId: 'template' } as SheetSummary;
const PAGE = { width: 300, height: 150, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' };

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page');
  return () => vi.restoreAllMocks();
});

test.each([
  ['data', [{ data: 'old' }, { data: 'new' }]],
  ['template', [{ template: 'old' }, { template: 'new' }]],
])('two versions of a sheet’s %s are two pages, with the other half as it is now', async (documentId, texts) => {
  answers({ 'sheets.render': { status: 'ok', pages: [PAGE], diagnostics: [] } });
  const { person } = show(<VersionPages sheet={SHEET} documentId={documentId} before="old" after="new" />);
  expect(await screen.findByRole('region', { name: 'Page after' })).toBeInTheDocument();
  expect(calls('sheets.render')).toEqual(texts.map((text) => ({ sheetId: 'sheet', ...text })));
  await person.click(screen.getByRole('button', { name: 'Slider' }));
  expect(screen.getByRole('slider')).toBeInTheDocument();
});
