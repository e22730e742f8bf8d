import { useMutation, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { renamedPath } from '@/documents/core/pair';
import { folderOf, joinPath, nameOf } from '@/documents/core/path';
import type { DocumentSummary, ProjectSummary } from '@/documents/schema';
import { t } from '@/generated/messages/tree';
import { TextDialog } from '../kit/dialogs/TextDialog';
import { offerUndo } from '../kit/feedback/offer-undo';
import { showProblem } from '../kit/feedback/show-problem';
import { useViewer } from '../shell/viewer';
import { MoveDialog } from './move/MoveDialog';
import type { Item, TreeTask } from './tree-item';
import { useTreeActions } from './use-tree-actions';
import { withEnding } from './with-ending';

// The sheet designs are large. Loading them separately lets the other dialogs open at once.
const NewSheetDialog = dynamic(() => import('../sheets/new/NewSheetDialog').then((m) => m.NewSheetDialog), {
  ssr: false,
});

const TreeChangeDialog = dynamic(() => import('../review/tree/TreeChangeDialog').then((m) => m.TreeChangeDialog), {
  ssr: false,
});

const SuggestDialog = dynamic(() => import('./suggest/SuggestDialog').then((m) => m.SuggestDialog), { ssr: false });

const TemplateChoice = dynamic(() => import('./templates/TemplateChoice').then((m) => m.TemplateChoice), {
  ssr: false,
});

const TemplateDialog = dynamic(() => import('./templates/TemplateDialog').then((m) => m.TemplateDialog), {
  ssr: false,
});

const DownloadDialog = dynamic(() => import('./archive/DownloadDialog').then((m) => m.DownloadDialog), { ssr: false });

interface TaskDialogProps {
  project: Pick<ProjectSummary, 'projectId' | 'name'>;
  documents: readonly DocumentSummary[];
  task: TreeTask;
  onClose(): void;
}

/** The dialog of a task in the tree. It asks for the missing details and shows the server's errors. */
export function TaskDialog({ project, documents, task, onClose }: TaskDialogProps) {
  const actions = useTreeActions(project.projectId);
  const { workspace } = useViewer();
  switch (task.type) {
    case 'create':
      return <NewDocumentDialog folder={task.folder} onCreate={actions.create} onClose={onClose} />;
    case 'create-sheet':
      return (
        <NewSheetDialog projectId={project.projectId} documents={documents} folder={task.folder} onClose={onClose} />
      );
    case 'rename':
      return (
        <TextDialog
          title={t('renameTitle', { name: task.item.name })}
          label={t('name')}
          // The name with its extension, which lists hide for Markdown documents.
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
    case 'template':
      return <TemplateDialog document={task.document} workspaceId={workspace.id} onClose={onClose} />;
    case 'suggest':
      return <SuggestDialog {...{ documents, onClose }} projectId={project.projectId} what={task.what} />;
    case 'review':
      return <TreeChangeDialog treeChangeId={task.treeChangeId} onClose={onClose} />;
    case 'rename-project':
      return <RenameProjectDialog project={project} onClose={onClose} />;
  }
}

interface NewDocumentDialogProps {
  folder: string;
  onCreate(path: string, templateId: string): Promise<void>;
  onClose(): void;
}

function NewDocumentDialog({ folder, onCreate, onClose }: NewDocumentDialogProps) {
  const { workspace } = useViewer();
  const [template, setTemplate] = useState('');
  return (
    <TextDialog
      title={t('newDocument')}
      label={t('name')}
      hint={t('nameHint')}
      initial={folder ? `${folder}/` : ''}
      placeholder={t('documentExample')}
      verb={t('create')}
      onSubmit={(path) => onCreate(withEnding(path), template)}
      onClose={onClose}
    >
      <TemplateChoice workspaceId={workspace.id} chosen={template} onChoose={setTemplate} />
    </TextDialog>
  );
}

/**
 * Returns whether an item is a folder or a single document. The two documents of a sheet share a name, so they aren't.
 */
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
