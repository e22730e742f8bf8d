import { useMutation } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import type { PartIds, RequestView } from '@/review/requests/schema';
import { Button } from '../kit/controls/Button';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { ChangeSetCard } from '../review/change-set/ChangeSetCard';
import { changeCount } from '../review/change-set/use-change-sets';
import { Section } from '../shell/PageFrame';

const AddSuggestionsDialog = dynamic(() => import('./AddSuggestionsDialog').then((m) => m.AddSuggestionsDialog), {
  ssr: false,
});

/** A request with this many documents, or this many changes, is read without unfolding anything. */
const UNFOLDED_DOCUMENTS = 3;
const UNFOLDED_CHANGES = 20;

interface RequestChangesProps {
  request: RequestView;
  refresh(): Promise<unknown>;
}

/** The documents of a change request with their changes. Its author can add and remove suggestions. */
export function RequestChanges({ request, refresh }: RequestChangesProps) {
  const router = useRouter();
  const [isAdding, setAdding] = useState(false);
  const takeOut = useTakeOut(request, refresh);
  const { changeSetId, projectId, changeSet, closed, mayDecide, mayChangeParts } = request;
  const isShort = changeCount(changeSet) <= UNFOLDED_CHANGES;
  const isEmpty = changeSet.entries.length + changeSet.tree.length === 0;
  return (
    <Section title={t('changes')} hasOwnHeading={!isEmpty}>
      {isEmpty ? (
        <p className="text-faint text-sm">{t('noChanges')}</p>
      ) : (
        <div className="overflow-clip rounded-lg border border-line">
          <ChangeSetCard
            changeSet={changeSet}
            documentId=""
            shown={[]}
            mayDecide={mayDecide}
            isUnfolded={isShort || changeSet.entries.length <= UNFOLDED_DOCUMENTS}
            isWhole={isShort}
            isMain
            refresh={refresh}
            onReview={(documentId) => router.push(`/d/${documentId}?panel=review`)}
            {...(mayChangeParts && { onTakeOut: takeOut })}
          />
        </div>
      )}
      {mayChangeParts && !closed && (
        <Button size="sm" className="mt-3" onClick={() => setAdding(true)}>
          {t('addSuggestions')}
        </Button>
      )}
      {isAdding && (
        <AddSuggestionsDialog {...{ changeSetId, projectId }} refresh={refresh} onClose={() => setAdding(false)} />
      )}
    </Section>
  );
}

/**
 * Returns a function that removes a suggestion (of text or of the tree) from a request. It offers Undo only for an open
 * request, because nothing can be added to a closed one.
 */
function useTakeOut({ changeSetId, closed }: RequestView, refresh: () => Promise<unknown>) {
  const trpc = useTRPC();
  const { mutateAsync: remove } = useMutation(trpc.changeRequests.remove.mutationOptions());
  const { mutateAsync: add } = useMutation(trpc.changeRequests.add.mutationOptions());
  const attempt = async (doing: () => Promise<unknown>) => {
    try {
      await doing();
    } catch (error) {
      showProblem(error);
    } finally {
      await refresh();
    }
  };
  return (part: PartIds) => {
    const input = { changeSetId, ...part };
    const undo = { label: t('undo'), run: () => void attempt(() => add(input)) };
    void attempt(async () => {
      await remove(input);
      showToast(t('takenOut'), closed ? {} : { action: undo });
    });
  };
}
