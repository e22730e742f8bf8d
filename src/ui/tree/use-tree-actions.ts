import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '@/api/client';
import { joinPath, nameOf } from '@/documents/core/path';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { bytesToBase64 } from './base64';
import { documentsIn, type Item } from './tree-item';

/**
 * Changes of one project's tree. Each resolves when the server has them; what fails rejects with a message for people,
 * except those that run without a dialog: these say it in a toast.
 */
export function useTreeActions(projectId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const create = useMutation(trpc.documents.create.mutationOptions());
  const rename = useMutation(trpc.documents.rename.mutationOptions());
  const moveFolder = useMutation(trpc.documents.moveFolder.mutationOptions());
  const duplicate = useMutation(trpc.documents.duplicate.mutationOptions());
  const trash = useMutation(trpc.documents.trash.mutationOptions());
  const restore = useMutation(trpc.documents.restore.mutationOptions());
  const importFile = useMutation(trpc.documents.import.mutationOptions());

  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId })),
      queries.invalidateQueries(trpc.documents.recent.queryFilter()),
      queries.invalidateQueries(trpc.documents.trashed.queryFilter()),
    ]);

  const orToast = async (action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (error) {
      showProblem(error);
    }
  };

  const setPath = async (item: Item, path: string) => {
    if (path === item.path) return;
    if (item.type === 'folder') await moveFolder.mutateAsync({ projectId, from: item.path, to: path });
    else await rename.mutateAsync({ documentId: item.document.documentId, path });
    await refresh();
  };

  return {
    setPath,
    async create(path: string) {
      const { documentId } = await create.mutateAsync({ projectId, path });
      await refresh();
      router.push(`/d/${documentId}`);
    },
    move: (item: Item, folder: string) => orToast(() => setPath(item, joinPath(folder, nameOf(item.path)))),
    duplicate: (documentId: string) =>
      orToast(async () => {
        const copy = await duplicate.mutateAsync({ documentId });
        await refresh();
        router.push(`/d/${copy.documentId}`);
      }),
    async trash(item: Item) {
      const documents = documentsIn(item);
      for (const { documentId } of documents) await trash.mutateAsync({ documentId });
      await refresh();
      const undo = () =>
        void orToast(async () => {
          for (const { documentId } of documents) await restore.mutateAsync({ documentId });
          await refresh();
        });
      showToast(`Moved “${item.name}” to the trash`, { action: { label: 'Undo', run: undo } });
    },
    importFiles: (files: readonly File[], folder: string) =>
      orToast(async () => {
        let last: string | undefined;
        for (const file of files) {
          const base64 = bytesToBase64(new Uint8Array(await file.arrayBuffer()));
          const imported = await importFile.mutateAsync({ projectId, path: joinPath(folder, file.name), base64 });
          last = imported.documentId;
        }
        await refresh();
        showToast(files.length === 1 ? `Imported “${files[0]?.name}”` : `Imported ${files.length} files`);
        if (last) router.push(`/d/${last}`);
      }),
  };
}
