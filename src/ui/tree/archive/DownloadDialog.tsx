import { useState } from 'react';
import { displayName, nameOf } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/tree';
import { Button } from '../../kit/controls/Button';
import { Checkbox } from '../../kit/controls/Checkbox';
import { Select } from '../../kit/controls/Select';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { showProblem } from '../../kit/feedback/show-problem';
import { saveBlob } from '../../kit/save-file';

const ENDINGS = { html: 'html', docx: 'docx', pdf: 'pdf', markdown: 'md' } as const;
type Format = keyof typeof ENDINGS;

interface Choice {
  /** In the query of the address, with its value. */
  name: string;
  value: string;
  label(): string;
}

/** What can come along in each format. */
const CHOICES: Partial<Record<Format, readonly Choice[]>> = {
  docx: [
    { name: 'suggestions', value: 'tracked', label: () => t('withSuggestions') },
    { name: 'comments', value: 'yes', label: () => t('withComments') },
  ],
  pdf: [{ name: 'contents', value: 'yes', label: () => t('withContents') }],
};

interface DownloadDialogProps {
  document: DocumentSummary;
  onClose(): void;
}

/** Asks in which format a document is to be downloaded, and with what of its review. */
export function DownloadDialog({ document: { documentId, path }, onClose }: DownloadDialogProps) {
  const name = nameOf(path);
  const [format, setFormat] = useState<Format>('docx');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const choices = CHOICES[format] ?? [];

  const tick = (choice: string, isTicked: boolean) =>
    setTicked(new Set(isTicked ? [...ticked, choice] : [...ticked].filter((other) => other !== choice)));
  const download = async () => {
    setBusy(true);
    const chosen = choices.filter((choice) => ticked.has(choice.name)).map((choice) => [choice.name, choice.value]);
    const query = new URLSearchParams([['format', format], ...chosen]);
    try {
      const response = await fetch(`/api/documents/${documentId}/export?${query}`);
      if (!response.ok) throw new Error(((await response.json()) as { message: string }).message);
      saveBlob(
        format === 'markdown' ? name : `${name.replace(/\.[^.]+$/, '')}.${ENDINGS[format]}`,
        await response.blob(),
      );
      onClose();
    } catch (error) {
      showProblem(error);
    } finally {
      setBusy(false);
    }
  };

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
        {choices.length > 0 && (
          <div className="space-y-2">
            {choices.map((choice) => (
              <Checkbox
                key={choice.name}
                label={choice.label()}
                checked={ticked.has(choice.name)}
                onChange={(event) => tick(choice.name, event.target.checked)}
              />
            ))}
          </div>
        )}
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
