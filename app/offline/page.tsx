import type { Metadata } from 'next';
import { OfflinePage } from '@/ui/offline/OfflinePage';

export const metadata: Metadata = { robots: { index: false } };

/** Kept by the service worker, which shows it at any address while the server can't be reached. It holds nobody's data. */
export default function Page() {
  return <OfflinePage />;
}
