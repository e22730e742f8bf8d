import { Building2, Lock } from 'lucide-react';
import type { ProjectRole } from '@/documents/sharing/core/project-role';
import type { Grant, ProjectPerson, ProjectSharing } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing';
import { Avatar } from '../../kit/display/Avatar';
import { useMemberNames } from '../../people/use-member-names';
import { useViewer } from '../../shell/viewer';
import { AccessRow } from './AccessRow';
import { roleOfEveryone } from './access-words';
import { GrantRow } from './GrantRow';
import { PeopleList } from './PeopleList';
import { ChoiceMenu, FixedRole, roleName } from './RoleMenu';

interface AccessRowsProps {
  sharing: ProjectSharing;
  onSetPrivate(isPrivate: boolean): void;
  onSet(subject: Grant, role: ProjectRole): void;
  onRemove(grant: Grant): void;
}

/**
 * Lists who can open a project: the people and groups with their own role, and everyone in the workspace or nobody else.
 * Each person is listed once: on their own row, in the list of the group that gives them access, or in the list of the
 * workspace.
 */
export function AccessRows({ sharing, onSetPrivate, onSet, onRemove }: AccessRowsProps) {
  const { grants, people, mayManage, isPrivate } = sharing;
  const withRow = new Set(grants.map(({ subjectId }) => subjectId));
  const others = people.filter(({ userId }) => !withRow.has(userId));
  // A private project needs someone who manages it.
  const isNeeded = ({ role }: Grant) =>
    isPrivate && role === 'admin' && grants.filter((one) => one.role === 'admin').length === 1;
  return (
    <>
      {grants.length > 0 && (
        <section>
          <h3 className="mb-1 font-medium text-sm">{t('peopleWithAccess')}</h3>
          <ul aria-label={t('peopleWithAccess')}>
            {grants.map((grant) => (
              <GrantRow
                key={`${grant.kind}:${grant.subjectId}`}
                grant={grant}
                person={people.find(({ userId }) => userId === grant.subjectId)}
                people={others.filter(({ via }) => via.kind === 'group' && via.groupId === grant.subjectId)}
                mayManage={mayManage}
                onSet={(role) => onSet(grant, role)}
                onRemove={mayManage && !isNeeded(grant) ? () => onRemove(grant) : undefined}
              />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="mb-1 font-medium text-sm">{t('generalAccess')}</h3>
        <ul aria-label={t('generalAccess')}>
          <WorkspaceRow
            sharing={sharing}
            people={others.filter(({ via }) => via.kind === 'workspace')}
            onSetPrivate={onSetPrivate}
          />
        </ul>
      </section>
    </>
  );
}

interface WorkspaceRowProps extends Pick<AccessRowsProps, 'sharing' | 'onSetPrivate'> {
  /** The people whose role comes from the workspace. */
  people: readonly ProjectPerson[];
}

/** How many people are listed at first. A longer list is folded, so that the share links below stay in view. */
const LISTED_AT_FIRST = 6;

/** The row for everyone in the workspace, whose people are listed below it. */
function WorkspaceRow({ sharing: { isPrivate, mayManage }, people, onSetPrivate }: WorkspaceRowProps) {
  const workspace = useViewer().workspace.name;
  const everyone = t('everyone', { workspace });
  const role = roleOfEveryone(people);
  const Icon = isPrivate ? Lock : Building2;
  return (
    <AccessRow
      icon={
        <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-hover text-soft">
          <Icon size={13} aria-hidden="true" />
        </span>
      }
      title={
        mayManage ? (
          <ChoiceMenu
            label={t('whoCanOpen')}
            value={isPrivate ? 'private' : 'open'}
            choices={[
              { value: 'open', label: everyone },
              { value: 'private', label: t('onlyAdded') },
            ]}
            align="start"
            className="-ms-1.5 max-w-full text-ink"
            onChoose={(value) => onSetPrivate(value === 'private')}
          />
        ) : (
          <p className="break-words max-sm:text-base" dir="auto">
            {isPrivate ? t('onlyAdded') : everyone}
          </p>
        )
      }
      note={isPrivate ? t('hiddenFromOthers') : role === undefined ? t('byRoleNote') : undefined}
      fold={
        isPrivate
          ? undefined
          : {
              label: (
                <>
                  <Faces people={people} />
                  {t('peopleInside', { count: people.length })}
                </>
              ),
              // Who has access is the dialog's first question.
              isOpenAtFirst: people.length <= LISTED_AT_FIRST,
              list: <PeopleList label={t('everyoneInside')} people={people} isOfWorkspace />,
            }
      }
    >
      {!isPrivate && role !== undefined && (
        <span className="flex shrink-0">
          <FixedRole>{roleName(role)}</FixedRole>
          {/* Keeps all roles in one column. On phones, the workspace's name needs the room. */}
          <span className="-me-1.5 size-8 max-sm:hidden" />
        </span>
      )}
    </AccessRow>
  );
}

const MOST_FACES = 5;

/** The pictures of the first people. */
function Faces({ people }: { people: readonly ProjectPerson[] }) {
  const nameOf = useMemberNames();
  return (
    // Side by side, because the initials fill the circles.
    <span className="me-1 flex gap-0.5">
      {people.slice(0, MOST_FACES).map(({ userId }) => (
        <Avatar key={userId} userId={userId} name={nameOf(userId)} size="xs" />
      ))}
    </span>
  );
}
