import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import type { RequestView } from '@/review/requests/schema';
import { Dialog } from '../../kit/dialogs/Dialog';
import { showToast } from '../../kit/feedback/toast-store';
import { RequestForm } from './RequestForm';

interface EditRequestDialogProps {
  request: Pick<
    RequestView,
    'changeSetId' | 'projectId' | 'title' | 'description' | 'reviewers' | 'state' | 'author' | 'turnId'
  >;
  onClose(): void;
}

/** Changes what a change request says and whom it asks. A change set of the agent becomes a change request by it. */
export function EditRequestDialog({ request, onClose }: EditRequestDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const update = useMutation(trpc.changeRequests.update.mutationOptions());
  const { changeSetId, projectId, title, description, reviewers, state, author, turnId } = request;
  return (
    <Dialog title={t('editTitle')} onClose={onClose}>
      <RequestForm
        projectId={projectId}
        except={turnId === null ? author.userId : undefined}
        initial={{
          ...{ title, description, isDraft: state === 'draft' },
          reviewerIds: reviewers.map(({ userId }) => userId),
        }}
        verb={t('save')}
        onSubmit={async (words) => {
          await update.mutateAsync({ changeSetId, ...words, reviewerIds: [...words.reviewerIds] });
          showToast(t('saved'));
          await queries.invalidateQueries(trpc.changeRequests.pathFilter());
          await queries.invalidateQueries(trpc.review.suggestions.pathFilter());
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
