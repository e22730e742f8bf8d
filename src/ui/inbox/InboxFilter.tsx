import { t } from '@/generated/messages/inbox';
import { Select } from '../kit/controls/Select';
import { cx } from '../kit/cx';
import { ProjectSelect } from '../shell/projects/ProjectSelect';
import { type InboxView, VIEWS } from './inbox-view';
import type { Inbox } from './use-inbox';

const NAMES = {
  all: 'all',
  waiting: 'waitingForMe',
  mentions: 'mentions',
  suggestion: 'suggestions',
  thread: 'comments',
  turn: 'fromAgent',
} as const;

/** Chooses which items are listed. Phones have no room for all of the choices side by side, so they are in a list. */
export function InboxFilter({ inbox }: { inbox: Inbox }) {
  const { choice, setChoice } = inbox;
  return (
    <div className="order-last flex w-full min-w-0 items-center gap-2 py-1 max-[900px]:pb-2 min-[1100px]:order-none min-[1100px]:w-auto min-[1100px]:flex-1">
      <Select
        label={t('itemsToShow')}
        className="min-w-0 flex-1 sm:hidden"
        value={choice.view}
        onChange={(event) => setChoice({ ...choice, view: event.target.value as InboxView })}
      >
        {VIEWS.map((view) => (
          <option key={view} value={view}>
            {t(NAMES[view])}
          </option>
        ))}
      </Select>
      <fieldset aria-label={t('itemsToShow')} className="flex shrink-0 rounded-lg bg-track p-0.5 max-sm:hidden">
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={view === choice.view}
            onClick={() => setChoice({ ...choice, view })}
            className={cx(
              'h-7 rounded-md px-2.5 text-sm whitespace-nowrap',
              view === choice.view ? 'bg-chosen font-medium text-ink shadow-card' : 'text-soft hover:text-ink',
            )}
          >
            {t(NAMES[view])}
          </button>
        ))}
      </fieldset>
      <ProjectSelect
        label={t('project')}
        all={t('allProjects')}
        className="min-w-0 max-sm:flex-1 sm:ms-auto sm:max-w-44"
        chosen={choice.projectId}
        onChoose={(projectId) => setChoice({ ...choice, projectId })}
      />
    </div>
  );
}
