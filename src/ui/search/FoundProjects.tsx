import { useQuery } from '@tanstack/react-query';
import { Box } from 'lucide-react';
import { useTRPC } from '@/api/client';
import { hasWords, passagesOf } from '@/documents/core/search';
import { t } from '@/generated/messages/search';
import { PageLink } from '../kit/controls/PageLink';
import { MarkedText } from '../kit/display/MarkedText';
import { marksOf } from '../kit/display/marks';
import { useViewer } from '../shell/viewer';
import { GroupHeading } from './GroupHeading';
import { hasFilter, searchHref } from './search-address';
import type { Search } from './use-search';

const MOST = 4;

/**
 * Lists the projects whose names have the words, as small links in a row above the documents, because most people look
 * for a document. Each link lists the project's documents.
 */
export function FoundProjects({ search: { choice } }: { search: Search }) {
  const workspaceId = useViewer().workspace.id;
  const projects = useQuery(useTRPC().projects.list.queryOptions({ workspaceId })).data ?? [];
  const words = passagesOf(choice.query);
  if (words.length === 0 || hasFilter(choice)) return null;
  const found = projects.filter(({ archivedAt, name }) => archivedAt === null && hasWords(name, words));
  if (found.length === 0) return null;
  const listed = found.slice(0, MOST);
  return (
    <section className="mt-4 sm:mt-6">
      <GroupHeading className="max-sm:sr-only" count={{ listed: listed.length, hasMore: found.length > listed.length }}>
        {t('projects')}
      </GroupHeading>
      <ul
        aria-label={t('projects')}
        className="scroll-fade-end flex gap-2 max-sm:-mx-5 max-sm:overflow-x-auto max-sm:ps-5 max-sm:py-1 sm:mt-2 sm:flex-wrap"
      >
        {listed.map(({ projectId, name, documentCount }) => (
          <li key={projectId} className="min-w-0 max-sm:shrink-0">
            <PageLink
              href={searchHref({ query: '', projectId })}
              className="flex items-center gap-2 rounded-lg border border-line bg-raised px-3 py-1.5 text-sm hover:bg-hover max-sm:max-w-60 max-sm:py-1"
            >
              <Box size={15} className="shrink-0 text-faint" aria-hidden="true" />
              <span className="truncate font-medium" dir="auto">
                <MarkedText text={name} marks={marksOf(name, words)} />
              </span>
              <span className="shrink-0 text-faint text-xs max-sm:sr-only">
                {t('documentsInProject', { count: documentCount })}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
