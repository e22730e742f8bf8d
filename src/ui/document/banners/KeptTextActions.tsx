import { nameOf } from '@/documents/core/path';
import { t } from '@/generated/messages/document/kept-copy';
import { deleteLocalCopy, readLocalCopy } from '../../editor/collaboration/local-copy';
import { Button } from '../../kit/controls/Button';
import { saveFile } from '../../kit/save-file';
import { forgetUnsent, type UnsentEdits } from '../../shell/offline/unsent-edits';
import { useViewer } from '../../shell/viewer';

interface KeptTextActionsProps {
  /** The document or draft whose text is kept here. */
  id: string;
  path: string;
  rows: readonly UnsentEdits[];
  onDiscarded(): void;
}

/** Downloads or discards the text of a document or draft that can no longer be opened. */
export function KeptTextActions({ id, path, rows, onDiscarded }: KeptTextActionsProps) {
  const { userId } = useViewer();
  const download = async () => saveFile(nameOf(path), await readLocalCopy(userId, id), 'text/plain');
  const discard = async () => {
    await deleteLocalCopy(userId, id);
    await forgetUnsent(userId, rows);
    onDiscarded();
  };
  return (
    <div className="flex shrink-0 gap-2">
      <Button size="sm" onClick={() => void download()}>
        {t('downloadText')}
      </Button>
      <Button size="sm" variant="quiet" onClick={() => void discard()}>
        {t('discard')}
      </Button>
    </div>
  );
}
