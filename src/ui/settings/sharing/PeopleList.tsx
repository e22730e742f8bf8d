import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTRPC } from '@/api/client';
import type { ProjectPerson } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing';
import type { Role } from '@/identity/core/role';
import { PageLink } from '../../kit/controls/PageLink';
import { Avatar } from '../../kit/display/Avatar';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { useMay, useViewer } from '../../shell/viewer';
import { FixedRole, roleName } from './RoleMenu';

interface PeopleListProps {
  label: string;
  people: readonly ProjectPerson[];
  /** Whether these are the people of the workspace. Then the people invited by mail are listed, too. */
  isOfWorkspace?: boolean;
}

/**
 * Lists people who can open a project, with what they can do there. Their roles in the workspace are changed in its
 * settings.
 */
export function PeopleList({ label, people, isOfWorkspace = false }: PeopleListProps) {
  const trpc = useTRPC();
  const { userId: me, workspace } = useViewer();
  const manages = useMay('manage_members') && isOfWorkspace;
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId: workspace.id }));
  const invitations = useQuery(
    trpc.people.invitations.queryOptions({ workspaceId: workspace.id }, { enabled: manages }),
  );
  if (members.isPending) return <SkeletonLines lines={3} label={t('loading')} />;
  if (members.isError) return <QueryNotice query={members} />;
  const roles = new Map(people.map(({ userId, role }) => [userId, role]));
  const inside = members.data.filter(({ userId, deactivatedAt }) => deactivatedAt === null && roles.has(userId));
  const invited = (invitations.data ?? []).filter(({ state, email }) => state === 'open' && email !== null);
  return (
    <div className="rounded-lg border border-line-strong">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be scrolled by keyboard */}
      <ul tabIndex={0} aria-label={label} className="max-h-60 divide-y divide-line overflow-y-auto">
        {inside.map(({ userId, name, email, role }) => (
          <Person
            key={userId}
            icon={<Avatar userId={userId} name={name} />}
            role={roles.get(userId) ?? role}
            note={email}
          >
            <span dir="auto">{name}</span> {userId === me && <span className="text-faint">{t('you')}</span>}
          </Person>
        ))}
        {invited.map(({ id, email, role }) => (
          <Person key={id} icon={<InvitedIcon />} role={role} note={t('invited')}>
            {email}
          </Person>
        ))}
      </ul>
      {manages && (
        <p className="border-line border-t px-3 py-2 text-xs">
          <PageLink href="/settings/people" className="text-accent underline underline-offset-2">
            {t('manageMembers')}
          </PageLink>
        </p>
      )}
    </div>
  );
}

interface PersonProps {
  icon: ReactNode;
  role: Role;
  note: string | null;
  children: ReactNode;
}

function Person({ icon, role, note, children }: PersonProps) {
  return (
    <li className="flex items-center gap-3 py-2 ps-3 pe-6 text-sm max-sm:gap-2 max-sm:pe-1.5">
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block break-words">{children}</span>
        {note && <span className="block text-faint text-xs [overflow-wrap:anywhere]">{note}</span>}
      </span>
      <FixedRole>{roleName(role)}</FixedRole>
    </li>
  );
}

function InvitedIcon() {
  return <span className="size-6 shrink-0 rounded-full border border-line-strong border-dashed" aria-hidden="true" />;
}
