import { t } from '@/generated/messages/trash';
import { SearchField } from '../kit/controls/SearchField';
import { ProjectSelect } from '../shell/projects/ProjectSelect';

/** The longest search, in UTF-16 units. */
export const MAX_QUERY = 200;

export interface TrashChoice {
  query: string;
  /** Undefined for all projects. */
  projectId: string | undefined;
}

interface TrashFilterProps {
  choice: TrashChoice;
  onChoose(choice: TrashChoice): void;
}

/** Searches the trash by name, folder and project, and limits it to one project. */
export function TrashFilter({ choice, onChoose }: TrashFilterProps) {
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField
        label={t('search')}
        value={choice.query}
        maxLength={MAX_QUERY}
        onChange={(query) => onChoose({ ...choice, query })}
      />
      <ProjectSelect
        label={t('project')}
        all={t('allProjects')}
        className="min-w-0 max-sm:w-full sm:max-w-52"
        chosen={choice.projectId}
        onChoose={(projectId) => onChoose({ ...choice, projectId })}
      />
    </search>
  );
}
