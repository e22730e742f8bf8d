import { Download } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/settings/account';
import { Button } from '../../kit/controls/Button';
import { ButtonLink } from '../../kit/controls/ButtonLink';
import { forgetLocalCopies } from '../../shell/account/sign-out';
import { useViewer } from '../../shell/viewer';
import { DeletePersonDialog } from '../people/DeletePersonDialog';
import { personFileAddress } from '../person-file';

/** Lets people download the data stored about them, and delete their account. */
export function OwnData() {
  const viewer = useViewer();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="rounded-xl border border-line bg-raised p-4 text-sm">
      <p className="mb-3 max-w-prose text-soft">{t('yourDataHint')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          icon={<Download size={15} />}
          href={personFileAddress(viewer.workspace.id, viewer.userId)}
          prefetch={false}
          download
        >
          {t('downloadMyData')}
        </ButtonLink>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {t('deleteMyAccountEllipsis')}
        </Button>
      </div>
      {deleting && (
        <DeletePersonDialog
          own
          person={viewer}
          onDeleted={() => void forgetLocalCopies().then(() => window.location.assign('/sign-in'))}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
