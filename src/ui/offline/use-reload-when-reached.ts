import { useEffect } from 'react';
import { useOffline } from '@/api/client-reach';

/** Loads the real page once the server is there. For pages on which nothing is written. */
export function useReloadWhenReached(): void {
  const offline = useOffline();
  useEffect(() => {
    if (!offline) location.replace(location.pathname === '/offline' ? '/' : location.href);
  }, [offline]);
}
