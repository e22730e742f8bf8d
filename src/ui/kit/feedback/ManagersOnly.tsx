import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState';

interface ManagersOnlyProps {
  /** Who can do what the page is for. */
  title: string;
  /** What everyone else can do. */
  children: ReactNode;
}

/** Takes the place of a page that only owners and admins can use. */
export function ManagersOnly({ title, children }: ManagersOnlyProps) {
  return (
    <EmptyState icon={Lock} title={title}>
      {children}
    </EmptyState>
  );
}
