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
    'changeSetId' | 'projectId' | 'title' | 'description' | 'reviewers' | 'isDraft' | 'author' | 'turnId'
  >;
  onClose(): void;
}

/** Edits a change request's text and reviewers. Saving turns a change set of the agent into a change request. */
export function EditRequestDialog({ request, onClose }: EditRequestDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const update = useMutation(trpc.changeRequests.update.mutationOptions());
  const { changeSetId, projectId, title, description, reviewers, isDraft, author, turnId } = request;
  return (
    <Dialog title={t('editTitle')} onClose={onClose}>
      <RequestForm
        projectId={projectId}
        except={turnId === null ? author.userId : undefined}
        initial={{
          ...{ title, description, isDraft },
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
