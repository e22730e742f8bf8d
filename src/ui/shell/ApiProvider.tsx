'use client';

import type { ReactNode } from 'react';
import { TrpcProvider } from '@/api/client';

/**
 * When the session ends, here or in another tab, the way back leads to the same page. Offline copies stay: they may
 * hold edits that the server has not got yet, and are opened again only by the same person.
 */
function leave(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(here === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(here)}`);
}

export function ApiProvider({ children }: { children: ReactNode }) {
  return <TrpcProvider onSignedOut={leave}>{children}</TrpcProvider>;
}
