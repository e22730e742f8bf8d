import { Upload } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../kit/controls/Button';
import { Field } from '../../kit/controls/Field';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { safeImageSource } from '../markdown/safe-url';

interface InsertImageDialogProps {
  /** What was selected in the text. */
  description: string;
  onFiles(files: readonly File[]): void;
  onAddress(image: { address: string; description: string }): void;
  onClose(): void;
}

/** Asks for files to upload, or for the address of a picture on another site. */
export function InsertImageDialog({ description: initial, onFiles, onAddress, onClose }: InsertImageDialogProps) {
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const [address, setAddress] = useState('');
  const [description, setDescription] = useState(initial);
  const [problem, setProblem] = useState<string>();

  const insert = (event: FormEvent) => {
    event.preventDefault();
    const typed = address.trim();
    if (!/^https?:\/\/[^\s<>]+$/i.test(typed) || safeImageSource(typed) === undefined) {
      setProblem('Enter an address that starts with https://');
      return;
    }
    onAddress({ address: typed, description: description.trim() });
    onClose();
  };

  return (
    <Dialog title="Insert image or file" onClose={onClose}>
      <input
        ref={picker}
        id={id}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length === 0) return;
          onFiles(files);
          onClose();
        }}
      />
      <Button variant="primary" onClick={() => picker.current?.click()}>
        <Upload size={16} aria-hidden="true" /> Choose files…
      </Button>
      <p className="mt-2 text-sm text-soft">You can also paste or drop pictures and files into the text.</p>
      <form className="mt-4 flex flex-col gap-3 border-line border-t pt-4" onSubmit={insert}>
        <Field
          label="Image address"
          type="url"
          value={address}
          placeholder="https://"
          autoComplete="off"
          error={problem}
          maxLength={2_000}
          onChange={(event) => {
            setAddress(event.target.value);
            setProblem(undefined);
          }}
        />
        <Field
          label="Description"
          hint="For people who can’t see the image"
          value={description}
          maxLength={500}
          onChange={(event) => setDescription(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" disabled={address.trim() === ''}>
            Insert image
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
