import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { displayName, nameOf } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import { MISSING_HEADER, type MissingCharacters, readMissing } from '@/exports/core/missing-characters';
import { type ExportReport, LEFT_OUT_HEADER, readLeftOut } from '@/files/core/left-out';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/tree';
import { openHunks } from '@/review/core/reviewer/open-hunks';
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

const FORMATS: readonly Format[] = ['docx', 'pdf', 'html', 'markdown'];

/** The parts of a document's review that a Word file can include: names of query parameters and their values. */
const REVIEW_PARTS = { suggestions: 'tracked', comments: 'yes' } as const;
type ReviewPart = keyof typeof REVIEW_PARTS;

interface DownloadDialogProps {
  document: DocumentSummary;
  onClose(): void;
}

/** Asks for the format of a download and, for Word files, which parts of the review to include. */
export function DownloadDialog({ document: { documentId, path }, onClose }: DownloadDialogProps) {
  const name = nameOf(path);
  const [format, setFormat] = useState<Format>('docx');
  const [ticked, setTicked] = useState<ReadonlySet<ReviewPart>>(new Set());
  const [busy, setBusy] = useState(false);
  const [contents, setContents] = useState<Contents>('');
  const [missing, setMissing] = useState<MissingCharacters>();
  const [saved, setSaved] = useState<{ name: string; report: ExportReport }>();

  const download = async () => {
    setBusy(true);
    const query = queryOf(format, ticked, contents);
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
        <FormatChoice value={format} onChange={setFormat} />
        {format === 'docx' && <ReviewParts documentId={documentId} ticked={ticked} onChange={setTicked} />}
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

/** Returns the query of the download's address. */
function queryOf(format: Format, ticked: ReadonlySet<ReviewPart>, contents: Contents): URLSearchParams {
  const chosen = format === 'docx' ? [...ticked].map((part) => [part, REVIEW_PARTS[part]]) : [];
  const listed = format === 'pdf' && contents !== '' ? [['contents', contents]] : [];
  return new URLSearchParams([['format', format], ...chosen, ...listed]);
}

const FORMAT_KEYS = {
  docx: 'formatWord',
  pdf: 'formatPdf',
  html: 'formatHtml',
  markdown: 'formatMarkdown',
} as const;

function FormatChoice({ value, onChange }: { value: Format; onChange(value: Format): void }) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-medium text-sm text-soft">{t('format')}</legend>
      {FORMATS.map((format) => (
        <label key={format} className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm">
          <input type="radio" name="format" checked={value === format} onChange={() => onChange(format)} />
          {t(FORMAT_KEYS[format])}
        </label>
      ))}
    </fieldset>
  );
}

interface ReviewPartsProps {
  documentId: string;
  ticked: ReadonlySet<ReviewPart>;
  onChange(ticked: ReadonlySet<ReviewPart>): void;
}

function ReviewParts({ documentId, ticked, onChange }: ReviewPartsProps) {
  const suggestions = useQuery(useTRPC().review.suggestions.queryOptions({ documentId })).data ?? [];
  const labels = {
    suggestions: t('withSuggestions', { count: openHunks(suggestions).length }),
    comments: t('withComments'),
  };
  const tick = (part: ReviewPart, isTicked: boolean) =>
    onChange(new Set(isTicked ? [...ticked, part] : [...ticked].filter((other) => other !== part)));
  return (
    <div className="space-y-2">
      {(['suggestions', 'comments'] as const).map((part) => (
        <Checkbox
          key={part}
          label={labels[part]}
          checked={ticked.has(part)}
          onChange={(event) => tick(part, event.target.checked)}
        />
      ))}
    </div>
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
