import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/request';
import { TextDialog } from '../../kit/dialogs/TextDialog';
import { showToast } from '../../kit/feedback/toast-store';
import { ApiProvider } from '../../shell/ApiProvider';

interface AskToEditProps {
  documentId: string;
  onClose(): void;
}

/** Lets someone who can only read or comment ask the people who manage the document's project for the right to edit. */
export function AskToEdit(props: AskToEditProps) {
  return (
    <ApiProvider>
      <AskDialog {...props} />
    </ApiProvider>
  );
}

function AskDialog({ documentId, onClose }: AskToEditProps) {
  const trpc = useTRPC();
  const { mutateAsync } = useMutation(trpc.sharing.request.mutationOptions());
  return (
    <TextDialog
      title={t('askToEdit')}
      description={t('askToEditNote')}
      label={t('message')}
      optional
      verb={t('send')}
      onSubmit={async (message) => {
        await mutateAsync({ kind: 'document', subjectId: documentId, message });
        showToast(t('askedToEdit'));
      }}
      onClose={onClose}
    />
  );
}
