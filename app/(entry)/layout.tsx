import type { ReactNode } from 'react';
import { EntryFrame } from '@/ui/entry/EntryFrame';

export default function EntryLayout({ children }: { children: ReactNode }) {
  return <EntryFrame>{children}</EntryFrame>;
}
