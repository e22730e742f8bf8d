import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, useEffect, useState } from 'react';
import { vi } from 'vitest';

/** Gives components the parameters of the address, and new ones when they replace it, like the real router does. */
export function LiveAddress({ search, children }: { search: string; children: ReactNode }) {
  const [own, setOwn] = useState({ given: search, search });
  // Someone followed a link to the same page.
  if (own.given !== search) setOwn({ given: search, search });
  useEffect(() => {
    const replace = window.history.replaceState.bind(window.history);
    const spy = vi.spyOn(window.history, 'replaceState').mockImplementation((data, unused, url) => {
      replace(data, unused, url);
      setOwn(({ given }) => ({ given, search: window.location.search }));
    });
    return () => spy.mockRestore();
  }, []);
  return <SearchParamsContext value={new URLSearchParams(own.search)}>{children}</SearchParamsContext>;
}
