import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { TextDialog } from '../kit/dialogs/TextDialog';
import { useViewer } from '../shell/viewer';

export function NewProjectDialog({ onClose }: { onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { workspace } = useViewer();
  const create = useMutation(trpc.projects.create.mutationOptions());
  return (
    <TextDialog
      title="New project"
      label="Name"
      hint="A project is a group of related documents. The agent can read only the documents in the same project."
      placeholder="Spring launch"
      verb="Create"
      onSubmit={async (name) => {
        await create.mutateAsync({ workspaceId: workspace.id, name });
        await queries.invalidateQueries(trpc.projects.list.queryFilter());
      }}
      onClose={onClose}
    />
  );
}
