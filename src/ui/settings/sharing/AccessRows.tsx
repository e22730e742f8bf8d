import { Building2, Lock, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ProjectRole } from '@/documents/sharing/core/project-role';
import type { Grant, ProjectSharing } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing';
import { IconButton } from '../../kit/controls/IconButton';
import { Select } from '../../kit/controls/Select';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { useViewer } from '../../shell/viewer';
import { AccessList } from '../people/AccessList';
import { SubjectIcon } from './adding/SubjectField';
import { RoleSelect, roleName } from './RoleSelect';

interface AccessRowsProps {
  sharing: ProjectSharing;
  onSetPrivate(isPrivate: boolean): void;
  onSet(subject: Grant, role: ProjectRole): void;
  onRemove(grant: Grant): void;
}

/** Lists who can open a project: everyone in the workspace or nobody else, and the people and groups with their own role. */
export function AccessRows({ sharing, onSetPrivate, onSet, onRemove }: AccessRowsProps) {
  const { grants, mayManage } = sharing;
  return (
    <section>
      <h3 className="mb-1 font-medium text-sm">{t('whoHasAccess')}</h3>
      <ul aria-label={t('whoHasAccess')}>
        <WorkspaceRow sharing={sharing} onSetPrivate={onSetPrivate} />
        {grants.map((grant) => (
          <Row key={`${grant.kind}:${grant.subjectId}`} icon={<SubjectIcon {...grant} />}>
            <span className="min-w-0 flex-1 truncate">
              <span dir="auto">{grant.name}</span>
              {grant.kind === 'group' && <span className="ms-1.5 text-faint text-xs">{t('group')}</span>}
            </span>
            {mayManage ? (
              <>
                <RoleSelect
                  label={t('roleOf', { name: grant.name })}
                  role={grant.role}
                  onSelect={(role) => onSet(grant, role)}
                />
                <IconButton
                  label={t('remove', { name: grant.name })}
                  size="sm"
                  icon={<X size={14} />}
                  onClick={() => onRemove(grant)}
                />
              </>
            ) : (
              <span className="text-soft">{roleName(grant.role)}</span>
            )}
          </Row>
        ))}
      </ul>
    </section>
  );
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-10 items-center gap-3 py-1 text-sm">
      {icon}
      {children}
    </li>
  );
}

/** The row for everyone in the workspace. It opens to the list of people. */
function WorkspaceRow({ sharing, onSetPrivate }: Pick<AccessRowsProps, 'sharing' | 'onSetPrivate'>) {
  const { isPrivate, mayManage, peopleCount } = sharing;
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
            <Select
              label={t('whoCanOpen')}
              quiet
              className="-ms-2 max-w-full [&_select]:text-ink"
              value={isPrivate ? 'private' : 'open'}
              onChange={(event) => onSetPrivate(event.target.value === 'private')}
            >
              <option value="open">{everyone}</option>
              <option value="private">{t('onlyAdded')}</option>
            </Select>
          ) : (
            <p className="truncate" dir="auto">
              {isPrivate ? t('onlyAdded') : everyone}
            </p>
          )}
          <p className="text-faint text-xs">{isPrivate ? t('hiddenFromOthers') : t('workspaceRoles')}</p>
        </div>
        {isPrivate ? (
          <span className="text-soft">{t('peopleCount', { count: peopleCount })}</span>
        ) : (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex h-7 shrink-0 items-center gap-1 rounded-md px-2 text-soft hover:bg-hover hover:text-ink"
          >
            {t('peopleCount', { count: peopleCount })}
            <FoldArrow open={open} />
          </button>
        )}
      </div>
      {open && !isPrivate && (
        <div className="ms-9 mb-1">
          <AccessList />
        </div>
      )}
    </li>
  );
}
