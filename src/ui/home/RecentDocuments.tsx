import { listedName, oncePerPair } from '@/documents/core/pair';
import { displayPlace, folderOf } from '@/documents/core/path';
import { t } from '@/generated/messages/home';
import { PageLink } from '../kit/controls/PageLink';
import { KindIcon } from '../kit/display/KindIcon';
import { Time } from '../kit/display/Time';
import { useKnownNames } from '../people/use-member-names';
import { useViewer } from '../shell/viewer';
import type { RecentDocument } from './recent';

/** Lists documents with where they are, when they changed last and, if it wasn't the viewer, who changed them. */
export function RecentDocuments({ documents }: { documents: readonly RecentDocument[] }) {
  const { userId } = useViewer();
  const nameOf = useKnownNames();
  /** Nothing until the names have loaded. */
  const otherName = (changedBy: string | null) =>
    changedBy === null || changedBy === userId ? undefined : nameOf(changedBy);
  return (
    <ul className="-mx-3">
      {oncePerPair(documents).map((document) => (
        <li key={document.documentId}>
          <PageLink
            href={`/d/${document.documentId}`}
            className="flex items-center gap-3 rounded-lg px-3 py-2 hover:bg-hover"
          >
            <KindIcon {...document} size={17} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-base" dir="auto">
                {listedName(document)}
              </span>
              <span className="block truncate text-faint text-xs">
                <bdi>{displayPlace(document.projectName, folderOf(document.path))}</bdi>
                <ChangedByOther name={otherName(document.changedBy)} />
              </span>
            </span>
            <Time date={document.updatedAt} className="shrink-0 text-faint text-xs" />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function ChangedByOther({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    // On phones, only a letter or two of it would fit.
    <span className="max-sm:hidden">
      {' · '}
      {t.rich('changedByOther', { name: () => <bdi>{name}</bdi> })}
    </span>
  );
}
