import { useState } from 'react';
import { ancestorsOf, folderOf, isInside } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import { Button } from '../kit/controls/Button';
import { Field, FormError } from '../kit/controls/Field';
import { useSubmit } from '../kit/controls/use-submit';
import { Dialog, DialogActions } from '../kit/dialogs/Dialog';
import type { Item } from './tree-item';

interface MoveDialogProps {
  item: Item;
  documents: readonly DocumentSummary[];
  onMove(folder: string): Promise<unknown>;
  onClose(): void;
}

const NEW_FOLDER = '/new';

/** Moves by keyboard and by touch what a mouse may drag. */
export function MoveDialog({ item, documents, onMove, onClose }: MoveDialogProps) {
  const folders = ['', ...foldersOf(documents, item)];
  const [choice, setChoice] = useState(folderOf(item.path));
  const [newFolder, setNewFolder] = useState('');
  const { busy, problem, submit } = useSubmit(async () => {
    await onMove(choice === NEW_FOLDER ? newFolder.trim() : choice);
    onClose();
  });

  return (
    <Dialog title={`Move “${item.name}”`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError>{problem}</FormError>
        <fieldset className="mt-1 flex max-h-72 flex-col gap-px overflow-y-auto">
          <legend className="sr-only">Folder</legend>
          {[...folders, NEW_FOLDER].map((folder) => (
            <label key={folder} className="flex items-center gap-2.5 rounded-md px-2 py-1.5 text-sm hover:bg-hover">
              <input
                type="radio"
                name="folder"
                className="accent-accent"
                checked={choice === folder}
                onChange={() => setChoice(folder)}
              />
              {folder === '' ? 'Project root' : folder === NEW_FOLDER ? 'New folder' : folder}
            </label>
          ))}
        </fieldset>
        {choice === NEW_FOLDER && (
          <Field
            label="Folder name"
            className="mt-3"
            value={newFolder}
            onChange={(event) => setNewFolder(event.target.value)}
            required
            autoFocus
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Move
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** All folders of the project but those that the item itself is or holds. */
function foldersOf(documents: readonly DocumentSummary[], item: Item): string[] {
  const all = new Set(documents.flatMap(({ path }) => ancestorsOf(path)));
  const own = item.type === 'folder' ? item.path : undefined;
  return [...all].filter((folder) => folder !== own && !(own && isInside(folder, own))).sort();
}
