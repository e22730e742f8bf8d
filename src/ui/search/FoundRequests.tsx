import { GitPullRequestArrow } from 'lucide-react';
import { passagesOf } from '@/documents/core/search';
import { t } from '@/generated/messages/search';
import { PageLink } from '../kit/controls/PageLink';
import { MarkedText } from '../kit/display/MarkedText';
import { marksOf } from '../kit/display/marks';
import { Time } from '../kit/display/Time';
import { Asked } from '../requests/Asked';
import { StateBadge } from '../requests/StateBadge';
import { GroupHeading } from './GroupHeading';
import { hasFilter } from './search-address';
import { useFoundRequests } from './use-found-requests';
import type { Search } from './use-search';

const MOST = 3;

/** Lists the newest change requests with the words. The filters are for documents. */
export function FoundRequests({ search: { choice } }: { search: Search }) {
  const words = passagesOf(choice.query);
  const { requests, hasMore } = useFoundRequests(choice.query, { limit: MOST, isAsked: !hasFilter(choice) });
  if (requests.length === 0) return null;
  return (
    <section className="mt-6">
      <GroupHeading count={{ listed: requests.length, hasMore }}>{t('requests')}</GroupHeading>
      <ul aria-label={t('requests')} className="-mx-3 mt-0.5">
        {requests.map(({ changeSetId, title, asked, state, projectName, author, createdAt }) => (
          <li key={changeSetId}>
            <PageLink
              href={`/requests/${changeSetId}`}
              className="flex gap-3 rounded-lg px-3 py-2.5 hover:bg-hover focus-visible:bg-hover"
            >
              <GitPullRequestArrow size={17} className="mt-0.5 shrink-0 text-faint" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-3">
                  {/* Two lines, so that what was found is seldom cut off. */}
                  <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere] min-w-0 font-medium text-base">
                    <MarkedText text={title} marks={marksOf(title, words)} />
                  </span>
                  <Time date={createdAt} className="ms-auto shrink-0 text-faint text-xs" />
                </span>
                {asked && (
                  <span className="line-clamp-2 [overflow-wrap:anywhere] text-sm text-soft">
                    <Asked request={asked} words={words} />
                  </span>
                )}
                {/* Beside the title, the state would take its room on phones. */}
                <span className="mt-0.5 flex items-center gap-2 text-faint text-xs">
                  <StateBadge state={state} />
                  <span className="min-w-0 truncate">
                    <bdi>{projectName}</bdi>
                    {' · '}
                    {t.rich('requestBy', { name: () => <bdi>{author.name}</bdi> })}
                  </span>
                </span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
