import { useQuery } from '@tanstack/react-query';
import { Bookmark, CircleDot, FilePlus2 } from 'lucide-react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/history';
import { Button } from '../kit/controls/Button';
import { Time } from '../kit/display/Time';
import { useMemberNames } from '../people/use-member-names';

interface CurrentVersionProps {
  /** Whether the history has a version, which the current text can differ from. */
  hasVersions: boolean;
  onName: (() => void) | undefined;
}

/** The top row of every history: the current text. It becomes a version only when someone names it. */
export function CurrentVersion({ hasVersions, onName }: CurrentVersionProps) {
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-2.5 px-4 py-2">
      <CircleDot size={15} className="shrink-0 text-accent" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-base leading-snug">{t('current')}</span>
        <span className="block text-faint text-xs">{t(hasVersions ? 'currentHint' : 'currentAlone')}</span>
      </span>
      {onName && (
        <Button size="sm" icon={<Bookmark size={14} />} onClick={onName}>
          {t('nameThis')}
        </Button>
      )}
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
    <div className="flex min-h-10 shrink-0 items-center gap-2.5 border-line border-t px-4 py-1.5">
      <FilePlus2 size={15} className="shrink-0 text-faint" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate text-sm text-soft">
        {t('createdBy', { name: nameOf(data.createdBy) })}
      </span>
      <Time date={data.createdAt} className="shrink-0 text-faint text-xs" />
    </div>
  );
}
