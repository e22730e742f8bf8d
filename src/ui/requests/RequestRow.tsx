import { Check, MessageSquare } from 'lucide-react';
import { t } from '@/generated/messages/review/requests';
import { formatList, formatNumber } from '@/i18n/format';
import type { ListedReviewer, RequestSummary } from '@/review/requests/schema';
import { PageLink } from '../kit/controls/PageLink';
import { Avatar } from '../kit/display/Avatar';
import { AiMark } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { Asked } from './Asked';
import { StateBadge } from './StateBadge';

/** Activity this soon after the start isn't worth a time of its own. */
const SOON_MS = 3_600_000;

const DOT = '\u00a0· ';

/**
 * One row of the list: the request's title, what the agent was asked for, author, start, last activity, comments and
 * progress, and its state or reviewers.
 */
export function RequestRow({ request }: { request: RequestSummary }) {
  const { changeSetId, title, asked, state, author, reviewers, turnId, projectName, createdAt, updatedAt } = request;
  const { documents, reviewed, total, comments } = request;
  const isUpdated = updatedAt.getTime() - createdAt.getTime() > SOON_MS;
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2.5 [grid-template-areas:'author_text_state''author_progress_progress'] hover:bg-hover sm:gap-y-1 sm:[grid-template-areas:'author_text_state''author_text_progress']">
      <span className="[grid-area:author]">
        <Avatar userId={author.userId} name={author.name} size="md" />
      </span>
      <div className="min-w-0 [grid-area:text]">
        <p className="flex items-center gap-2">
          <PageLink
            href={`/requests/${changeSetId}`}
            className="min-w-0 font-medium text-ink after:absolute after:inset-0 max-sm:line-clamp-2 sm:truncate"
          >
            <span dir="auto">{title}</span>
          </PageLink>
          {turnId !== null && <AiMark />}
        </p>
        {asked !== null && (
          <p className="truncate text-soft text-xs">
            <Asked request={asked} />
          </p>
        )}
        {/* On phones, the line breaks after a dot, never inside a date. */}
        <p className="text-faint text-xs sm:flex sm:whitespace-pre">
          <span className="sm:truncate">
            <span dir="auto">{author.name}</span>
            {DOT}
            <span dir="auto">{projectName}</span>
          </span>
          {DOT}
          <span className="shrink-0 whitespace-nowrap">
            {t.rich('started', { time: () => <Time date={createdAt} /> })}
          </span>
          {isUpdated && (
            <>
              {DOT}
              <span className="shrink-0 whitespace-nowrap">
                {t.rich('updated', { time: () => <Time date={updatedAt} /> })}
              </span>
            </>
          )}
        </p>
      </div>
      {/* Most requests in the list are open, which its filter says. */}
      <span className="flex items-center gap-2.5 text-faint text-xs [grid-area:state] sm:justify-self-end">
        {comments > 0 && <Comments count={comments} />}
        {state === 'open' ? <Reviewers people={reviewers} /> : <StateBadge state={state} />}
      </span>
      <span className="flex items-center gap-2 text-faint text-xs tabular-nums [grid-area:progress] sm:self-start sm:justify-self-end">
        {t('progress', { documents, reviewed, total })}
        {reviewed > 0 && (
          <progress
            aria-hidden="true"
            value={reviewed}
            max={total}
            className="review-progress h-1 w-16 overflow-hidden rounded-full max-sm:w-10"
          />
        )}
      </span>
    </li>
  );
}

/** The number of comments, beside their icon. */
function Comments({ count }: { count: number }) {
  const label = t('comments', { count });
  return (
    <span role="img" aria-label={label} title={label} className="relative flex items-center gap-1 tabular-nums">
      <MessageSquare size={13} aria-hidden="true" />
      {formatNumber(count)}
    </span>
  );
}

const MOST_PICTURES = 3;

/**
 * The pictures of the people who were asked to review, with their names as the tooltip. Those who have reviewed have a
 * tick.
 */
function Reviewers({ people }: { people: readonly ListedReviewer[] }) {
  if (people.length === 0) return null;
  const names = people.map(({ name, hasReviewed }) => (hasReviewed ? t('nameHasReviewed', { name }) : name));
  const label = t('reviewersAre', { names: formatList(names) });
  return (
    <span role="img" aria-label={label} title={label} className="relative flex items-center gap-1">
      {people.slice(0, MOST_PICTURES).map(({ userId, name, hasReviewed }) => (
        <span key={userId} className="relative flex">
          <Avatar userId={userId} name={name} size="xs" />
          {hasReviewed && <Tick />}
        </span>
      ))}
      {people.length > MOST_PICTURES && <span aria-hidden="true">+{people.length - MOST_PICTURES}</span>}
    </span>
  );
}

function Tick() {
  return (
    <span
      data-reviewed=""
      className="absolute -end-1 -bottom-1 flex size-3 items-center justify-center rounded-full bg-accent text-accent-ink ring-1 ring-paper"
    >
      <Check size={9} strokeWidth={3.5} aria-hidden="true" />
    </span>
  );
}
