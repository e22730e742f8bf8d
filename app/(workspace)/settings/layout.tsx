import type { ReactNode } from 'react';
import { SettingsFrame } from '@/ui/settings/SettingsFrame';
import { session } from '../../server-api';

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  // Nobody to show anything to: the page leads to the sign-in page.
  if (!(await session())) return children;
  return <SettingsFrame>{children}</SettingsFrame>;
}
