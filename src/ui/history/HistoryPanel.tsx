import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { DocumentKind } from '@/documents/schema';
import type { VersionSummary } from '@/versions/schema';
import { Badge } from '../kit/Badge';
import { Button } from '../kit/Button';
import { EmptyState } from '../kit/EmptyState';
import { QueryNotice } from '../kit/QueryNotice';
import { SkeletonLines } from '../kit/Skeleton';
import { Time } from '../kit/Time';
import { VersionDialog } from './VersionDialog';
import { VersionIcon } from './VersionIcon';
import { authorOf, statusOf, TYPE_WORDS } from './version-words';

/** The versions of a document, newest on top; each opens to be read. */
export function HistoryPanel({ documentId, kind }: { documentId: string; kind: DocumentKind }) {
  const trpc = useTRPC();
  const [opened, setOpened] = useState<VersionSummary>();
  const history = useInfiniteQuery(
    trpc.versions.history.infiniteQueryOptions({ documentId }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const versions = history.data?.pages.flatMap((page) => page.versions) ?? [];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {history.isPending && (
        <div className="p-4">
          <SkeletonLines lines={6} label="Loading the history" />
        </div>
      )}
      {history.isError && (
        <div className="p-4">
          <QueryNotice query={history} />
        </div>
      )}
      {history.data && versions.length === 0 && (
        <EmptyState icon={<History size={24} strokeWidth={1.5} />} title="No versions yet">
          A version is kept when the agent reads the document, when it suggests, and when a review ends.
        </EmptyState>
      )}
      <ol className="py-2">
        {versions.map((version) => (
          <VersionRow key={version.id} version={version} onOpen={() => setOpened(version)} />
        ))}
      </ol>
      {history.hasNextPage && (
        <div className="flex justify-center pb-4">
          <Button size="sm" busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Older versions
          </Button>
        </div>
      )}
      {opened && <VersionDialog version={opened} kind={kind} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function VersionRow({ version, onOpen }: { version: VersionSummary; onOpen(): void }) {
  const status = statusOf(version);
  return (
    <li className="version-row relative px-2">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full gap-3 rounded-lg px-2 py-2 text-left hover:bg-hover"
      >
        <VersionIcon type={version.type} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-base text-ink leading-snug">
            {version.description || TYPE_WORDS[version.type]}
          </span>
          <span className="mt-0.5 block truncate text-faint text-xs">
            {TYPE_WORDS[version.type]} · {authorOf(version)} · <Time date={version.createdAt} />
          </span>
          {(version.isHead || status) && (
            <span className="mt-1 flex gap-1">
              {version.isHead && <Badge tone="accent">Newest version</Badge>}
              {status && <Badge tone={version.status === 'pending' ? 'warn' : 'plain'}>{status}</Badge>}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
