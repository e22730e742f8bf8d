import { ClipboardCopy, Download, FileImage, FileText, Printer, Shapes } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/sheets/export';
import { IconButton } from '../../kit/controls/IconButton';
import { Menu, type MenuGroups } from '../../kit/dialogs/Menu';
import { Spinner } from '../../kit/feedback/Spinner';
import { PageChoice, type PageTask } from './PageChoice';
import type { ShownSheet } from './shown-sheet';
import { useSheetExport } from './use-sheet-export';

/** The menu that downloads, copies and prints the shown pages. If there are several, a dialog asks which. */
export function ExportMenu({ sheet }: { sheet: ShownSheet | undefined }) {
  const { busy, downloadPdf, downloadPages, copyPage, print } = useSheetExport(sheet);
  const [asked, setAsked] = useState<PageTask>();
  const hasSeveral = (sheet?.pages.length ?? 0) > 1;

  const start = (task: PageTask, pages: readonly number[]) => {
    if (task === 'copy') return copyPage(pages[0] ?? 0);
    return downloadPages(task, pages);
  };
  const ofPage = (task: PageTask) => () => (hasSeveral ? setAsked(task) : void start(task, [0]));
  const more = String(hasSeveral);
  const groups: MenuGroups = [
    [
      { label: t('downloadAsPdf'), icon: <FileText size={14} />, onSelect: () => void downloadPdf() },
      { label: t('downloadAsPng', { more }), icon: <FileImage size={14} />, onSelect: ofPage('png') },
      { label: t('downloadAsSvg', { more }), icon: <Shapes size={14} />, onSelect: ofPage('svg') },
    ],
    [
      { label: t('copyPicture', { more }), icon: <ClipboardCopy size={14} />, onSelect: ofPage('copy') },
      { label: t('print'), icon: <Printer size={14} />, onSelect: () => void print() },
    ],
  ];

  return (
    <>
      <Menu
        label={t('downloadOrPrint')}
        groups={groups}
        align="end"
        trigger={(props) => (
          <IconButton
            label={t('downloadOrPrint')}
            size="sm"
            tip="left"
            icon={busy ? <Spinner size={14} /> : <Download size={14} />}
            disabled={!sheet || busy}
            {...props}
          />
        )}
      />
      {asked && sheet && (
        <PageChoice
          task={asked}
          count={sheet.pages.length}
          onChoose={(pages) => start(asked, pages)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
