import { Search, X } from 'lucide-react';
import { t } from '@/generated/messages/trash';
import { inputClasses } from '../kit/controls/Field';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
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
  const { query } = choice;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 flex-1 basis-52">
        <Search size={15} className="pointer-events-none absolute start-3 top-2 text-faint" aria-hidden="true" />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={MAX_QUERY}
          className={cx(inputClasses, 'h-8 ps-9 pe-9 text-sm [&::-webkit-search-cancel-button]:hidden')}
          value={query}
          onChange={(event) => onChoose({ ...choice, query: event.target.value })}
        />
        {query !== '' && (
          <IconButton
            size="sm"
            label={t('clearSearch')}
            className="absolute end-1 top-1"
            icon={<X size={14} />}
            onClick={() => onChoose({ ...choice, query: '' })}
          />
        )}
      </div>
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
