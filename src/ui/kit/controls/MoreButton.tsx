import { t } from '@/generated/messages/kit';
import { Button } from './Button';

interface MoreButtonProps {
  /** An infinite query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
  /** Use `sm` in panels and cards. */
  size?: 'sm' | 'md';
}

/** A button below a list that loads its next page. Renders nothing once the last page has been loaded. */
export function MoreButton({ query, size = 'md' }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={size === 'md' ? 'mt-4 flex justify-center' : 'flex'}>
      <Button size={size} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('showMore')}
      </Button>
    </div>
  );
}
