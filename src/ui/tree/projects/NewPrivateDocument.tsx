import { Lock } from 'lucide-react';
import { t } from '@/generated/messages/tree';
import { useNewDocument } from '../state/use-new-document';

/**
 * Creates a document in the person's own project, which only they see. Afterwards that project is in the list, with
 * buttons of its own.
 */
export function NewPrivateDocument() {
  const { createPrivate, busy } = useNewDocument();
  return (
    <button
      type="button"
      disabled={busy}
      onClick={createPrivate}
      className="mt-1 flex h-8 w-full items-center gap-2 rounded-md px-2 text-start text-faint text-xs hover:bg-hover hover:text-ink disabled:opacity-50"
    >
      <Lock size={13} aria-hidden="true" />
      {t('newPrivateDocument')}
    </button>
  );
}
