import { t } from '@/generated/messages/search';
import { Select } from '../kit/controls/Select';
import type { Search } from './use-search';

/** Says in which order the results are, and changes it. Without words, nothing matches better than anything else. */
export function SortMenu({ search: { choice, choose } }: { search: Search }) {
  if (choice.query.trim() === '') return t('newestFirst');
  return (
    <Select
      label={t('order')}
      value={choice.sort ?? 'best'}
      onChange={(event) => choose({ sort: event.target.value === 'newest' ? 'newest' : undefined })}
    >
      <option value="best">{t('bestFirst')}</option>
      <option value="newest">{t('newestFirst')}</option>
    </Select>
  );
}
