import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { ProjectSummary } from '@/documents/schema';
import { Select } from '../kit/controls/Select';
import { TextDialog } from '../kit/dialogs/TextDialog';
import { useViewer } from '../shell/viewer';
import { NewProjectDialog } from './NewProjectDialog';
import { useTreeActions } from './use-tree-actions';
import { withEnding } from './with-ending';

/** A new document from outside of a project: where there are several, one is chosen; where there is none, one is made. */
export function NewDocumentDialog({ onClose }: { onClose(): void }) {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId: workspace.id })).data;
  const [first] = projects ?? [];
  if (!projects) return null;
  return first ? <Ask projects={projects} first={first} onClose={onClose} /> : <NewProjectDialog onClose={onClose} />;
}

interface AskProps {
  projects: readonly ProjectSummary[];
  first: ProjectSummary;
  onClose(): void;
}

function Ask({ projects, first, onClose }: AskProps) {
  const [projectId, setProjectId] = useState(first.projectId);
  const actions = useTreeActions(projectId);
  return (
    <TextDialog
      title="New document"
      label="Name"
      hint="The extension sets the type (.md, .json, .typ, .ts…); the default is Markdown. Use / for folders."
      placeholder="Meeting notes"
      verb="Create"
      onSubmit={(path) => actions.create(withEnding(path))}
      onClose={onClose}
    >
      {projects.length > 1 && (
        <Select label="Project" value={projectId} onChange={(event) => setProjectId(event.target.value)}>
          {projects.map((project) => (
            <option key={project.projectId} value={project.projectId}>
              {project.name}
            </option>
          ))}
        </Select>
      )}
    </TextDialog>
  );
}
