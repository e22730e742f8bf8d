import { Search } from 'lucide-react';
import { t } from '@/generated/messages/home';
import { inputClasses } from '../kit/controls/Field';

/**
 * Opens the search page. Shown where the sidebar with its search is hidden. A plain HTML form works before hydration.
 */
export function SearchForm() {
  return (
    <search className="mb-6 block min-[900px]:hidden">
      <form action="/search" className="relative">
        <Search size={16} className="pointer-events-none absolute start-3 top-3 text-faint" aria-hidden="true" />
        <input
          type="search"
          name="q"
          maxLength={200}
          aria-label={t('searchAllDocuments')}
          placeholder={t('searchAllDocuments')}
          className={`${inputClasses} h-10 ps-9.5 pe-3`}
        />
      </form>
    </search>
  );
}
