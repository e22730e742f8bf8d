'use client';

import type { ReactNode } from 'react';
import { TrpcProvider } from '@/api/client';
import { forgetPersonHere } from './offline/person-here';

/**
 * When the session ends, here or elsewhere, opens the sign-in page, which says so and leads back to the same page.
 * Offline copies stay: they may contain edits that the server doesn't have yet, and only the same person can open them
 * again.
 */
function leave(): void {
  forgetPersonHere();
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?ended=1&next=${encodeURIComponent(here)}`);
}

export function ApiProvider({ children }: { children: ReactNode }) {
  return <TrpcProvider onSignedOut={leave}>{children}</TrpcProvider>;
}
