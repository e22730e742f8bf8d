import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import type { PartIds } from '@/review/requests/schema';
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
  /** One of the person's own suggestions that isn't in a change request yet. */
  suggestionId: string;
  /** The suggestion's description. */
  description: string;
  onClose(): void;
}

/** The most open requests of the person that are offered. */
const OFFERED = 30;

/** Asks for a review of one of the person's own suggestions, in a new change request or in an open one. */
export function RequestReviewDialog({ documentId, suggestionId, description, onClose }: RequestReviewDialogProps) {
  const trpc = useTRPC();
  const document = useQuery(trpc.documents.get.queryOptions({ documentId }));
  if (document.data) {
    const { projectId } = document.data;
    return <RequestPartsDialog {...{ projectId, description, onClose }} parts={{ suggestionIds: [suggestionId] }} />;
  }
  return (
    <Dialog title={t('requestReviewTitle')} description={t('requestReviewNote')} onClose={onClose}>
      <QueryState query={document} lines={4} label={t('loading')} />
    </Dialog>
  );
}

interface RequestPartsDialogProps {
  projectId: string;
  /** The person's own suggestions that aren't in a change request yet. */
  parts: PartIds;
  /** The description for a new request. */
  description: string;
  onClose(): void;
}

/** Like `RequestReviewDialog`, for several suggestions in a project's texts or its tree. */
export function RequestPartsDialog({ projectId, parts, description, onClose }: RequestPartsDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { userId, workspace } = useViewer();
  const [key] = useState(newKey);
  const [into, setInto] = useState('');
  const own = useQuery(
    trpc.changeRequests.list.queryOptions({ workspaceId: workspace.id, projectId, isMine: true, limit: OFFERED }),
  );
  const create = useMutation(trpc.changeRequests.create.mutationOptions());
  const add = useMutation(trpc.changeRequests.add.mutationOptions());
  const offered = own.data?.requests.filter(({ turnId }) => turnId === null) ?? [];
  const done = async (changeSetId: string, words: string) => {
    showToast(words, { action: { label: t('open'), run: () => window.location.assign(`/requests/${changeSetId}`) } });
    await queries.invalidateQueries(trpc.changeRequests.pathFilter());
    await queries.invalidateQueries(trpc.review.suggestions.pathFilter());
    await queries.invalidateQueries(trpc.treeChanges.pathFilter());
  };
  return (
    <Dialog title={t('requestReviewTitle')} description={t('requestReviewNote')} onClose={onClose}>
      <RequestForm
        projectId={projectId}
        except={userId}
        initial={{ title: description, description: '', reviewerIds: [], isDraft: false }}
        verb={into === '' ? t('requestReview') : t('add')}
        hidesFields={into !== ''}
        onSubmit={async ({ reviewerIds, ...words }) => {
          if (into !== '') {
            await add.mutateAsync({ changeSetId: into, ...parts });
            return done(into, t('added'));
          }
          const made = { projectId, key, ...parts, ...words, reviewerIds: [...reviewerIds] };
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
    </Dialog>
  );
}
