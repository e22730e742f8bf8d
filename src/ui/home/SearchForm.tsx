import { Search } from 'lucide-react';
import { inputClasses } from '../kit/controls/Field';
import { Kbd } from '../kit/display/Kbd';

/** Leads to the search page; a form of HTML, so it works before the page's own code does. */
export function SearchForm() {
  return (
    <search className="mb-8 block">
      <form action="/search" className="relative">
        <Search size={16} className="pointer-events-none absolute start-3 top-3 text-faint" aria-hidden="true" />
        <input
          type="search"
          name="q"
          maxLength={200}
          dir="auto"
          aria-label="Search all documents"
          placeholder="Search all documents"
          className={`${inputClasses} h-10 ps-9.5 pe-10`}
        />
        <span className="pointer-events-none absolute end-3 top-2.5" aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      </form>
    </search>
  );
}
