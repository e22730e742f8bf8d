import { Upload } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { t } from '@/generated/messages/editor/images';
import { t as kit } from '@/generated/messages/kit';
import { safeImageSource } from '@/markdown/core/safe-url';
import { Button } from '../../kit/controls/Button';
import { Field } from '../../kit/controls/Field';
import { FileInput } from '../../kit/controls/FileInput';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';

const BEGINNING = 'https://';

interface InsertImageDialogProps {
  /** The text that was selected when the dialog opened. */
  description: string;
  onFiles(files: readonly File[]): void;
  onAddress(image: { address: string; description: string }): void;
  onClose(): void;
}

/** Asks for files to upload, or for the address of a picture on another site. */
export function InsertImageDialog({ description: initial, onFiles, onAddress, onClose }: InsertImageDialogProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const [description, setDescription] = useState(initial);
  const [problem, setProblem] = useState<string>();

  const insert = (event: FormEvent) => {
    event.preventDefault();
    const typed = address.trim();
    if (!/^https?:\/\/[^\s<>]+$/i.test(typed) || safeImageSource(typed) === undefined) {
      setProblem(t('addressProblem'));
      return;
    }
    onAddress({ address: typed, description: description.trim() });
    onClose();
  };

  return (
    <Dialog title={t('insertImageOrFile')} onClose={onClose}>
      <FileInput
        input={picker}
        multiple
        onFiles={(files) => {
          onFiles(files);
          onClose();
        }}
      />
      <Button variant="primary" onClick={() => picker.current?.click()}>
        <Upload size={16} aria-hidden="true" /> {t('chooseFiles')}
      </Button>
      <p className="mt-2 text-sm text-soft">{t('pasteHint')}</p>
      <form className="mt-4 flex flex-col gap-3 border-line border-t pt-4" onSubmit={insert}>
        <Field
          label={t('imageAddress')}
          type="url"
          value={address}
          placeholder={BEGINNING}
          autoComplete="off"
          error={problem}
          maxLength={2_000}
          onChange={(event) => {
            setAddress(event.target.value);
            setProblem(undefined);
          }}
        />
        <Field
          label={t('description')}
          hint={t('descriptionHint')}
          value={description}
          maxLength={500}
          onChange={(event) => setDescription(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" disabled={address.trim() === ''}>
            {t('insertImage')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
