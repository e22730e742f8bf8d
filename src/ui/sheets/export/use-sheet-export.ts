import { useState } from 'react';
import { useTRPCClient } from '@/api/client';
import { t } from '@/generated/messages/sheets/export';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { saveBlob } from '../../kit/save-file';
import type { ZippedFile } from '../../kit/zip-files';
import { printPages } from './print-pages';
import { pageFileName, type ShownSheet } from './shown-sheet';

export type PictureFormat = 'png' | 'svg';

/** Returns the functions that export the shown pages. Errors appear as toasts. Page numbers start at 0. */
export function useSheetExport(sheet: ShownSheet | undefined) {
  const file = useFile();
  const [busy, setBusy] = useState(false);

  const run = (action: (shown: ShownSheet) => Promise<void>) => async (): Promise<void> => {
    if (!sheet) return;
    setBusy(true);
    try {
      await action(sheet);
      if (sheet.isStale) showToast(t('stale'));
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    downloadPdf: run(async (shown) => saveBlob(`${shown.name}.pdf`, await file(shown, { format: 'pdf' }))),
    downloadPages: (format: PictureFormat, pages: readonly number[]) =>
      run(async (shown) => {
        const files: ZippedFile[] = [];
        for (const page of pages) {
          const svg = new Blob([shown.pages[page]?.svg ?? ''], { type: 'image/svg+xml' });
          const content = format === 'svg' ? svg : await file(shown, { format, page: page + 1 });
          files.push({ path: pageFileName(shown, page, format), content });
        }
        const [first] = files;
        // Several files become one zip file, because browsers ask before a page can start several downloads.
        if (files.length > 1)
          saveBlob(`${shown.name}.zip`, await (await import('../../kit/zip-files')).zipFiles(files));
        else if (first) saveBlob(first.path, first.content);
      })(),
    copyPage: (page: number) =>
      run(async (shown) => {
        if (!navigator.clipboard?.write) throw new Error(t('noClipboard'));
        // Browsers allow copying only during the click, but the picture takes longer. So the clipboard gets a promise.
        const picture = file(shown, { format: 'png', page: page + 1 });
        // If rendering fails, Promise.all rejects with that error rather than the clipboard's.
        await Promise.all([picture, navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])]);
        showToast(t('copied', { name: shown.name }));
      })(),
    print: run(({ name, pages }) => printPages(name, pages)),
  };
}

/** Returns a function that renders the shown texts to a file. */
function useFile() {
  const client = useTRPCClient();
  return async ({ sheetId, texts }: ShownSheet, wanted: { format: 'pdf' | 'png'; page?: number }): Promise<Blob> => {
    const { base64, contentType } = await client.sheets.export.query({ sheetId, ...texts, ...wanted });
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new Blob([bytes], { type: contentType });
  };
}
