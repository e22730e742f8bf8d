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

/** The role that people get unless another one is chosen, in the project and in the workspace. */
const DEFAULT_ROLE = 'editor';

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
  // Apart from the role of invited people: "Can manage" in a project must not make anyone an admin of the workspace.
  const [projectRole, setProjectRole] = useState<ProjectRole>(DEFAULT_ROLE);
  const invite = useInvite(documentId);
  const noteId = useId();
  const invitesOnly = mayInvite && chosen.length === 0;
  const note = invite.problem ?? hintsOf(invite, mayInvite && !invitesOnly);
  const choose = (next: Subject[]) => {
    if (invitesOnly && next.length > 0) {
      setProjectRole(projectRoleOf(invite.role));
      invite.chooseRole(DEFAULT_ROLE);
    }
    setChosen(next);
  };
  const submit = () => {
    for (const subject of chosen) onAdd(subject, projectRole);
    setChosen([]);
    setProjectRole(DEFAULT_ROLE);
    if (chosen.length > 0 && invite.text.trim() === '') return;
    if (mayInvite) invite.send(() => invite.chooseRole(DEFAULT_ROLE));
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
          onChoose={choose}
          text={invite.text}
          onType={invite.write}
          isInvalid={invite.problem !== undefined}
          describedBy={note ? noteId : undefined}
        >
          {invitesOnly ? (
            <InviteRole role={invite.role} onChoose={invite.chooseRole} />
          ) : (
            <RoleChoice<ProjectRole>
              roles={PROJECT_ROLES}
              nameOf={roleName}
              role={projectRole}
              onChoose={setProjectRole}
            />
          )}
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

/** Returns what to know before addresses are invited, which can be beside members and groups that are added. */
function hintsOf({ text, byMail, role }: ReturnType<typeof useInvite>, isBeside: boolean): string {
  if (!text.includes('@')) return '';
  return [
    ...(isBeside ? [t('invitedAs', { role: workspaceRoleName(role) })] : []),
    ...(byMail === false ? [inviteText('noMailHint')] : []),
  ].join(' ');
}

/** Returns the role itself, or the default role if projects don't have it. */
function projectRoleOf(role: Role): ProjectRole {
  return PROJECT_ROLES.find((one) => one === role) ?? DEFAULT_ROLE;
}

/** The role in the workspace of people who are invited. */
function InviteRole({ role, onChoose }: { role: Role; onChoose(role: Role): void }) {
  const roles = grantableRoles(useViewer().role);
  return <RoleChoice roles={roles} nameOf={workspaceRoleName} role={role} onChoose={onChoose} />;
}

interface RoleChoiceProps<R extends Role> {
  roles: readonly R[];
  nameOf(role: R): string;
  role: R;
  onChoose(role: R): void;
}

function RoleChoice<R extends Role>({ roles, nameOf, role, onChoose }: RoleChoiceProps<R>) {
  return (
    <Select
      label={t('newRole')}
      quiet
      className="ms-auto max-w-40"
      value={role}
      onChange={(event) => onChoose(event.target.value as R)}
    >
      {roles.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
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
