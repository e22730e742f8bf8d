import { Building2, Lock, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ProjectRole } from '@/documents/sharing/core/project-role';
import type { Grant, ProjectSharing } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing';
import { IconButton } from '../../kit/controls/IconButton';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { useViewer } from '../../shell/viewer';
import { SubjectIcon } from './adding/SubjectField';
import { PeopleList } from './PeopleList';
import { ChoiceMenu, FixedRole, RoleMenu, roleName } from './RoleMenu';

interface AccessRowsProps {
  sharing: ProjectSharing;
  onSetPrivate(isPrivate: boolean): void;
  onSet(subject: Grant, role: ProjectRole): void;
  onRemove(grant: Grant): void;
}

/** Lists who can open a project: everyone in the workspace or nobody else, and the people and groups with their own role. */
export function AccessRows({ sharing, onSetPrivate, onSet, onRemove }: AccessRowsProps) {
  const { grants, mayManage, isPrivate } = sharing;
  // A private project needs someone who manages it.
  const isNeeded = ({ role }: Grant) =>
    isPrivate && role === 'admin' && grants.filter((one) => one.role === 'admin').length === 1;
  return (
    <section>
      <h3 className="mb-1 font-medium text-sm">{t('whoHasAccess')}</h3>
      <ul aria-label={t('whoHasAccess')}>
        <WorkspaceRow sharing={sharing} onSetPrivate={onSetPrivate} />
        {grants.map((grant) => (
          <GrantRow key={`${grant.kind}:${grant.subjectId}`} grant={grant}>
            {mayManage ? (
              <RoleMenu
                label={t('roleOf', { name: grant.name })}
                role={grant.role}
                onChoose={(role) => onSet(grant, role)}
              />
            ) : (
              <FixedRole>{roleName(grant.role)}</FixedRole>
            )}
            {mayManage && !isNeeded(grant) ? (
              <IconButton
                label={t('remove', { name: grant.name })}
                icon={<X size={14} />}
                onClick={() => onRemove(grant)}
              />
            ) : (
              // Keeps all roles in one column.
              <span className="size-8" />
            )}
          </GrantRow>
        ))}
      </ul>
    </section>
  );
}

function GrantRow({ grant, children }: { grant: Grant; children: ReactNode }) {
  const { kind, subjectId, name } = grant;
  const isMe = subjectId === useViewer().userId;
  return (
    <li className="flex min-h-10 items-center gap-3 py-1 text-sm">
      <SubjectIcon {...grant} />
      <span className="min-w-0 flex-1 break-words max-sm:text-base">
        <span dir="auto">{name}</span>
        {kind === 'group' && <span className="ms-1.5 text-faint text-xs">{t('group')}</span>}
        {isMe && <span className="ms-1.5 text-faint">{t('you')}</span>}
      </span>
      <span className="-me-1.5 flex shrink-0 items-center">{children}</span>
    </li>
  );
}

/** The row for everyone in the workspace. It opens to the list of people. */
function WorkspaceRow({ sharing, onSetPrivate }: Pick<AccessRowsProps, 'sharing' | 'onSetPrivate'>) {
  const { isPrivate, mayManage, people } = sharing;
  const workspace = useViewer().workspace.name;
  const [open, setOpen] = useState(false);
  const everyone = t('everyone', { workspace });
  const Icon = isPrivate ? Lock : Building2;
  return (
    <li className="text-sm">
      <div className="flex min-h-11 items-center gap-3 py-1">
        <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-hover text-soft">
          <Icon size={13} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          {mayManage ? (
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
          )}
          {isPrivate ? (
            <p className="text-faint text-xs">{t('hiddenFromOthers')}</p>
          ) : (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="-ms-1.5 flex min-h-6 items-center gap-1 rounded-md px-1.5 text-faint text-xs hover:bg-hover hover:text-ink"
            >
              {t('peopleInside', { count: people.length })}
              <FoldArrow open={open} />
            </button>
          )}
        </div>
      </div>
      {open && !isPrivate && (
        <div className="ms-9 mb-1">
          <PeopleList people={people} />
        </div>
      )}
    </li>
  );
}
