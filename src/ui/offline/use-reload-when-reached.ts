import { useEffect } from 'react';
import { useOffline } from '@/api/client-reach';

/** Loads the real page once the server can be reached. For pages on which nobody writes. */
export function useReloadWhenReached(): void {
  const offline = useOffline();
  useEffect(() => {
    if (!offline) location.replace(location.pathname === '/offline' ? '/' : location.href);
  }, [offline]);
}
