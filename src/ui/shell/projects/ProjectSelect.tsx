import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { Select } from '../../kit/controls/Select';
import { useViewer } from '../viewer';

interface ProjectSelectProps {
  /** The name of the field. */
  label: string;
  /** The option for all projects. */
  all: string;
  className: string;
  /** A project's id; undefined stands for all projects. */
  chosen: string | undefined;
  onChoose(projectId: string | undefined): void;
}

/** Filters a list by project. Renders nothing if there are fewer than two projects to choose from. */
export function ProjectSelect({ label, all, className, chosen, onChoose }: ProjectSelectProps) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId })).data ?? [];
  if (projects.length < 2 && chosen === undefined) return null;
  return (
    <Select
      label={label}
      className={className}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      <option value="">{all}</option>
      {projects.map(({ projectId, name }) => (
        <option key={projectId} value={projectId}>
          {name}
        </option>
      ))}
    </Select>
  );
}
