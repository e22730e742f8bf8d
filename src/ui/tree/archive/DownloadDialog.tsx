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

const ENDINGS = { html: 'html', docx: 'docx', markdown: 'md' } as const;
type Format = keyof typeof ENDINGS;

interface DownloadDialogProps {
  document: DocumentSummary;
  onClose(): void;
}

/** Asks in which format a document is to be downloaded, and with what of its review. */
export function DownloadDialog({ document: { documentId, path }, onClose }: DownloadDialogProps) {
  const name = nameOf(path);
  const [format, setFormat] = useState<Format>('docx');
  const [hasSuggestions, setSuggestions] = useState(false);
  const [hasComments, setComments] = useState(false);
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    const query = new URLSearchParams({ format });
    if (format === 'docx' && hasSuggestions) query.set('suggestions', 'tracked');
    if (format === 'docx' && hasComments) query.set('comments', 'yes');
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
          <option value="html">{t('formatHtml')}</option>
          <option value="markdown">{t('formatMarkdown')}</option>
        </Select>
        {format === 'docx' && (
          <div className="space-y-2">
            <Checkbox
              label={t('withSuggestions')}
              checked={hasSuggestions}
              onChange={(event) => setSuggestions(event.target.checked)}
            />
            <Checkbox
              label={t('withComments')}
              checked={hasComments}
              onChange={(event) => setComments(event.target.checked)}
            />
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
