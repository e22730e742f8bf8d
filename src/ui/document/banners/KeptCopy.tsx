'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { displayName, nameOf } from '@/documents/core/path';
import { documentIdAt } from '@/documents/core/remote-images';
import { t } from '@/generated/messages/document/kept-copy';
import { deleteLocalCopy, readLocalCopy } from '../../editor/collaboration/local-copy';
import { Button } from '../../kit/controls/Button';
import { Notice } from '../../kit/feedback/Notice';
import { saveFile } from '../../kit/save-file';
import { forgetUnsent, type UnsentEdits, unsentIn } from '../../shell/offline/unsent-edits';
import { useViewer } from '../../shell/viewer';

/** Offers the text of a document that can no longer be opened, if it was edited here offline. */
export function KeptCopy() {
  const { userId } = useViewer();
  const documentId = documentIdAt(usePathname());
  const [rows, setRows] = useState<UnsentEdits[]>([]);
  useEffect(() => {
    if (documentId) unsentIn(userId, documentId).then(setRows, () => undefined);
  }, [userId, documentId]);
  const [first] = rows;
  if (!first || !documentId) return null;
  const name = displayName(first.path);
  const download = async () => saveFile(nameOf(first.path), await readLocalCopy(userId, documentId), 'text/plain');
  const discard = async () => {
    await deleteLocalCopy(userId, documentId);
    await forgetUnsent(userId, rows);
    setRows([]);
  };
  return (
    <div className="mx-auto mt-6 w-full max-w-xl px-6">
      <Notice
        action={
          <div className="flex shrink-0 gap-2">
            <Button size="sm" onClick={() => void download()}>
              {t('downloadText')}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => void discard()}>
              {t('discard')}
            </Button>
          </div>
        }
      >
        {t('editsKept', { count: rows.reduce((sum, { edits }) => sum + edits, 0), document: name })}
      </Notice>
    </div>
  );
}
