import { t } from '@/generated/messages/settings/people/roles';
import { ROLES } from '@/identity/core/role';
import { roleName } from './role-words';

/** Explains the roles of the workspace, strongest first. It is aligned with the text of the list above it. */
export function RoleList() {
  return (
    <dl
      aria-label={t('title')}
      className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 px-4 text-xs max-sm:px-3"
    >
      {ROLES.map((role) => (
        <div key={role} className="contents">
          <dt className="font-medium text-soft">{roleName(role)}</dt>
          <dd className="text-faint">{t('can', { role })}</dd>
        </div>
      ))}
    </dl>
  );
}
