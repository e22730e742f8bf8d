import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { renamedPath } from '@/documents/core/pair';
import { folderOf, joinPath, nameOf } from '@/documents/core/path';
import type { DocumentSummary, ProjectSummary } from '@/documents/schema';
import { TextDialog } from '../kit/dialogs/TextDialog';
import { NewSheetDialog } from '../sheets/new/NewSheetDialog';
import { MoveDialog } from './MoveDialog';
import type { Item, TreeTask } from './tree-item';
import { useTreeActions } from './use-tree-actions';
import { withEnding } from './with-ending';

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
          title="New document"
          label="Name"
          hint="The extension sets the type (.md, .json, .typ, .ts…); the default is Markdown. Use / for folders."
          initial={task.folder ? `${task.folder}/` : ''}
          placeholder="Meeting notes"
          verb="Create"
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
          title={`Rename “${task.item.name}”`}
          label="Name"
          initial={task.item.name}
          verb="Rename"
          onSubmit={(name) => actions.setPath(task.item, renamedTo(task.item, name))}
          onClose={onClose}
        />
      );
    case 'move':
      return (
        <MoveDialog
          item={task.item}
          documents={documents}
          onMove={(folder) => actions.setPath(task.item, joinPath(folder, nameOf(task.item.path)))}
          onClose={onClose}
        />
      );
    case 'rename-project':
      return <RenameProjectDialog project={project} onClose={onClose} />;
  }
}

function renamedTo(item: Item, name: string): string {
  return item.type === 'document' ? renamedPath(item.document, name) : joinPath(folderOf(item.path), name);
}

function RenameProjectDialog({ project, onClose }: { project: TaskDialogProps['project']; onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const rename = useMutation(trpc.projects.rename.mutationOptions());
  return (
    <TextDialog
      title="Rename project"
      label="Name"
      initial={project.name}
      verb="Rename"
      onSubmit={async (name) => {
        await rename.mutateAsync({ projectId: project.projectId, name });
        await queries.invalidateQueries(trpc.projects.list.queryFilter());
      }}
      onClose={onClose}
    />
  );
}
