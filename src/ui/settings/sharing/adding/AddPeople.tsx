import { useId, useState } from 'react';
import { PROJECT_ROLES, type ProjectRole } from '@/documents/sharing/core/project-role';
import type { Grant, ProjectSharing } from '@/documents/sharing/schema';
import { t as inviteText } from '@/generated/messages/settings/people/invite';
import { t } from '@/generated/messages/settings/sharing';
import type { Role } from '@/identity/core/role';
import { Button } from '../../../kit/controls/Button';
import { FormError } from '../../../kit/controls/Field';
import { Select } from '../../../kit/controls/Select';
import { cx } from '../../../kit/cx';
import { FoldArrow } from '../../../kit/display/FoldArrow';
import { useMay, useViewer } from '../../../shell/viewer';
import { InviteForm } from '../../people/InviteForm';
import { InviteOutcome } from '../../people/InviteOutcome';
import { grantableRoles, roleName as workspaceRoleName } from '../../people/role-words';
import { useInvite } from '../../people/use-invite';
import { roleName } from '../RoleSelect';
import { SubjectField } from './SubjectField';
import { type Subject, useSubjects } from './use-subjects';

interface AddPeopleProps {
  sharing: ProjectSharing;
  /** The document on which invited people land. */
  documentId: string | undefined;
  onAdd(subject: Pick<Grant, 'kind' | 'subjectId'>, role: ProjectRole): void;
}

interface Rights {
  /** Whether the actor can invite people to the workspace here. */
  mayInvite: boolean;
}

/** Adds members and groups to a project, and invites people to the workspace, in one field. */
export function AddPeople(props: AddPeopleProps) {
  const manages = useMay('manage_members');
  const { mayManage, isPrivate } = props.sharing;
  // New members couldn’t open a document in a private project.
  const mayInvite = manages && !isPrivate;
  if (mayManage || mayInvite) return <AddForm {...props} mayInvite={mayInvite} />;
  return isPrivate ? null : <p className="text-sm text-soft">{t('askManager')}</p>;
}

function AddForm({ sharing: { mayManage, grants }, documentId, onAdd, mayInvite }: AddPeopleProps & Rights) {
  const subjects = useSubjects(grants);
  const [chosen, setChosen] = useState<Subject[]>([]);
  const invite = useInvite(documentId);
  const noteId = useId();
  const note = invite.problem ?? (invite.byMail === false && invite.text.includes('@') && inviteText('noMailHint'));
  const submit = () => {
    for (const subject of chosen) onAdd(subject, projectRoleOf(invite.role));
    setChosen([]);
    if (chosen.length > 0 && invite.text.trim() === '') return;
    if (mayInvite) invite.send();
    else invite.setProblem(t('pickFirst'));
  };
  return (
    <form
      aria-label={t('addMembers')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-2"
    >
      <FormError>{invite.refusal}</FormError>
      <div className="flex items-start gap-2">
        <SubjectField
          label={mayInvite ? t('addPeople') : t('addMembers')}
          placeholder={mayInvite ? t('nameOrAddress') : t('nameOrGroup')}
          subjects={mayManage ? subjects : []}
          chosen={chosen}
          onChoose={(next) => {
            setChosen(next);
            invite.chooseRole(projectRoleOf(invite.role));
          }}
          text={invite.text}
          onType={invite.write}
          isInvalid={invite.problem !== undefined}
          describedBy={note ? noteId : undefined}
        >
          <RoleChoice invites={mayInvite && chosen.length === 0} role={invite.role} onChoose={invite.chooseRole} />
        </SubjectField>
        <Button type="submit" variant="primary" className="h-9" busy={invite.isPending}>
          {mayInvite ? t('invite') : t('add')}
        </Button>
      </div>
      {note && <Note id={noteId} isProblem={invite.problem !== undefined} text={note} />}
      {invite.invited && <InviteOutcome people={invite.invited} byMail={invite.byMail ?? true} />}
      {mayInvite && <InviteLink documentId={documentId} />}
    </form>
  );
}

function Note({ id, isProblem, text }: { id: string; isProblem: boolean; text: string }) {
  return (
    <p
      id={id}
      role={isProblem ? 'alert' : undefined}
      className={cx('text-xs', isProblem ? 'text-del-ink' : 'text-faint')}
    >
      {text}
    </p>
  );
}

/** Returns the role itself, or the default role if projects don't have it. */
function projectRoleOf(role: Role): ProjectRole {
  return PROJECT_ROLES.find((one) => one === role) ?? 'editor';
}

interface RoleChoiceProps {
  /** Whether the role is one in the workspace, not in the project. */
  invites: boolean;
  role: Role;
  onChoose(role: Role): void;
}

function RoleChoice({ invites, role, onChoose }: RoleChoiceProps) {
  const own = useViewer().role;
  return (
    <Select
      label={t('newRole')}
      quiet
      className="ms-auto max-w-40"
      value={invites ? role : projectRoleOf(role)}
      onChange={(event) => onChoose(event.target.value as Role)}
    >
      {(invites ? grantableRoles(own) : PROJECT_ROLES).map((one) => (
        <option key={one} value={one}>
          {invites ? workspaceRoleName(one) : roleName(one as ProjectRole)}
        </option>
      ))}
    </Select>
  );
}

/** A link that anyone can use to join the workspace. */
function InviteLink({ documentId }: { documentId: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 items-center gap-1 rounded text-soft text-xs hover:text-ink"
      >
        <FoldArrow open={open} />
        {t('inviteWithLink')}
      </button>
      {open && (
        <section aria-label={t('inviteWithLink')} className="pt-2">
          <InviteForm documentId={documentId} />
        </section>
      )}
    </div>
  );
}
