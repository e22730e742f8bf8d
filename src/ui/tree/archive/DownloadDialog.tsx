import { useState } from 'react';
import { displayName, nameOf } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import { MISSING_HEADER, type MissingCharacters, readMissing } from '@/exports/core/missing-characters';
import { type ExportReport, LEFT_OUT_HEADER, readLeftOut } from '@/files/core/left-out';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/tree';
import { Button } from '../../kit/controls/Button';
import { Checkbox } from '../../kit/controls/Checkbox';
import { Select } from '../../kit/controls/Select';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { showProblem } from '../../kit/feedback/show-problem';
import { saveBlob } from '../../kit/save-file';
import { ExportReportDialog } from '../reports/ExportReportDialog';
import { MissingNote } from './MissingNote';

const ENDINGS = { html: 'html', docx: 'docx', pdf: 'pdf', markdown: 'md' } as const;
type Format = keyof typeof ENDINGS;

interface Choice {
  /** The name of a query parameter in the download address. `value` is its value. */
  name: string;
  value: string;
  label(): string;
}

/** The parts of a document's review that a Word file can include. */
const CHOICES: readonly Choice[] = [
  { name: 'suggestions', value: 'tracked', label: () => t('withSuggestions') },
  { name: 'comments', value: 'yes', label: () => t('withComments') },
];

interface DownloadDialogProps {
  document: DocumentSummary;
  onClose(): void;
}

/** Asks for the format of a download and, for Word files, which parts of the review to include. */
export function DownloadDialog({ document: { documentId, path }, onClose }: DownloadDialogProps) {
  const name = nameOf(path);
  const [format, setFormat] = useState<Format>('docx');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [contents, setContents] = useState<Contents>('');
  const [missing, setMissing] = useState<MissingCharacters>();
  const [saved, setSaved] = useState<{ name: string; report: ExportReport }>();

  const tick = (choice: string, isTicked: boolean) =>
    setTicked(new Set(isTicked ? [...ticked, choice] : [...ticked].filter((other) => other !== choice)));
  const download = async () => {
    setBusy(true);
    const chosen = CHOICES.filter(({ name }) => format === 'docx' && ticked.has(name)).map((one) => [
      one.name,
      one.value,
    ]);
    const listed = format === 'pdf' && contents !== '' ? [['contents', contents]] : [];
    const query = new URLSearchParams([['format', format], ...chosen, ...listed]);
    try {
      const response = await fetch(`/api/documents/${documentId}/export?${query}`);
      if (!response.ok) throw new Error(((await response.json()) as { message: string }).message);
      const fileName = format === 'markdown' ? name : `${name.replace(/\.[^.]+$/, '')}.${ENDINGS[format]}`;
      saveBlob(fileName, await response.blob());
      const report = readLeftOut(response.headers.get(LEFT_OUT_HEADER));
      const lost = readMissing(response.headers.get(MISSING_HEADER));
      if (report) setSaved({ name: fileName, report });
      setMissing(lost);
      if (!report && !lost) onClose();
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  };

  if (saved) return <ExportReportDialog {...saved} onClose={() => (missing ? setSaved(undefined) : onClose())} />;
  if (missing) return <MissingNote missing={missing} onClose={onClose} />;
  return (
    <Dialog title={t('downloadTitle', { name: displayName(path) })} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void download();
        }}
      >
        <Select
          label={t('format')}
          className="w-full"
          value={format}
          onChange={(event) => setFormat(event.target.value as Format)}
        >
          <option value="docx">{t('formatWord')}</option>
          <option value="pdf">{t('formatPdf')}</option>
          <option value="html">{t('formatHtml')}</option>
          <option value="markdown">{t('formatMarkdown')}</option>
        </Select>
        {format === 'docx' && (
          <div className="space-y-2">
            {CHOICES.map((choice) => (
              <Checkbox
                key={choice.name}
                label={choice.label()}
                checked={ticked.has(choice.name)}
                onChange={(event) => tick(choice.name, event.target.checked)}
              />
            ))}
          </div>
        )}
        {format === 'pdf' && <ContentsSelect value={contents} onChange={setContents} />}
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={busy}>
            {t('download')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type Contents = '' | 'yes' | 'no';

function ContentsSelect({ value, onChange }: { value: Contents; onChange(value: Contents): void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span aria-hidden="true" className="text-soft">
        {t('withContents')}
      </span>
      <Select
        label={t('withContents')}
        className="min-w-0 flex-1 basis-48"
        value={value}
        onChange={({ target }) => onChange(target.value as Contents)}
      >
        <option value="">{t('asTemplate')}</option>
        <option value="yes">{t('with')}</option>
        <option value="no">{t('without')}</option>
      </Select>
    </div>
  );
}
