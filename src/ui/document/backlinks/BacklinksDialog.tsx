import { t } from '@/generated/messages/document/backlinks';
import { Dialog } from '../../kit/dialogs/Dialog';
import { Backlinks } from './Backlinks';

/** The documents that link to one, from wherever it is read. */
export function BacklinksDialog({ documentId, onClose }: { documentId: string; onClose(): void }) {
  return (
    <Dialog title={t('linkedFrom')} description={t('description')} onClose={onClose}>
      <div className="pt-2 text-sm">
        <Backlinks documentId={documentId} onFollow={onClose} />
      </div>
    </Dialog>
  );
}
