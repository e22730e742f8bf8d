import { FilePlus, UserPlus } from 'lucide-react';
import { t } from '@/generated/messages/home';
import { Button } from '../kit/controls/Button';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { EmptyState } from '../kit/feedback/EmptyState';
import { useMay } from '../shell/viewer';

/** Shown in a workspace without documents. Says what to do first. */
export function EmptyWorkspace({ onNew }: { onNew(): void }) {
  const mayEdit = useMay('edit');
  const mayInvite = useMay('manage_members');
  return (
    <div className="rounded-xl border border-line bg-raised">
      <EmptyState
        icon={FilePlus}
        title={mayEdit ? t('emptyTitle') : t('noDocumentsYet')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {mayEdit && (
              <Button variant="primary" icon={<FilePlus size={15} />} onClick={onNew}>
                {t('newDocument')}
              </Button>
            )}
            {mayInvite && (
              <ButtonLink href="/settings/people" icon={<UserPlus size={15} />}>
                {t('inviteSomeone')}
              </ButtonLink>
            )}
          </div>
        }
      >
        {mayEdit ? t('emptyHint') : t('emptyReaderHint')}
      </EmptyState>
    </div>
  );
}
