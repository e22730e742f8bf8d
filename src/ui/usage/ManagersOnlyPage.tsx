import type { ReactNode } from 'react';
import { t } from '@/generated/messages/usage';
import { ManagersOnly } from '../kit/feedback/ManagersOnly';
import { PageFrame } from '../shell/PageFrame';

/** Shown in place of a page that only owners and admins can see. */
export function ManagersOnlyPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PageFrame title={title}>
      <ManagersOnly title={t('managersOnly')}>{children}</ManagersOnly>
    </PageFrame>
  );
}
