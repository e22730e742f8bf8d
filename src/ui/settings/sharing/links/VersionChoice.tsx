import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/links';
import { formatDate } from '@/i18n/format';
import { titleOf } from '../../../compare/version-words';
import { Button } from '../../../kit/controls/Button';
import { Select } from '../../../kit/controls/Select';
import { QueryState } from '../../../kit/feedback/QueryState';

interface VersionChoiceProps {
  documentId: string;
  versionId: string | undefined;
  onChoose(versionId: string | undefined): void;
}

const PAGE = 100;

/**
 * Lets people choose a saved version of a document, newest first. Suggestions are left out, because their text was
 * never the document's.
 */
export function VersionChoice({ documentId, versionId = '', onChoose }: VersionChoiceProps) {
  const trpc = useTRPC();
  const history = useInfiniteQuery(
    trpc.versions.history.infiniteQueryOptions(
      { documentId, limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
  );
  if (!history.data) return <QueryState query={history} lines={1} label={t('loadingVersions')} />;
  const saved = history.data.pages.flatMap((page) => page.versions).filter(({ status }) => status === null);
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        label={t('version')}
        className="max-w-full"
        value={versionId}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
      >
        <option value="">{saved.length > 0 ? t('chooseVersion') : t('noVersions')}</option>
        {saved.map((version) => (
          <option key={version.id} value={version.id}>
            {titleOf(version)} · {formatDate(version.createdAt, 'dateAndTime')}
          </option>
        ))}
      </Select>
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('moreVersions')}
        </Button>
      )}
    </div>
  );
}
