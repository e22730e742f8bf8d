import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/usage';
import { EmptyState } from '../kit/feedback/EmptyState';
import { PageFrame } from '../shell/PageFrame';

/** What stands in the place of a page that only owners and admins have. */
export function ManagersOnly({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title}>
      <EmptyState icon={Lock} title={t('managersOnly')}>
        {children}
      </EmptyState>
    </PageFrame>
  );
}
