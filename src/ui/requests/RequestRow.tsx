import { Check, MessageSquare } from 'lucide-react';
import { t } from '@/generated/messages/review/requests';
import { formatList, formatNumber } from '@/i18n/format';
import type { ListedReviewer, RequestSummary } from '@/review/requests/schema';
import { PageLink } from '../kit/controls/PageLink';
import { cx } from '../kit/cx';
import { Avatar } from '../kit/display/Avatar';
import { AiMark } from '../kit/display/Badge';
import { MarkedText } from '../kit/display/MarkedText';
import { marksOf } from '../kit/display/marks';
import { Time } from '../kit/display/Time';
import { useViewer } from '../shell/viewer';
import { Asked } from './Asked';
import { DottedLine } from './DottedLine';
import { StateBadge } from './StateBadge';
import { StateSign } from './StateSign';

/** Activity this soon after the start isn't worth a time of its own. */
const SOON_MS = 3_600_000;

interface RequestRowProps {
  request: RequestSummary;
  /** The words of a search to highlight. */
  words?: readonly string[];
  /** Whether all rows of the list have the same state, so that its icon would say nothing. */
  isStateKnown?: boolean;
}

/** The columns that the rows of a list share, with and without the icon of a request's state. */
export const COLUMNS = {
  withSign: 'grid-cols-[auto_auto_minmax(0,1fr)_auto]',
  withoutSign: 'grid-cols-[auto_minmax(0,1fr)_auto]',
};

/** The places of a row's parts in these columns. */
const AREAS = {
  withSign:
    "[grid-template-areas:'sign_author_text_state''sign_author_progress_progress'] sm:[grid-template-areas:'sign_author_text_state''sign_author_text_progress']",
  withoutSign:
    "[grid-template-areas:'author_text_state''author_progress_progress'] sm:[grid-template-areas:'author_text_state''author_text_progress']",
};

/**
 * One row of the list: the request's state, title, what the agent was asked for, author, start, last activity, comments
 * and progress, and its reviewers. The rows share the columns of the list around them.
 */
export function RequestRow({ request, words = [], isStateKnown = false }: RequestRowProps) {
  const { changeSetId, title, asked, passage, state, author, reviewers, turnId } = request;
  const { documents, reviewed, total, comments } = request;
  const { userId: viewerId } = useViewer();
  const columns = isStateKnown ? 'withoutSign' : 'withSign';
  const waits = state === 'open' && reviewers.some(({ userId, hasReviewed }) => userId === viewerId && !hasReviewed);
  return (
    <li
      className={cx(
        'relative isolate col-span-full grid items-center gap-x-2 px-3 py-2.5 hover:bg-hover sm:grid-cols-subgrid sm:gap-x-3 sm:gap-y-1',
        COLUMNS[columns],
        AREAS[columns],
      )}
    >
      <span className={isStateKnown ? 'absolute inset-y-0 start-0.5 flex items-center' : '[grid-area:sign]'}>
        <StateSign state={state} waits={waits} hasIcon={!isStateKnown} />
      </span>
      <span className="[grid-area:author]">
        {turnId === null ? <Avatar userId={author.userId} name={author.name} size="md" /> : <AgentPicture />}
      </span>
      <div className="min-w-0 [grid-area:text]">
        <p className="flex">
          <PageLink
            href={`/requests/${changeSetId}`}
            className={cx(
              'min-w-0 text-ink after:absolute after:inset-0 max-sm:line-clamp-2 sm:truncate',
              waits && 'font-semibold',
            )}
          >
            <span dir="auto">
              <MarkedText text={title} marks={marksOf(title, words)} />
            </span>
          </PageLink>
        </p>
        {asked !== null && (
          <p className="truncate text-soft text-xs">
            <Asked request={asked} words={words} />
          </p>
        )}
        {passage !== null && (
          <p className="line-clamp-2 text-soft text-xs">
            {t.rich('suggestion', {
              passage: () => (
                <bdi>
                  <MarkedText text={passage} marks={marksOf(passage, words)} />
                </bdi>
              ),
            })}
          </p>
        )}
        <Facts request={request} />
      </div>
      <span className="flex items-center gap-2.5 text-faint text-xs [grid-area:state] sm:justify-self-end">
        {comments > 0 && <Comments count={comments} />}
        {/* Most requests in the list are open, which its filter says. The sign has the words for screen readers. */}
        {state === 'open' ? (
          <Reviewers people={reviewers} />
        ) : (
          <span aria-hidden="true">
            <StateBadge state={state} />
          </span>
        )}
      </span>
      <span className="flex items-center gap-2 whitespace-nowrap text-faint text-xs tabular-nums [grid-area:progress] sm:self-start sm:justify-self-end">
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

/** The agent's mark in place of a person's picture. */
function AgentPicture() {
  return (
    <span className="flex size-8 items-center justify-center rounded-full bg-hover">
      <AiMark />
    </span>
  );
}

/** Who made the request, or whom the agent made it for, where, and when something happened. */
function Facts({ request: { author, turnId, projectName, createdAt, updatedAt } }: { request: RequestSummary }) {
  const isUpdated = updatedAt.getTime() - createdAt.getTime() > SOON_MS;
  const name = <span dir="auto">{author.name}</span>;
  return (
    <DottedLine>
      <span className="truncate">{turnId === null ? name : t.rich('forPerson', { author: () => name })}</span>
      <span dir="auto" className="truncate">
        {projectName}
      </span>
      <span className="truncate">{t.rich('started', { time: () => <TimeWithTip date={createdAt} /> })}</span>
      {isUpdated && (
        <span className="truncate">{t.rich('updated', { time: () => <TimeWithTip date={updatedAt} /> })}</span>
      )}
    </DottedLine>
  );
}

/** A time above the row's link, which covers the row, so that a pointer reaches its tooltip. */
const TimeWithTip = ({ date }: { date: Date }) => <Time date={date} className="relative z-1" />;

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
