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
    trash: (item: Item) =>
      orToast(async () => {
        const documents = documentsIn(item);
        await forAll(documents, ({ documentId }) => trash.mutateAsync({ documentId })).finally(refresh);
        const undo = () =>
          orToast(() => forAll(documents, ({ documentId }) => restore.mutateAsync({ documentId })).finally(refresh));
        const what = documents.length > 1 ? `“${item.name}” and its ${documents.length} documents` : `“${item.name}”`;
        showToast(`Moved ${what} to the trash`, { action: { label: 'Undo', run: () => void undo() } });
      }),
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

/** Calls that travel in one request. */
const AT_ONCE = 25;

/** Runs an action for all of them, some at a time. Stops at the first that fails, once those beside it are done. */
async function forAll<T>(items: readonly T[], action: (item: T) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < items.length; i += AT_ONCE) {
    const results = await Promise.allSettled(items.slice(i, i + AT_ONCE).map(action));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
