import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { Button } from '../kit/Button';
import { messageOf } from '../kit/message-of';
import { showToast } from '../kit/toast-store';
import { useMay } from '../shell/viewer';
import type { OpenDocument } from './open-document';

/** What stands between the bar and the text when something about the document is not as usual. */
export function Banners({ document, notice }: { document: OpenDocument; notice: string | undefined }) {
  return (
    <>
      {document.trashed && <TrashBanner document={document} />}
      {notice && (
        <p role="alert" className="border-line border-b bg-warn-bg px-4 py-2 text-sm text-warn-ink">
          {notice}
        </p>
      )}
    </>
  );
}

function TrashBanner({ document: { documentId } }: { document: OpenDocument }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayEdit = useMay('edit');
  const restore = useMutation(
    trpc.documents.restore.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.documents.pathFilter()),
      onError: (error) => showToast(messageOf(error), { tone: 'problem' }),
    }),
  );
  return (
    <div className="flex items-center gap-3 border-line border-b bg-warn-bg px-4 py-2 text-sm text-warn-ink">
      <p className="flex-1">This document is in the trash.</p>
      {mayEdit && (
        <Button size="sm" busy={restore.isPending} onClick={() => restore.mutate({ documentId })}>
          Restore
        </Button>
      )}
    </div>
  );
}
