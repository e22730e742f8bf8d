import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import type { Backlink } from '@/documents/links/backlinks';
import { t } from '@/generated/messages/document/backlinks';
import { plainHeading } from '../../editor/contents/contents';
import { MoreButton } from '../../kit/controls/MoreButton';
import { PageLink } from '../../kit/controls/PageLink';
import { QueryState } from '../../kit/feedback/QueryState';
import { useMay } from '../../shell/viewer';
import { documentHref } from '../links/link-target';

const AT_ONCE = 20;
/** How long a result counts as fresh, in ms. The index follows the texts within seconds. */
const FRESH_MS = 5_000;

/** Returns the documents that link to a document, the first ones at first. */
export function useBacklinks(documentId: string) {
  const trpc = useTRPC();
  return useInfiniteQuery(
    trpc.documents.backlinks.infiniteQueryOptions(
      { documentId, limit: AT_ONCE },
      {
        initialCursor: 0,
        getNextPageParam: (_last, pages) => nextOf(pages),
        staleTime: FRESH_MS,
        refetchInterval: 4 * FRESH_MS,
      },
    ),
  );
}

/** Lists the documents that link to a document, each with the line that contains the link. */
export function Backlinks({ documentId, onFollow }: { documentId: string; onFollow?: () => void }) {
  const mayLink = useMay('edit');
  const query = useBacklinks(documentId);
  const found = query.data?.pages.flatMap(({ documents }) => documents) ?? [];
  return (
    <>
      <QueryState query={query} lines={2} label={t('loading')} />
      {query.data && found.length === 0 && (
        <p className="text-faint">{mayLink ? `${t('empty')} ${t('emptyHint')}` : t('empty')}</p>
      )}
      <ul className="-mx-2 flex flex-col">
        {found.map((link) => (
          <li key={link.documentId}>
            <BacklinkRow link={link} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} size="sm" />
    </>
  );
}

function nextOf(pages: readonly { documents: readonly unknown[]; total: number }[]): number | undefined {
  const shown = pages.reduce((count, { documents }) => count + documents.length, 0);
  return shown < (pages.at(-1)?.total ?? 0) ? shown : undefined;
}

function BacklinkRow({ link, onFollow }: { link: Backlink; onFollow: (() => void) | undefined }) {
  return (
    <PageLink
      href={documentHref(link.documentId)}
      onClick={onFollow}
      className="flex items-start gap-2 rounded-md px-2 py-1.5 hover:bg-hover"
    >
      <FileText size={14} className="mt-0.5 shrink-0 text-faint" aria-hidden="true" />
      <span className="min-w-0">
        <span className="block truncate text-ink" dir="auto">
          {displayName(link.path)}
        </span>
        <span className="line-clamp-2 break-words text-soft text-xs" dir="auto">
          {plainHeading(link.words)}
        </span>
        <span className="block truncate text-faint text-xs" dir="auto">
          {link.projectName}
        </span>
      </span>
    </PageLink>
  );
}
