import { type FormEvent, useId, useState } from 'react';
import { PROJECT_ROLES, type ProjectRole } from '@/documents/sharing/core/project-role';
import type { Grant, ProjectSharing } from '@/documents/sharing/schema';
import { t as inviteText } from '@/generated/messages/settings/people/invite';
import { t } from '@/generated/messages/settings/sharing';
import { parseAddresses } from '@/identity/core/addresses';
import { Button } from '../../../kit/controls/Button';
import { FormError } from '../../../kit/controls/Field';
import { cx } from '../../../kit/cx';
import { WhoToAsk } from '../../../people/WhoToAsk';
import { useMay, useViewer } from '../../../shell/viewer';
import { InviteOutcome } from '../../people/InviteOutcome';
import { roleName as workspaceRoleName } from '../../people/role-words';
import { useInvite } from '../../people/use-invite';
import { RoleMenu } from '../RoleMenu';
import { SubjectField } from './SubjectField';
import { type Subject, useSubjects } from './use-subjects';

interface AddPeopleProps {
  sharing: ProjectSharing;
  /** The document on which invited people land. */
  documentId: string | undefined;
  onAdd(subject: Pick<Grant, 'kind' | 'subjectId'>, role: ProjectRole): void;
}

/** The role that members and groups get unless another one is chosen. */
const MEMBER_ROLE = 'editor';

/**
 * The role that people from outside the workspace get unless another one is chosen, and members who are added together
 * with them. Nobody lets strangers edit by accident.
 */
export const OUTSIDER_ROLE = 'commenter';

type InvitedRole = Exclude<ProjectRole, 'admin'>;
const INVITED_ROLES = PROJECT_ROLES.filter((role): role is InvitedRole => role !== 'admin');

/**
 * Returns the role in the workspace of people who are invited. Nobody becomes an admin of the workspace here: someone who
 * chose "Can manage" chose it for a project.
 */
const invitedRole = (role: ProjectRole): InvitedRole => (role === 'admin' ? 'editor' : role);

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
  if (isPrivate) return null;
  return (
    <p className="text-sm text-soft">
      <WhoToAsk words={(names) => t('askManagers', { names })} otherwise={t('askManager')} />
    </p>
  );
}

function AddForm({ sharing: { mayManage, grants }, documentId, onAdd, mayInvite }: AddPeopleProps & Rights) {
  const subjects = useSubjects(grants);
  const [chosen, setChosen] = useState<Subject[]>([]);
  const invite = useInvite(documentId, OUTSIDER_ROLE);
  const workspace = useViewer().workspace.name;
  const note = invite.problem ?? hintsOf(invite, mayInvite ? workspace : undefined);
  const noteId = useId();
  const hasText = invite.text.trim() !== '';
  const { role, chooseRole } = useNewRole(invite, mayInvite);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The button disappears with what was added.
    event.currentTarget.querySelector('input')?.focus();
    for (const subject of chosen) onAdd(subject, role);
    setChosen([]);
    if (chosen.length > 0 && !hasText) chooseRole(undefined);
    else if (mayInvite) invite.send(() => chooseRole(undefined));
    else invite.setProblem(t('pickFirst'));
  };
  return (
    <form aria-label={t('addMembers')} onSubmit={submit} className="flex flex-col gap-2">
      <FormError>{invite.refusal}</FormError>
      <SubjectField
        {...(mayInvite
          ? { label: t('addPeople'), placeholder: t('nameOrAddress') }
          : { label: t('addMembers'), placeholder: t('nameOrGroup') })}
        subjects={mayManage ? subjects : []}
        chosen={chosen}
        onChoose={setChosen}
        text={invite.text}
        onType={invite.write}
        isInvalid={invite.problem !== undefined}
        describedBy={note ? noteId : undefined}
      />
      {note && <Note id={noteId} isProblem={invite.problem !== undefined} text={note} />}
      {(chosen.length > 0 || hasText) && (
        <AddRow
          role={role}
          roles={chosen.length > 0 || !mayInvite ? PROJECT_ROLES : INVITED_ROLES}
          onChoose={chooseRole}
          verb={mayInvite && hasText ? t('invite') : t('add')}
          isPending={invite.isPending}
        />
      )}
      {invite.invited && <InviteOutcome people={invite.invited} byMail={invite.byMail ?? true} />}
    </form>
  );
}

/** The role that people get: the one that was chosen, or the default for those in the field. */
function useNewRole({ text, chooseRole }: ReturnType<typeof useInvite>, mayInvite: boolean) {
  const [chosen, setChosen] = useState<ProjectRole>();
  const isInviting = mayInvite && text.includes('@');
  return {
    role: chosen ?? (isInviting ? OUTSIDER_ROLE : MEMBER_ROLE),
    chooseRole: (role: ProjectRole | undefined) => {
      setChosen(role);
      chooseRole(role === undefined ? OUTSIDER_ROLE : invitedRole(role));
    },
  };
}

interface AddRowProps {
  role: ProjectRole;
  roles: readonly ProjectRole[];
  onChoose(role: ProjectRole): void;
  verb: string;
  isPending: boolean;
}

/** What the chosen people and groups can do, and the button that adds or invites them. */
function AddRow({ role, roles, onChoose, verb, isPending }: AddRowProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <RoleMenu
        label={t('newRole')}
        align="start"
        roles={roles}
        role={roles.includes(role) ? role : invitedRole(role)}
        onChoose={onChoose}
      />
      <Button type="submit" variant="primary" busy={isPending}>
        {verb}
      </Button>
    </div>
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

/** Returns what will happen with the addresses in the field, if they can be invited to the workspace. */
function hintsOf({ text, byMail, role }: ReturnType<typeof useInvite>, workspace: string | undefined): string {
  const count = parseAddresses(text).valid.length;
  if (count === 0 || workspace === undefined) return '';
  return [
    t('joins', { count, workspace, role: workspaceRoleName(role) }),
    ...(byMail === false ? [inviteText('noMailHint')] : []),
  ].join(' ');
}
