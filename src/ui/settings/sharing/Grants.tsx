import { Users, X } from 'lucide-react';
import type { ProjectRole } from '@/documents/sharing/core/project-role';
import type { Grant, ProjectSharing } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing';
import { IconButton } from '../../kit/controls/IconButton';
import { Avatar } from '../../kit/display/Avatar';
import { RoleSelect, roleName } from './RoleSelect';

interface GrantsProps {
  sharing: ProjectSharing;
  onSet(subject: Grant, role: ProjectRole): void;
  onRemove(grant: Grant): void;
}

/** The people and groups with a role of their own in a project. */
export function Grants({ sharing: { grants, mayManage, isPrivate }, onSet, onRemove }: GrantsProps) {
  return (
    <section>
      <h3 className="mb-2 font-medium text-sm">{t('roles')}</h3>
      {grants.length === 0 ? (
        <p className="text-faint text-sm">{isPrivate ? t('nobodyElse') : t('noRoles')}</p>
      ) : (
        <ul aria-label={t('roles')} className="divide-y divide-line rounded-lg border border-line">
          {grants.map((grant) => (
            <li key={`${grant.kind}:${grant.subjectId}`} className="flex items-center gap-3 px-3 py-2 text-sm">
              {grant.kind === 'group' ? (
                <Users size={18} className="mx-0.5 shrink-0 text-faint" aria-hidden="true" />
              ) : (
                <Avatar userId={grant.subjectId} name={grant.name} />
              )}
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {grant.name}
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
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
