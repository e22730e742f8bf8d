import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import { Select } from '../../kit/controls/Select';
import { Dialog } from '../../kit/dialogs/Dialog';
import { QueryState } from '../../kit/feedback/QueryState';
import { showToast } from '../../kit/feedback/toast-store';
import { newKey } from '../../kit/new-key';
import { useViewer } from '../../shell/viewer';
import { RequestForm } from './RequestForm';

interface RequestReviewDialogProps {
  /** The document of the suggestion. */
  documentId: string;
  /** A suggestion of the person's own, in no change request yet. */
  suggestionId: string;
  /** What it's for. */
  description: string;
  onClose(): void;
}

/** So many of a person's open requests are offered. */
const OFFERED = 30;

/** Asks people to review a person's own suggestion: in a new change request, or in one that is open already. */
export function RequestReviewDialog({ documentId, suggestionId, description, onClose }: RequestReviewDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { userId, workspace } = useViewer();
  const [key] = useState(newKey);
  const [into, setInto] = useState('');
  const document = useQuery(trpc.documents.get.queryOptions({ documentId }));
  const projectId = document.data?.projectId ?? '';
  const own = useQuery(
    trpc.changeRequests.list.queryOptions(
      { workspaceId: workspace.id, projectId, isMine: true, limit: OFFERED },
      { enabled: document.isSuccess },
    ),
  );
  const create = useMutation(trpc.changeRequests.create.mutationOptions());
  const add = useMutation(trpc.changeRequests.add.mutationOptions());
  const offered = own.data?.requests.filter(({ turnId }) => turnId === null) ?? [];
  const done = async (changeSetId: string, words: string) => {
    showToast(words, { action: { label: t('open'), run: () => window.location.assign(`/requests/${changeSetId}`) } });
    await queries.invalidateQueries(trpc.changeRequests.pathFilter());
    await queries.invalidateQueries(trpc.review.suggestions.pathFilter());
  };
  return (
    <Dialog title={t('requestReviewTitle')} description={t('requestReviewNote')} onClose={onClose}>
      {!document.data && <QueryState query={document} lines={4} label={t('loading')} />}
      {document.data && (
        <RequestForm
          projectId={projectId}
          except={userId}
          initial={{ title: description, description: '', reviewerIds: [], isDraft: false }}
          verb={into === '' ? t('requestReview') : t('add')}
          hidesFields={into !== ''}
          onSubmit={async ({ reviewerIds, ...words }) => {
            const suggestionIds = [suggestionId];
            if (into !== '') {
              await add.mutateAsync({ changeSetId: into, suggestionIds });
              return done(into, t('added'));
            }
            const made = { projectId, key, suggestionIds, ...words, reviewerIds: [...reviewerIds] };
            const { changeSetId } = await create.mutateAsync(made);
            return done(changeSetId, words.isDraft ? t('draftCreated') : t('created'));
          }}
          onClose={onClose}
        >
          {offered.length > 0 && (
            <Select label={t('where')} value={into} onChange={(event) => setInto(event.target.value)}>
              <option value="">{t('newRequest')}</option>
              {offered.map(({ changeSetId, title }) => (
                <option key={changeSetId} value={changeSetId}>
                  {t('addTo', { title })}
                </option>
              ))}
            </Select>
          )}
        </RequestForm>
      )}
    </Dialog>
  );
}
