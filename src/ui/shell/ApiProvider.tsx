'use client';

import type { ReactNode } from 'react';
import { TrpcProvider } from '@/api/client';
import { forgetLocalCopies } from './sign-out';

/** When the session ends, here or in another tab: nothing stays behind, and the way back leads to the same page. */
async function leave(): Promise<void> {
  await forgetLocalCopies();
  const here = window.location.pathname + window.location.search;
  window.location.assign(here === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(here)}`);
}

export function ApiProvider({ children }: { children: ReactNode }) {
  return <TrpcProvider onSignedOut={() => void leave()}>{children}</TrpcProvider>;
}
