import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/history';
import type { VersionSummary } from '@/versions/schema';
import { titleOf } from '../compare/version-words';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import type { HistoryState } from './use-history';

/** Returns the actions on versions. Each rejects with a message that can be shown. */
export function useVersionCommands(documentId: string, history: HistoryState) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const nameVersion = useMutation(trpc.versions.name.mutationOptions());
  const restoreVersion = useMutation(trpc.versions.restore.mutationOptions());
  const continueVersion = useMutation(trpc.versions.continue.mutationOptions());
  const createSnapshot = useMutation(trpc.versions.createSnapshot.mutationOptions());

  const restore = async (version: Pick<VersionSummary, 'id'>, title: string): Promise<void> => {
    const { isNew, beforeVersionId } = await restoreVersion.mutateAsync({ versionId: version.id });
    await history.refresh();
    if (!isNew) return showToast(t('alreadySame'));
    const undo = () => void restore({ id: beforeVersionId }, t('previousText')).catch(showProblem);
    showToast(t('restored', { title }), { action: { label: t('undo'), run: undo } });
  };

  return {
    startAgain: history.startAgain,
    restore: (version: VersionSummary) => restore(version, titleOf(version)),
    async name(version: VersionSummary, name: string | null) {
      await nameVersion.mutateAsync({ versionId: version.id, name });
      history.noteName(version.id, name);
      showToast(name === null ? t('nameRemoved') : t('named', { name }));
      await history.refresh();
    },
    async nameNow(name: string) {
      await createSnapshot.mutateAsync({ documentId, name });
      showToast(t('savedAs', { name }));
      await history.refresh();
    },
    async continueFrom(version: VersionSummary, path: string) {
      const made = await continueVersion.mutateAsync({ versionId: version.id, path });
      await queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId: made.projectId }));
      router.push(`/d/${made.documentId}`);
    },
  };
}

export type VersionCommands = ReturnType<typeof useVersionCommands>;
