import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/inbox';
import { Button } from '../kit/controls/Button';
import { Select } from '../kit/controls/Select';
import { cx } from '../kit/cx';
import { keyLabel } from '../shell/keys';
import { useViewer } from '../shell/viewer';
import { VIEWS } from './inbox-view';
import type { Inbox } from './use-inbox';

const NAMES = {
  all: 'all',
  waiting: 'waitingForMe',
  mentions: 'mentions',
  suggestion: 'suggestions',
  thread: 'comments',
  turn: 'fromAgent',
} as const;

/** Which items are listed, and a button that marks all of them as done. */
export function InboxFilter({ inbox }: { inbox: Inbox }) {
  const { choice, setChoice, items, doneAll, isBusy } = inbox;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <fieldset aria-label={t('itemsToShow')} className="flex max-w-full flex-wrap rounded-lg bg-sunk p-0.5">
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={view === choice.view}
            onClick={() => setChoice({ ...choice, view })}
            className={cx(
              'h-7 rounded-md px-2.5 text-sm',
              view === choice.view ? 'bg-raised font-medium text-ink shadow-card' : 'text-soft hover:text-ink',
            )}
          >
            {t(NAMES[view])}
          </button>
        ))}
      </fieldset>
      <ProjectSelect inbox={inbox} />
      {items.length > 0 && (
        <Button
          size="sm"
          variant="quiet"
          icon={<CheckCheck size={14} />}
          busy={isBusy}
          aria-keyshortcuts="Shift+E"
          title={keyLabel('Shift+E')}
          className="ms-auto"
          onClick={() => void doneAll()}
        >
          {t('markAllDone')}
        </Button>
      )}
    </div>
  );
}

/** Only where there is a choice. */
function ProjectSelect({ inbox: { choice, setChoice } }: { inbox: Inbox }) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId })).data ?? [];
  if (projects.length < 2 && choice.projectId === undefined) return null;
  return (
    <Select
      label={t('project')}
      className="max-w-52"
      value={choice.projectId ?? ''}
      onChange={(event) => setChoice({ ...choice, projectId: event.target.value || undefined })}
    >
      <option value="">{t('allProjects')}</option>
      {projects.map(({ projectId, name }) => (
        <option key={projectId} value={projectId}>
          {name}
        </option>
      ))}
    </Select>
  );
}
