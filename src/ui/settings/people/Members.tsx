import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/people';
import { atLeast } from '@/identity/core/role';
import { inputClasses } from '../../kit/controls/Field';
import { cx } from '../../kit/cx';
import { Avatar } from '../../kit/display/Avatar';
import { Badge } from '../../kit/display/Badge';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { useViewer } from '../../shell/viewer';
import { type Member, MemberMenu } from './MemberMenu';
import { RoleSelect } from './RoleSelect';

/** A list of fewer members is searched at a glance. */
const SEARCHED_FROM = 10;

/** Lists the members. A long list can be searched by name and email address. */
export function Members() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const [query, setQuery] = useState('');
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId: workspace.id }));
  if (members.isPending) return <SkeletonLines lines={3} label={t('loadingMembers')} />;
  if (members.isError) return <QueryNotice query={members} />;
  const found = members.data.filter((member) => matches(member, query));
  return (
    <>
      {members.data.length >= SEARCHED_FROM && <FindMember query={query} onQuery={setQuery} />}
      {found.length === 0 ? (
        <p role="status" className="py-6 text-center text-faint text-sm">
          {t('nobodyFound', { query })}
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
          {found.map((member) => (
            <MemberRow key={member.userId} member={member} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns whether the name or the email address contains each word. */
function matches({ name, email }: Member, query: string): boolean {
  const text = `${name} ${email ?? ''}`.toLowerCase();
  const words = query.toLowerCase().split(' ');
  return words.every((word) => text.includes(word));
}

function FindMember({ query, onQuery }: { query: string; onQuery(query: string): void }) {
  return (
    <search className="relative mb-3 block">
      <Search size={15} className="pointer-events-none absolute start-3 top-2 text-faint" aria-hidden="true" />
      <input
        type="search"
        aria-label={t('findMember')}
        placeholder={t('findMember')}
        className={cx(inputClasses, 'h-8 ps-9 text-sm')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
      />
    </search>
  );
}

function MemberRow({ member }: { member: Member }) {
  const viewer = useViewer();
  const { userId, name, email, role, deactivatedAt, deletedAt, hasSecondFactor } = member;
  const isMe = userId === viewer.userId;
  const mayChange = atLeast(viewer.role, role);
  return (
    // On phones, the role is beside the name, and the address has a line of its own, so that neither is cut off.
    <li className="flex items-center gap-3 px-4 py-3 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-sm:gap-x-2.5 max-sm:gap-y-0.5 max-sm:px-3">
      <span className="max-sm:row-span-2">
        <Avatar userId={userId} name={name} size="md" />
      </span>
      <span className="min-w-0 flex-1 max-sm:contents">
        <span className="block font-medium [overflow-wrap:anywhere] sm:truncate">
          <span dir="auto">{name}</span> {isMe && <span className="font-normal text-faint">{t('you')}</span>}
        </span>
        {email && (
          <span className="block text-faint text-xs [overflow-wrap:anywhere] max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 sm:truncate">
            {hasSecondFactor ? t('hasSecondFactor', { email }) : email}
          </span>
        )}
      </span>
      <span className="shrink-0 max-sm:col-start-3 max-sm:row-start-1">
        {deletedAt ? (
          <Badge>{t('deleted')}</Badge>
        ) : deactivatedAt ? (
          <Badge tone="warn">{t('noAccess')}</Badge>
        ) : (
          <RoleSelect member={member} className="w-32 max-sm:w-34" />
        )}
      </span>
      {/* The space stays even without a menu, so that all rows' roles line up. */}
      <span className="size-8 shrink-0 max-sm:col-start-4 max-sm:row-start-1">
        {!isMe && mayChange && <MemberMenu member={member} />}
      </span>
    </li>
  );
}
