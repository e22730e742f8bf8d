import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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

/** How many people are shown until all are asked for, so that what is below the list stays in view. */
const SHOWN_AT_FIRST = 10;

interface PeopleListProps {
  label: string;
  people: readonly ProjectPerson[];
  /** Whether these are the people of the workspace. Then the people invited by mail are listed, too. */
  isOfWorkspace?: boolean;
}

/**
 * Lists people who can open a project, with what they can do there. Their roles in the workspace are changed in its
 * settings. A long list is cut, and has no scrollbar of its own.
 */
export function PeopleList({ label, people, isOfWorkspace = false }: PeopleListProps) {
  const trpc = useTRPC();
  const { userId: me, workspace } = useViewer();
  const manages = useMay('manage_members') && isOfWorkspace;
  const [showsAll, setShowsAll] = useState(false);
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId: workspace.id }));
  const invitations = useQuery(
    trpc.people.invitations.queryOptions({ workspaceId: workspace.id }, { enabled: manages }),
  );
  if (members.isPending) return <SkeletonLines lines={3} label={t('loading')} />;
  if (members.isError) return <QueryNotice query={members} />;
  const roles = new Map(people.map(({ userId, role }) => [userId, role]));
  const inside = members.data.filter(({ userId, deactivatedAt }) => deactivatedAt === null && roles.has(userId));
  const invited = (invitations.data ?? []).filter(({ state, email }) => state === 'open' && email !== null);
  const rows = [
    ...inside.map(({ userId, name, email, role }) => (
      <Person key={userId} icon={<Avatar userId={userId} name={name} />} role={roles.get(userId) ?? role} note={email}>
        <span className="block break-words">
          <span dir="auto">{name}</span> {userId === me && <span className="text-faint">{t('you')}</span>}
        </span>
      </Person>
    )),
    ...invited.map(({ id, email, role }) => (
      <Person key={id} icon={<InvitedIcon />} role={role} note={t('invited')}>
        <span className="block truncate" title={email ?? undefined}>
          {email}
        </span>
      </Person>
    )),
  ];
  const isLong = rows.length > SHOWN_AT_FIRST;
  return (
    <div className="rounded-lg border border-line-strong">
      <ul aria-label={label} className="divide-y divide-line">
        {showsAll ? rows : rows.slice(0, SHOWN_AT_FIRST)}
      </ul>
      {(isLong || manages) && (
        <div className="flex flex-wrap items-center gap-x-4 border-line border-t px-3 py-1 text-xs">
          {isLong && (
            <button
              type="button"
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
              className="-ms-1.5 min-h-6 rounded-md px-1.5 font-medium text-ink hover:bg-hover"
            >
              {showsAll ? t('showFewerPeople') : t('showAllPeople', { count: rows.length })}
            </button>
          )}
          {manages && (
            <PageLink
              href="/settings/people"
              className="ms-auto inline-flex min-h-6 items-center text-accent underline underline-offset-2"
            >
              {t('manageMembers')}
            </PageLink>
          )}
        </div>
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
        {children}
        {note && (
          <span className="block truncate text-faint text-xs" title={note}>
            {note}
          </span>
        )}
      </span>
      <FixedRole>{roleName(role)}</FixedRole>
    </li>
  );
}

function InvitedIcon() {
  return <span className="size-6 shrink-0 rounded-full border border-line-strong border-dashed" aria-hidden="true" />;
}
