import { FilePlus, UserPlus } from 'lucide-react';
import { Button } from '../kit/controls/Button';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { EmptyState } from '../kit/feedback/EmptyState';
import { useMay } from '../shell/viewer';

/** A workspace without a document says what to do first. */
export function EmptyWorkspace({ onNew }: { onNew(): void }) {
  const mayEdit = useMay('edit');
  const mayInvite = useMay('manage_members');
  return (
    <div className="rounded-xl border border-line bg-raised">
      <EmptyState
        icon={<FilePlus size={28} strokeWidth={1.4} />}
        title={mayEdit ? 'Create your first document' : 'No documents yet'}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {mayEdit && (
              <Button variant="primary" icon={<FilePlus size={15} />} onClick={onNew}>
                New document
              </Button>
            )}
            {mayInvite && (
              <ButtonLink href="/settings/people" icon={<UserPlus size={15} />}>
                Invite someone
              </ButtonLink>
            )}
          </div>
        }
      >
        {mayEdit
          ? 'Create a document, or drop a Markdown file on a project in the sidebar.'
          : 'Documents appear here when someone creates one.'}
      </EmptyState>
    </div>
  );
}
