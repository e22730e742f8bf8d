import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { t } from '@/generated/messages/document';
import { showToast } from '../kit/feedback/toast-store';

/**
 * Refreshes the page when the server starts or stops refusing edits because the person's role has changed. If the text
 * becomes read-only, tells the person why.
 */
export function useFreshRole(denied: boolean, mayEdit: boolean): void {
  const router = useRouter();
  const known = useRef(denied);
  useEffect(() => {
    if (known.current === denied) return;
    known.current = denied;
    if (denied && mayEdit) showToast(t('readOnlyNow'), { tone: 'problem' });
    router.refresh();
  }, [denied, mayEdit, router]);
}
