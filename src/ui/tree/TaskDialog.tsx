import { useMutation, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTRPC } from '@/api/client';
import { renamedPath } from '@/documents/core/pair';
import { folderOf, joinPath, nameOf } from '@/documents/core/path';
import type { DocumentSummary, ProjectSummary } from '@/documents/schema';
import { t } from '@/generated/messages/tree';
import { TextDialog } from '../kit/dialogs/TextDialog';
import { offerUndo } from '../kit/feedback/offer-undo';
import { showProblem } from '../kit/feedback/show-problem';
import { MoveDialog } from './move/MoveDialog';
import type { Item, TreeTask } from './tree-item';
import { useTreeActions } from './use-tree-actions';
import { withEnding } from './with-ending';

// Its designs are large, and the other dialogs open at once without them.
const NewSheetDialog = dynamic(() => import('../sheets/new/NewSheetDialog').then((m) => m.NewSheetDialog), {
  ssr: false,
});

const TreeChangeDialog = dynamic(() => import('../review/tree/TreeChangeDialog').then((m) => m.TreeChangeDialog), {
  ssr: false,
});

const DownloadDialog = dynamic(() => import('./archive/DownloadDialog').then((m) => m.DownloadDialog), { ssr: false });

interface TaskDialogProps {
  project: Pick<ProjectSummary, 'projectId' | 'name'>;
  documents: readonly DocumentSummary[];
  task: TreeTask;
  onClose(): void;
}

/** The dialog of a task in the tree: it asks for what is missing, and shows what the server refuses. */
export function TaskDialog({ project, documents, task, onClose }: TaskDialogProps) {
  const actions = useTreeActions(project.projectId);
  switch (task.type) {
    case 'create':
      return (
        <TextDialog
          title={t('newDocument')}
          label={t('name')}
          hint={t('nameHint')}
          initial={task.folder ? `${task.folder}/` : ''}
          placeholder={t('documentExample')}
          verb={t('create')}
          onSubmit={(path) => actions.create(withEnding(path))}
          onClose={onClose}
        />
      );
    case 'create-sheet':
      return (
        <NewSheetDialog projectId={project.projectId} documents={documents} folder={task.folder} onClose={onClose} />
      );
    case 'rename':
      return (
        <TextDialog
          title={t('renameTitle', { name: task.item.name })}
          label={t('name')}
          // With its ending, which lists leave out of prose.
          initial={isPlain(task.item) ? nameOf(task.item.path) : task.item.name}
          verb={t('rename')}
          onSubmit={(name) => actions.rename(task.item, renamedTo(task.item, name))}
          onClose={onClose}
        />
      );
    case 'move':
      return <MoveDialog item={task.item} projectId={project.projectId} onClose={onClose} />;
    case 'download':
      return <DownloadDialog document={task.document} onClose={onClose} />;
    case 'review':
      return <TreeChangeDialog treeChangeId={task.treeChangeId} onClose={onClose} />;
    case 'rename-project':
      return <RenameProjectDialog project={project} onClose={onClose} />;
  }
}

/** Not a half of a sheet, which is called the same as the other half. */
function isPlain(item: Item): boolean {
  return item.type === 'folder' || item.document.pair === undefined;
}

function renamedTo(item: Item, name: string): string {
  return item.type === 'document' ? renamedPath(item.document, name) : joinPath(folderOf(item.path), name);
}

function RenameProjectDialog({ project, onClose }: { project: TaskDialogProps['project']; onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const rename = useMutation(trpc.projects.rename.mutationOptions());
  const setName = async (name: string) => {
    await rename.mutateAsync({ projectId: project.projectId, name });
    await queries.invalidateQueries(trpc.projects.list.queryFilter());
  };
  return (
    <TextDialog
      title={t('renameProject')}
      label={t('name')}
      initial={project.name}
      verb={t('rename')}
      onSubmit={async (name) => {
        await setName(name);
        offerUndo(t('renamed', { name: project.name, to: name }), () => void setName(project.name).catch(showProblem));
      }}
      onClose={onClose}
    />
  );
}
