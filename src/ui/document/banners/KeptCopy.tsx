'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { displayName } from '@/documents/core/path';
import { documentIdAt } from '@/documents/core/remote-images';
import { t } from '@/generated/messages/document/kept-copy';
import { Notice } from '../../kit/feedback/Notice';
import { markEditorReady } from '../../shell/editor-ready';
import { type UnsentEdits, unsentIn } from '../../shell/offline/unsent-edits';
import { useViewer } from '../../shell/viewer';
import { KeptTextActions } from './KeptTextActions';

/** Offers the text of a document that can no longer be opened, if it was edited here offline. */
export function KeptCopy() {
  const { userId } = useViewer();
  const documentId = documentIdAt(usePathname());
  const [rows, setRows] = useState<UnsentEdits[]>([]);
  // Here, the page's other parts have no text to wait for.
  useEffect(markEditorReady, []);
  useEffect(() => {
    if (documentId) unsentIn(userId, documentId).then(setRows, () => undefined);
  }, [userId, documentId]);
  const [first] = rows;
  if (!first || !documentId) return null;
  const name = displayName(first.path);
  return (
    <div className="mx-auto mt-6 w-full max-w-xl px-6">
      <Notice
        action={<KeptTextActions id={documentId} path={first.path} rows={rows} onDiscarded={() => setRows([])} />}
      >
        {t('editsKept', { count: rows.reduce((sum, { edits }) => sum + edits, 0), document: name })}
      </Notice>
    </div>
  );
}
