import type { Metadata } from 'next';
import { OfflinePage } from '@/ui/offline/OfflinePage';

export const metadata: Metadata = { robots: { index: false } };

/** Stored by the service worker and shown at any address while the server is away. Contains no personal data. */
export default function Page() {
  return <OfflinePage />;
}
