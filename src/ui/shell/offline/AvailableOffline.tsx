import { displayName, displayPlace, folderOf } from '@/documents/core/path';
import { t } from '@/generated/messages/offline';
import { PageLink } from '../../kit/controls/PageLink';
import { KindIcon } from '../../kit/display/KindIcon';
import { Time } from '../../kit/display/Time';
import type { KeptDocument } from './kept-documents';

/** Lists the documents whose text is stored in this browser. Undefined if they couldn't be read. */
export function AvailableOffline({ documents }: { documents: readonly KeptDocument[] | undefined }) {
  if (!documents || documents.length === 0) {
    return <p className="px-1 text-sm text-soft">{t(documents ? 'listEmpty' : 'listUnknown')}</p>;
  }
  return (
    <ul className="-mx-3">
      {documents.map(({ documentId, projectName, path, kind, openedAt }) => (
        <li key={documentId}>
          <PageLink href={`/d/${documentId}`} className="flex items-center gap-3 rounded-lg px-3 py-2 hover:bg-hover">
            <KindIcon kind={kind} size={17} />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-medium text-base">
                {displayName(path)}
              </span>
              <span dir="auto" className="block truncate text-faint text-xs">
                {displayPlace(projectName, folderOf(path))}
              </span>
            </span>
            <span className="shrink-0 text-faint text-xs">
              {t.rich('openedWhen', { when: () => <Time date={openedAt} /> })}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
