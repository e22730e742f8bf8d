import { X } from 'lucide-react';
import type { ProjectRole } from '@/documents/sharing/core/project-role';
import type { Grant, ProjectPerson } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing';
import { IconButton } from '../../kit/controls/IconButton';
import { useViewer } from '../../shell/viewer';
import { AccessRow } from './AccessRow';
import { overruledWords, sourceWords } from './access-words';
import { SubjectIcon } from './adding/SubjectField';
import { PeopleList } from './PeopleList';
import { FixedRole, RoleMenu, roleName } from './RoleMenu';

interface GrantRowProps {
  grant: Grant;
  /** The access of the person. Undefined for a group. */
  person: ProjectPerson | undefined;
  /** The people who have access through the group. */
  people: readonly ProjectPerson[];
  mayManage: boolean;
  onSet(role: ProjectRole): void;
  /** Undefined if the role can't be removed. */
  onRemove: (() => void) | undefined;
}

/** A person or group with their own role in a project. A person's role is the one that counts. */
export function GrantRow({ grant, person, people, mayManage, onSet, onRemove }: GrantRowProps) {
  const { kind, subjectId, name, role } = grant;
  const isMe = subjectId === useViewer().userId;
  // In an open project, a role there doesn't lower owners and admins of the workspace. An owner can't do more there than
  // an admin, so what counts is what the person can do.
  const isOverruled = person !== undefined && roleName(person.role) !== roleName(role);
  const note = person && (isOverruled ? overruledWords(person, role) : sourceWords(person.via));
  const list = <PeopleList label={t('peopleOf', { name })} people={people} />;
  return (
    <AccessRow
      icon={<SubjectIcon {...grant} />}
      title={
        <p className="break-words max-sm:text-base">
          <span dir="auto">{name}</span>
          {isMe && <span className="ms-1.5 text-faint">{t('you')}</span>}
        </p>
      }
      note={kind === 'group' && people.length === 0 ? t('group') : note}
      fold={people.length > 0 ? { label: t('groupPeople', { count: people.length }), list } : undefined}
    >
      <span className="-me-1.5 flex shrink-0 items-center">
        {mayManage && !isOverruled ? (
          <RoleMenu label={t('roleOf', { name })} role={role} onChoose={onSet} />
        ) : (
          <FixedRole>{roleName(person?.role ?? role)}</FixedRole>
        )}
        {onRemove ? (
          <IconButton label={t('remove', { name })} icon={<X size={14} />} onClick={onRemove} />
        ) : (
          // Keeps all roles in one column.
          <span className="size-8" />
        )}
      </span>
    </AccessRow>
  );
}
