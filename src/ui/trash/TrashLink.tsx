'use client';

import { t } from '@/generated/messages/app/pages';
import { MessageLink } from '../shell/Message';
import { useMay } from '../shell/viewer';

/** Leads from a document that wasn't found to the trash, for people who can restore documents. */
export function TrashLink() {
  if (!useMay('edit')) return null;
  return (
    <MessageLink href="/trash" variant="secondary">
      {t('goToTrash')}
    </MessageLink>
  );
}
