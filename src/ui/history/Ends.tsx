import { useQuery } from '@tanstack/react-query';
import { Bookmark, CircleDot, FilePlus2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/history';
import { Button } from '../kit/controls/Button';
import { Segmented } from '../kit/controls/Segmented';
import { Time } from '../kit/display/Time';
import { useMemberNames } from '../people/use-member-names';
import { graphWidth } from './graph/GraphCell';

/** The top row of every history: the current text. It becomes a version only when someone names it. */
export function CurrentVersion({ onName }: { onName: (() => void) | undefined }) {
  return (
    <div className="flex shrink-0 items-center gap-2 border-line border-b pt-4 pe-4 pb-3 ps-2">
      <OnTimeline>
        <CircleDot size={15} className="text-accent" aria-hidden="true" />
      </OnTimeline>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-base leading-snug">{t('current')}</span>
        <span className="block text-faint text-xs">{t('currentHint')}</span>
      </span>
      {onName && (
        <Button size="sm" icon={<Bookmark size={14} />} onClick={onName}>
          {t('nameThis')}
        </Button>
      )}
    </div>
  );
}

/** Below it, the choice between all versions and those with a name. */
export function VersionFilter({ isNamedOnly, onChange }: { isNamedOnly: boolean; onChange(next: boolean): void }) {
  return (
    <div className="shrink-0 border-line border-b px-4 py-2">
      <Segmented
        label={t('versionsToShow')}
        choices={[
          { id: 'all', label: t('allVersions') },
          { id: 'named', label: t('namedVersions') },
        ]}
        selected={isNamedOnly ? 'named' : 'all'}
        onSelect={(id) => onChange(id === 'named')}
      />
    </div>
  );
}

/** The bottom row: who created the document, and when. */
export function Origin({ documentId }: { documentId: string }) {
  const trpc = useTRPC();
  const nameOf = useMemberNames();
  const { data } = useQuery(trpc.documents.get.queryOptions({ documentId }));
  if (!data) return null;
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2 border-line border-t py-1.5 ps-2 pe-4">
      <OnTimeline>
        <FilePlus2 size={15} className="text-faint" aria-hidden="true" />
      </OnTimeline>
      <span className="min-w-0 flex-1 truncate text-sm text-soft">
        {t('createdBy', { name: nameOf(data.createdBy) })}
      </span>
      <Time date={data.createdAt} className="shrink-0 text-faint text-xs" />
    </div>
  );
}

/** Places an icon above or below the line of the live text, which is the graph's first lane. */
function OnTimeline({ children }: { children: ReactNode }) {
  return (
    <span className="flex shrink-0 justify-center" style={{ width: graphWidth(1) }}>
      {children}
    </span>
  );
}
