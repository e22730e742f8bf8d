import { t } from '@/generated/messages/document/backlinks';
import { Dialog } from '../../kit/dialogs/Dialog';
import { Backlinks } from './Backlinks';

/** A dialog with the documents that link to a document, for any mode. */
export function BacklinksDialog({ documentId, onClose }: { documentId: string; onClose(): void }) {
  return (
    <Dialog title={t('linkedFrom')} description={t('description')} onClose={onClose}>
      <div className="pt-2 text-sm">
        <Backlinks documentId={documentId} onFollow={onClose} />
      </div>
    </Dialog>
  );
}
