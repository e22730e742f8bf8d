import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/kit';
import { t as offlineText } from '@/generated/messages/kit/offline';
import { OfflineNote } from '../feedback/OfflineNote';
import { Button } from './Button';

interface MoreButtonProps {
  /** An infinite query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  /** Use `sm` in panels and cards. */
  size?: 'sm' | 'md';
}

/**
 * A button below a list that loads its next page. Renders nothing once the last page has been loaded. While the server
 * can't be reached, says so instead.
 */
export function MoreButton({ query, size = 'md' }: MoreButtonProps) {
  const offline = useOffline();
  if (!query.hasNextPage) return null;
  return (
    <div className={size === 'md' ? 'mt-4 flex justify-center' : 'flex'}>
      {offline ? (
        <OfflineNote>{offlineText('moreWhenOnline')}</OfflineNote>
      ) : (
        <Button size={size} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('showMore')}
        </Button>
      )}
    </div>
  );
}
