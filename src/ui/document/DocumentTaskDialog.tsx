import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { DocumentSummary } from '@/documents/schema';
import { TaskDialog } from '../tree/TaskDialog';
import type { TreeTask } from '../tree/tree-item';

interface DocumentTaskDialogProps {
  document: DocumentSummary;
  projectName: string;
  task: TreeTask;
  onClose(): void;
}

/** The tree's dialogs, opened from the document itself. */
export function DocumentTaskDialog({ document, projectName, task, onClose }: DocumentTaskDialogProps) {
  const trpc = useTRPC();
  const { projectId } = document;
  const documents = useQuery(trpc.documents.tree.queryOptions({ projectId })).data ?? [];
  return <TaskDialog project={{ projectId, name: projectName }} documents={documents} task={task} onClose={onClose} />;
}
