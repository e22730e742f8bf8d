import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button';
import { ButtonLink } from '../../kit/controls/ButtonLink';
import { forgetLocalCopies } from '../../shell/account/sign-out';
import { useViewer } from '../../shell/viewer';
import { DeletePersonDialog } from '../people/DeletePersonDialog';
import { personFileAddress } from '../person-file';

/** What is kept about the reader, to have and to delete. */
export function OwnData() {
  const viewer = useViewer();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="rounded-xl border border-line bg-raised p-4 text-sm">
      <p className="mb-3 max-w-prose text-soft">
        The file contains your profile, the documents you created, your comments, your requests to the agent, your
        usage, your tokens and sessions (without secrets), and your audit log entries.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          icon={<Download size={15} />}
          href={personFileAddress(viewer.workspace.id, viewer.userId)}
          prefetch={false}
          download
        >
          Download my data
        </ButtonLink>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          Delete my account…
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
