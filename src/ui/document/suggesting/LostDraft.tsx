import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/kept-copy';
import { unsentInDrafts } from '../../shell/offline/unsent-edits';
import { useViewer } from '../../shell/viewer';
import { KeptTextActions } from '../banners/KeptTextActions';

interface LostDraftProps {
  documentId: string;
  openDraftId: string | undefined;
}

/** Offers the text of a draft that was closed before all of the person's edits here were saved. */
export function LostDraft({ documentId, openDraftId }: LostDraftProps) {
  const { userId } = useViewer();
  const { rows, forget } = useLostEdits({ userId, documentId, openDraftId });
  const [first] = rows;
  if (!first) return null;
  const draftId = first.documentId;
  const ofDraft = rows.filter((row) => row.documentId === draftId);
  return (
    <div className="flex items-center gap-3 border-line border-b bg-warn-bg px-4 py-2 text-sm text-warn-ink max-sm:flex-col max-sm:items-start">
      <p role="alert" className="flex-1">
        {t('draftKept', { count: ofDraft.reduce((sum, { edits }) => sum + edits, 0) })}
      </p>
      <KeptTextActions id={draftId} path={first.path} rows={ofDraft} onDiscarded={() => void forget()} />
    </div>
  );
}

interface Place extends LostDraftProps {
  userId: string;
}

/** Returns edits made here in drafts that no longer exist. Checks again whenever a draft is opened or closed. */
function useLostEdits({ userId, documentId, openDraftId }: Place) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const queryKey = ['lost-drafts', userId, documentId, openDraftId ?? ''];
  const { data } = useQuery({
    queryKey,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const rows = await unsentInDrafts(userId, documentId).catch(() => []);
      const closed = rows.filter((row) => row.documentId !== openDraftId);
      if (closed.length === 0) return [];
      const drafts = await queries.fetchQuery({ ...trpc.drafts.list.queryOptions({ documentId }), staleTime: 0 });
      return closed.filter((row) => !drafts.some(({ draftId }) => draftId === row.documentId));
    },
  });
  return { rows: data ?? [], forget: () => queries.invalidateQueries({ queryKey }) };
}
