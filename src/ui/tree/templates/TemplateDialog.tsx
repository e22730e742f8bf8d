import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/tree/templates';
import { Button } from '../../kit/controls/Button';
import { FormError } from '../../kit/controls/Field';
import { useSubmit } from '../../kit/controls/use-submit';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { showToast } from '../../kit/feedback/toast-store';

interface TemplateDialogProps {
  document: DocumentSummary;
  workspaceId: string;
  onClose(): void;
}

/** Makes a document a template for new documents, or makes it a normal document again. */
export function TemplateDialog({ document: { documentId, path }, workspaceId, onClose }: TemplateDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data: templates } = useQuery(trpc.templates.list.queryOptions({ workspaceId }));
  const set = useMutation(trpc.templates.set.mutationOptions());
  const isTemplate = templates?.some((template) => template.documentId === documentId) ?? false;
  const name = displayName(path);
  const { busy, problem, submit } = useSubmit(async () => {
    await set.mutateAsync({ documentId, isTemplate: !isTemplate });
    await queries.invalidateQueries(trpc.templates.list.queryFilter());
    showToast(isTemplate ? t('removed', { name }) : t('added', { name }));
    onClose();
  });
  return (
    <Dialog
      title={t('title', { name })}
      description={isTemplate ? t('isTemplate') : t('explanation')}
      onClose={onClose}
    >
      <FormError>{problem}</FormError>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button variant="primary" busy={busy} disabled={templates === undefined} onClick={() => void submit()}>
          {isTemplate ? t('remove') : t('add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
