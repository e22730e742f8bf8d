import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/banners';
import { Button } from '../../kit/controls/Button';
import { showProblem } from '../../kit/feedback/show-problem';
import { ApiProvider } from '../../shell/ApiProvider';
import { useMay } from '../../shell/viewer';

interface TrashBannerProps {
  what: 'document' | 'sheet';
  documentId: string;
}

export function TrashBanner({ what, documentId }: TrashBannerProps) {
  const mayEdit = useMay('edit');
  return (
    <div className="flex items-center gap-3 border-line border-b bg-warn-bg px-4 py-2 text-sm text-warn-ink">
      <p className="flex-1">{t('inTrash', { what })}</p>
      {mayEdit && (
        <ApiProvider>
          <RestoreButton documentId={documentId} />
        </ApiProvider>
      )}
    </div>
  );
}

function RestoreButton({ documentId }: { documentId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const restore = useMutation(
    trpc.documents.restore.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.documents.pathFilter()),
      onError: showProblem,
    }),
  );
  return (
    <Button size="sm" busy={restore.isPending} onClick={() => restore.mutate({ documentId })}>
      {t('restore')}
    </Button>
  );
}
