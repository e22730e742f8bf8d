import { type ReactNode, useState } from 'react';
import { joinPath } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/sheets/new';
import { SHEET_DESIGNS, type SheetDesign } from '@/sheets/core/designs';
import { Button } from '../../kit/controls/Button';
import { Field, FormError } from '../../kit/controls/Field';
import { useSubmit } from '../../kit/controls/use-submit';
import { Dialog } from '../../kit/dialogs/Dialog';
import { DesignChoice } from './DesignChoice';
import { nameOfDesign } from './design-words';
import { freeSheetName } from './free-sheet-name';
import { MAX_SENTENCE, useCreateSheet } from './use-create-sheet';

interface NewSheetDialogProps {
  projectId: string;
  /** The project's documents, used to suggest a free name. */
  documents: readonly DocumentSummary[];
  /** The folder of the new sheet, or '' for the project's top level. */
  folder: string;
  /** Additional fields below the name. */
  children?: ReactNode;
  onClose(): void;
}

/** Asks for a design and a name, creates the sheet, and opens it. */
export function NewSheetDialog({ projectId, documents, folder, children, onClose }: NewSheetDialogProps) {
  const [design, setDesign] = useState<SheetDesign>(SHEET_DESIGNS[0]);
  const [typed, setTyped] = useState<string>();
  const [sentence, setSentence] = useState('');
  const create = useCreateSheet(projectId);
  const suggested = freeSheetName(nameOfDesign(design), folder, documents);
  const name = typed ?? suggested;
  const { busy, problem, submit } = useSubmit(async () => {
    const stem = name.trim().replace(/\.(json|typ)$/i, '');
    await create({ path: joinPath(folder, stem), design, sentence });
    onClose();
  });

  return (
    <Dialog
      title={t('newSheet')}
      description={folder ? t('aboutInFolder', { folder }) : t('about')}
      form="page"
      onClose={onClose}
    >
      <form
        className="flex min-h-full flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DesignChoice projectId={projectId} chosen={design} onChoose={setDesign} />
        <div className="sticky -bottom-5 z-10 -mx-5 mt-auto -mb-5 border-line border-t bg-raised px-5 py-3">
          <FormError>{problem}</FormError>
          <Field
            label={t('request')}
            hint={t('requestHint')}
            placeholder={t('requestExample')}
            value={sentence}
            autoComplete="off"
            maxLength={MAX_SENTENCE}
            onChange={(event) => setSentence(event.target.value)}
          />
          <div className="mt-3 flex flex-wrap items-end gap-3">
            {children}
            <Field
              label={t('name')}
              className="min-w-48 flex-1"
              value={name}
              autoComplete="off"
              maxLength={500}
              required
              onChange={(event) => setTyped(event.target.value)}
            />
            <div className="flex h-10 items-center gap-2 max-[480px]:w-full max-[480px]:justify-end">
              <Button onClick={onClose}>{kit('cancel')}</Button>
              <Button type="submit" variant="primary" busy={busy} disabled={name.trim() === ''}>
                {t('createSheet')}
              </Button>
            </div>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
