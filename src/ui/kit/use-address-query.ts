import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** How long nothing must be typed before the words go into the address, in ms. */
const PAUSE_MS = 200;

interface AddressQuery {
  /** The query in the address when the page was drawn. */
  query: string;
  /** Returns the query in the address now, which can be newer. */
  read(): string;
  /** Puts a query into the address. */
  write(query: string): void;
}

/**
 * Returns the text of a search field whose words are in the page's address, and functions that change the text and that
 * write it at once. Otherwise the words go into the address after a pause in typing. If something else changes the
 * address (a link, going back), the field shows its query.
 */
export function useAddressQuery({ query, read, write }: AddressQuery) {
  const [typed, type] = useState(query);
  /** The last words that this field wrote to the address or took from it. */
  const own = useRef(query);
  const settle = () => {
    own.current = typed.trim();
    if (own.current !== read()) write(own.current);
  };
  const settleLater = useEffectEvent(settle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts a new pause
  useEffect(() => {
    const timer = setTimeout(() => settleLater(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const follow = useEffectEvent(() => {
    // If the page shows older words than the address has, the newer ones follow.
    if (query === own.current || query !== read()) return;
    own.current = query;
    type(query);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query in the address is what to follow
  useEffect(() => follow(), [query]);
  return { typed, type, settle };
}
