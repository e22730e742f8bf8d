import { t } from '@/generated/messages/inbox';
import { t as snoozeText } from '@/generated/messages/inbox/snooze';
import { MAX_COUNT } from '@/review/inbox/core/limits';
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

/**
 * From which width on the choices are buttons, and from which on these have room for larger words. There is one choice
 * more if the person has snoozed items.
 */
const ROOM = {
  usual: {
    list: '@min-[38rem]:hidden',
    buttons: '@min-[38rem]:flex',
    project: '@max-[38rem]:flex-1 @min-[38rem]:ms-auto @min-[38rem]:max-w-44',
    tab: '@min-[52rem]:px-2.5 @min-[52rem]:text-sm',
  },
  withSnoozed: {
    list: '@min-[44rem]:hidden',
    buttons: '@min-[44rem]:flex',
    project: '@max-[44rem]:flex-1 @min-[44rem]:ms-auto @min-[44rem]:max-w-44',
    tab: '@min-[58rem]:px-2.5 @min-[58rem]:text-sm',
  },
} as const;

const capped = (count: number) => (count >= MAX_COUNT ? `${MAX_COUNT - 1}+` : String(count));

/** Returns the name of a filter. For the snoozed items, it contains how many there are. */
function nameOf(view: InboxView, snoozed: number): string {
  if (view !== 'snoozed') return t(NAMES[view]);
  if (snoozed === 0) return snoozeText('snoozed');
  return snoozeText('snoozedCount', { shown: capped(snoozed) });
}

/** Chooses which items are listed. If they have no room side by side, they are in a list. */
export function InboxFilter({ inbox }: { inbox: Inbox }) {
  const { choice, changeChoice, counts, snoozed } = inbox;
  // Most people have no snoozed items most of the time.
  const views = VIEWS.filter((view) => view !== 'snoozed' || snoozed > 0 || choice.view === view);
  const room = views.length === VIEWS.length ? ROOM.withSnoozed : ROOM.usual;
  return (
    <div className="@container order-last flex w-full min-w-0 items-center gap-2 py-1 max-[900px]:pb-2 min-[1100px]:order-none min-[1100px]:w-auto min-[1100px]:flex-1">
      <Select
        label={t('itemsToShow')}
        className={cx('min-w-0 flex-1', room.list)}
        value={choice.view}
        onChange={(event) => changeChoice({ view: event.target.value as InboxView })}
      >
        {views.map((view) => (
          <option key={view} value={view}>
            {nameOf(view, snoozed)}
          </option>
        ))}
      </Select>
      <fieldset aria-label={t('itemsToShow')} className={cx('hidden shrink-0 rounded-lg bg-track p-0.5', room.buttons)}>
        {views.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={view === choice.view}
            onClick={() => changeChoice({ view })}
            className={cx(
              'h-7 rounded-md px-1.5 text-xs whitespace-nowrap',
              room.tab,
              view === choice.view ? 'bg-chosen font-medium text-ink shadow-card' : 'text-soft hover:text-ink',
            )}
          >
            {nameOf(view, snoozed)}
            {counts && view !== 'snoozed' && counts[view] > 0 && (
              <span className={cx('font-normal text-xs tabular-nums', view !== choice.view && 'text-faint')}>
                {' '}
                {capped(counts[view])}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      <ProjectSelect
        label={t('project')}
        all={t('allProjects')}
        className={cx('min-w-0', room.project)}
        chosen={choice.projectId}
        onChoose={(projectId) => changeChoice({ projectId })}
      />
    </div>
  );
}
