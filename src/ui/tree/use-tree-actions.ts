import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '@/api/client';
import { displayName, displayPath, folderOf, joinPath } from '@/documents/core/path';
import { t } from '@/generated/messages/tree';
import { offerUndo } from '../kit/feedback/offer-undo';
import { showProblem } from '../kit/feedback/show-problem';
import { type Dropped, isArchive } from './archive/dropped-folder';
import type { ImportRun } from './archive/import-run';
import { useTrashImported } from './archive/use-trash-imported';
import { bytesToBase64 } from './base64';
import { forAll } from './for-all';
import { documentsIn, type Item } from './tree-item';

/**
 * Returns actions that change a project's tree. Each one resolves when the server has made the change. Actions started
 * from a dialog reject with a message for it; the others show errors as toasts.
 */
export function useTreeActions(projectId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const create = useCreate(projectId);
  const rename = useMutation(trpc.documents.rename.mutationOptions());
  const moveFolder = useMutation(trpc.documents.moveFolder.mutationOptions());
  const duplicate = useMutation(trpc.documents.duplicate.mutationOptions());
  const trash = useMutation(trpc.documents.trash.mutationOptions());
  const restore = useMutation(trpc.documents.restore.mutationOptions());
  const trashImported = useTrashImported(projectId);
  const importFile = useMutation(trpc.documents.import.mutationOptions());

  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId })),
      queries.invalidateQueries(trpc.documents.recent.queryFilter()),
      queries.invalidateQueries(trpc.documents.trashed.infiniteQueryFilter()),
    ]);

  const orToast = async (action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (error) {
      showProblem(error);
    }
  };

  const setPath = async (item: Item, from: string, to: string) => {
    if (item.type === 'folder') await moveFolder.mutateAsync({ projectId, from, to });
    else await rename.mutateAsync({ documentId: item.document.documentId, path: to });
    await refresh();
  };

  const textImport = (folder: string) => ({
    async importOne(file: File) {
      const base64 = bytesToBase64(new Uint8Array(await file.arrayBuffer()));
      const path = joinPath(folder, file.name);
      return (await importFile.mutateAsync({ projectId, path, base64 })).documentId;
    },
    trash: trashImported,
  });

  /** Imports files, reports what they became with a way to undo it, and opens the last document. */
  const importing = (work: (run: ImportRun) => Promise<void>) =>
    orToast(async () => {
      const { ImportRun } = await import('./archive/import-run');
      const run = new ImportRun();
      await work(run).finally(() => {
        run.finish(trashImported);
        return refresh();
      });
      if (run.last) router.push(`/d/${run.last}`);
    });

  const addFiles = async (run: ImportRun, files: readonly File[], folder: string) => {
    const { importArchives } = await import('./archive/import-archive');
    await importArchives(run, { projectId, folder }, files.filter(isArchive));
    const texts = files.filter((file) => !isArchive(file));
    const { importTexts } = await import('./archive/import-texts');
    if (texts.length > 0 && !run.isCanceled) await importTexts(run, { projectId, folder }, texts, textImport(folder));
  };

  return {
    /** Changes an item's path and offers to undo it. */
    async rename(item: Item, path: string) {
      const { path: before } = item;
      if (path === before) return;
      await setPath(item, before, path);
      const to = folderOf(path) === folderOf(before) ? displayName(path) : displayPath(path);
      offerUndo(t('renamed', { name: displayName(before), to }), () => void orToast(() => setPath(item, path, before)));
    },
    async create(path: string, templateId: string) {
      const documentId = await create(path, templateId);
      await refresh();
      router.push(`/d/${documentId}`);
    },
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
        offerUndo(t('movedToTrash', { name: item.name, count: documents.length }), () => void undo());
      }),
    importFiles: (files: readonly File[], folder: string) => importing((run) => addFiles(run, files, folder)),
    importFolder: (files: readonly File[]) =>
      importing(async (run) => {
        const chosen = files.map((file) => ({ path: file.webkitRelativePath || file.name, content: file }));
        const { importFolder } = await import('./archive/import-archive');
        await importFolder(run, { projectId, folder: '' }, chosen);
      }),
    importDropped: ({ files, folders }: Dropped, folder: string) =>
      importing(async (run) => {
        if (files.length > 0) await addFiles(run, files, folder);
        if (folders.length === 0 || run.isCanceled) return;
        const { importDropped } = await import('./archive/import-archive');
        await importDropped(run, { projectId, folder }, folders);
      }),
  };
}

/**
 * Returns a function that creates a document, with a copy of the chosen template's text. It resolves with the new id.
 */
function useCreate(projectId: string): (path: string, templateId: string) => Promise<string> {
  const trpc = useTRPC();
  const { mutateAsync: create } = useMutation(trpc.documents.create.mutationOptions());
  const { mutateAsync: copy } = useMutation(trpc.templates.create.mutationOptions());
  return async (path, templateId) => {
    const { documentId } = await (templateId ? copy({ projectId, path, templateId }) : create({ projectId, path }));
    return documentId;
  };
}
