import { SearchX, Trash2 } from 'lucide-react';
import { t } from '@/generated/messages/search';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { EmptyState } from '../kit/feedback/EmptyState';
import { hasFilter, type SearchChoice } from './search-address';

/** Says that nothing was found, and where else the words may be. */
export function NothingFound({ choice }: { choice: SearchChoice }) {
  const words = choice.query.trim();
  return (
    <EmptyState
      icon={SearchX}
      title={words === '' ? t('emptyTitle') : t('emptyFor', { words })}
      action={
        words !== '' && (
          <ButtonLink size="sm" icon={<Trash2 size={14} />} href={`/trash?${new URLSearchParams({ q: words })}`}>
            {t('searchTrash')}
          </ButtonLink>
        )
      }
    >
      {words !== '' ? t('emptyHint', { isFiltered: hasFilter(choice) ? 'yes' : 'no' }) : t('empty')}
    </EmptyState>
  );
}
