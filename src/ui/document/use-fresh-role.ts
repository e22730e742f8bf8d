import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { t } from '@/generated/messages/document';
import { showToast } from '../kit/feedback/toast-store';

/**
 * The server takes edits no longer, or again: the person's role has changed, and the page shows what goes with it. Whose
 * text becomes fixed under their hands is told why.
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
