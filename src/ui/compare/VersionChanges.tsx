import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/compare';
import { Dialog } from '../kit/dialogs/Dialog';
import { QueryState } from '../kit/feedback/QueryState';
import { CompareDialog } from './CompareDialog';

interface VersionChangesProps {
  documentId: string;
  versionId: string;
  title: string;
  onClose(): void;
}

/** Shows what a version changes in its base version, for callers that don't know the document. */
export function VersionChanges({ documentId, versionId, title, onClose }: VersionChangesProps) {
  const trpc = useTRPC();
  const document = useQuery(trpc.documents.get.queryOptions({ documentId }));
  if (document.data) {
    const { kind } = document.data;
    return <CompareDialog title={title} before={undefined} after={versionId} kind={kind} onClose={onClose} />;
  }
  return (
    <Dialog title={title} form="full" onClose={onClose}>
      <QueryState query={document} lines={12} label={t('comparing')} />
    </Dialog>
  );
}
