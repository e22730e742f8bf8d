import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { hasWords, nameWords } from '@/documents/core/search';
import { t } from '@/generated/messages/settings/people';
import { formatDate, formatRelative } from '@/i18n/format';
import { atLeast } from '@/identity/core/role';
import { Avatar } from '../../kit/display/Avatar';
import { Badge } from '../../kit/display/Badge';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { ListSearch } from '../../kit/ListSearch';
import { useViewer } from '../../shell/viewer';
import { type Member, MemberMenu } from './MemberMenu';
import { RoleSelect } from './RoleSelect';
import { roleName } from './role-words';

interface MembersProps {
  /** Without email addresses and former members, for people who don't manage any. */
  isReadOnly?: boolean;
}

/** Lists the members. A long list can be searched by name and email address. */
export function Members({ isReadOnly = false }: MembersProps) {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const [query, setQuery] = useState('');
  const active = useQuery(trpc.people.lastActive.queryOptions({ workspaceId: workspace.id }, { enabled: !isReadOnly }));
  const me = useQuery(trpc.people.me.queryOptions(undefined, { enabled: !isReadOnly }));
  const requiresSecondFactor = me.data?.workspace.requireSecondFactor ?? false;
  const activeOn = new Map(active.data?.map(({ userId, day }) => [userId, day]));
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId: workspace.id }));
  if (members.isPending) return <SkeletonLines lines={3} label={t('loadingMembers')} />;
  if (members.isError) return <QueryNotice query={members} />;
  const words = nameWords(query);
  const listed = isReadOnly ? members.data.filter(({ deactivatedAt }) => deactivatedAt === null) : members.data;
  const found = listed.filter(({ name, email }) => hasWords(`${name} ${email ?? ''}`, words));
  return (
    <>
      <ListSearch
        label={t('findMember')}
        count={listed.length}
        query={query}
        onChange={setQuery}
        nothingFound={found.length === 0 ? t('nobodyFound', { query }) : undefined}
      />
      {found.length > 0 && (
        <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
          {found.map((member) =>
            isReadOnly ? (
              <ReadOnlyRow key={member.userId} {...member} />
            ) : (
              <MemberRow
                key={member.userId}
                member={member}
                activeOn={activeOn.get(member.userId)}
                requiresSecondFactor={requiresSecondFactor}
              />
            ),
          )}
        </ul>
      )}
    </>
  );
}

function ReadOnlyRow({ userId, name, role }: Pick<Member, 'userId' | 'name' | 'role'>) {
  const { userId: me } = useViewer();
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 max-sm:px-3">
      <Avatar userId={userId} name={name} size="md" />
      <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">
        <span dir="auto">{name}</span>
        {userId === me && <OfViewer />}
      </span>
      <span className="shrink-0 text-sm text-soft">{roleName(role)}</span>
    </li>
  );
}

interface MemberRowProps {
  member: Member;
  /** The day on which they were last active, if it is known. */
  activeOn: string | undefined;
  /** Whether the workspace requires it: then members without it are marked, otherwise only those with it. */
  requiresSecondFactor: boolean;
}

function MemberRow({ member, activeOn, requiresSecondFactor }: MemberRowProps) {
  const viewer = useViewer();
  const { userId, name, email, role, deactivatedAt, deletedAt, hasSecondFactor } = member;
  const isMe = userId === viewer.userId;
  const mayChange = atLeast(viewer.role, role);
  return (
    // On phones, the role is beside the name, and the address has a line of its own.
    <li className="flex items-center gap-3 px-4 py-3 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-sm:gap-x-2.5 max-sm:gap-y-0.5 max-sm:px-3">
      <span className="max-sm:row-span-3">
        <Avatar userId={userId} name={name} size="md" />
      </span>
      <span className="min-w-0 flex-1 max-sm:contents">
        <span className="block font-medium [overflow-wrap:anywhere] sm:truncate">
          <span dir="auto">{name}</span>
          {isMe && <OfViewer />}
        </span>
        {email && (
          <span className="block truncate text-faint text-xs max-sm:col-span-3 max-sm:col-start-2 max-sm:row-start-2">
            {email}
          </span>
        )}
      </span>
      {!deletedAt && (
        <span className="flex shrink-0 flex-wrap gap-x-3 text-faint text-xs max-sm:col-span-3 max-sm:col-start-2 max-sm:row-start-3 sm:w-44 sm:flex-col">
          {activeOn && <span>{activeWords(activeOn)}</span>}
          {hasSecondFactor && <span>{t('secondFactor', { state: 'on' })}</span>}
          {hasSecondFactor === false && requiresSecondFactor && <span>{t('secondFactor', { state: 'off' })}</span>}
        </span>
      )}
      <span className="shrink-0 max-sm:col-start-3 max-sm:row-start-1">
        {deletedAt ? (
          <Badge>{t('deleted')}</Badge>
        ) : deactivatedAt ? (
          <Badge tone="warn">{t('noAccess')}</Badge>
        ) : (
          <RoleSelect member={member} className="w-32" />
        )}
      </span>
      {/* The space stays even without a menu, so that all rows' roles line up. */}
      <span className="size-8 shrink-0 max-sm:col-start-4 max-sm:row-start-1">
        {!isMe && mayChange && <MemberMenu member={member} />}
      </span>
    </li>
  );
}

/** After this many days, the date says more than the number of days. */
const COUNTED_DAYS = 30;

/** Says on which day a member was last active. Days are in UTC, like the server's. */
function activeWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const days = Math.max(0, Math.floor((Date.now() - date.getTime()) / 86_400_000));
  if (days > COUNTED_DAYS) return t('activeOn', { date: formatDate(date, 'date', 'UTC') });
  return t('active', { day: formatRelative(-days, 'day') });
}

/** Marks the viewer's own row. It stays on a line with the end of the name. */
function OfViewer() {
  return (
    <span className="font-normal text-faint">
      {'\u00a0'}
      {t('you')}
    </span>
  );
}
