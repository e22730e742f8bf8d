import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { vi } from 'vitest';

interface LiveAddressProps {
  search: string;
  /** Whether the address has already changed but the router hasn't rendered it yet. */
  isLate?: boolean;
  children: ReactNode;
}

/** Gives components the parameters of the address, and new ones when they replace it, like the real router does. */
export function LiveAddress({ search, isLate = false, children }: LiveAddressProps) {
  const [own, setOwn] = useState({ given: search, search });
  // Someone followed a link to the same page.
  if (own.given !== search) setOwn({ given: search, search });
  useLayoutEffect(() => {
    window.history.replaceState(null, '', `${window.location.pathname}?${search}`);
  }, [search]);
  useEffect(() => {
    if (isLate) return;
    const replace = window.history.replaceState.bind(window.history);
    const spy = vi.spyOn(window.history, 'replaceState').mockImplementation((data, unused, url) => {
      replace(data, unused, url);
      setOwn(({ given }) => ({ given, search: window.location.search }));
    });
    return () => spy.mockRestore();
  }, [isLate]);
  return <SearchParamsContext value={new URLSearchParams(own.search)}>{children}</SearchParamsContext>;
}
