import type { ReactNode } from 'react';
import { SettingsFrame } from '@/ui/settings/SettingsFrame';
import { session } from '../../server-api';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  // Nobody is signed in; the page redirects to the sign-in page.
  if (!(await session())) return children;
  return <SettingsFrame>{children}</SettingsFrame>;
}
