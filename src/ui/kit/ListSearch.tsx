import { SearchField } from './controls/SearchField';

/** A list of fewer rows is searched at a glance. */
const SEARCHED_FROM = 10;
/** The longest search, in UTF-16 units. */
const MAX_QUERY = 200;

interface ListSearchProps {
  label: string;
  /** The number of rows without the search. */
  count: number;
  query: string;
  onChange(query: string): void;
  /** Says that nothing was found. Undefined if something was. */
  nothingFound: string | undefined;
}

/** A field above a list that searches it, if the list is long, and a message if nothing was found. */
export function ListSearch({ label, count, query, onChange, nothingFound }: ListSearchProps) {
  return (
    <>
      {count >= SEARCHED_FROM && (
        <search className="mb-3 flex">
          <SearchField label={label} value={query} maxLength={MAX_QUERY} onChange={onChange} />
        </search>
      )}
      {/* It exists before it has a text, because screen readers only read changes. */}
      <p role="status" className="text-center text-faint text-sm not-empty:py-6">
        {nothingFound}
      </p>
    </>
  );
}
