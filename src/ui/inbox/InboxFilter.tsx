import { t } from '@/generated/messages/inbox';
import { cx } from '../kit/cx';
import { ProjectSelect } from '../shell/projects/ProjectSelect';
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

/** Chooses which items are listed. The row scrolls if it is too wide. */
export function InboxFilter({ inbox }: { inbox: Inbox }) {
  const { choice, setChoice } = inbox;
  return (
    <div className="order-last flex w-full min-w-0 items-center gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-[900px]:-mx-5 max-[900px]:w-[calc(100%+2.5rem)] max-[900px]:px-5 max-[900px]:pb-2 min-[1100px]:order-none min-[1100px]:w-auto min-[1100px]:flex-1">
      <fieldset aria-label={t('itemsToShow')} className="flex shrink-0 rounded-lg bg-sunk p-0.5">
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={view === choice.view}
            onClick={() => setChoice({ ...choice, view })}
            className={cx(
              'h-7 rounded-md px-2.5 text-sm whitespace-nowrap',
              view === choice.view ? 'bg-raised font-medium text-ink shadow-card' : 'text-soft hover:text-ink',
            )}
          >
            {t(NAMES[view])}
          </button>
        ))}
      </fieldset>
      <ProjectSelect
        label={t('project')}
        all={t('allProjects')}
        className="ms-auto min-w-28 max-w-44"
        chosen={choice.projectId}
        onChoose={(projectId) => setChoice({ ...choice, projectId })}
      />
    </div>
  );
}
