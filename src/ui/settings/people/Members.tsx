import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/people';
import { atLeast } from '@/identity/core/role';
import { Avatar } from '../../kit/display/Avatar';
import { Badge } from '../../kit/display/Badge';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { useViewer } from '../../shell/viewer';
import { type Member, MemberMenu } from './MemberMenu';
import { RoleSelect } from './RoleSelect';

export function Members() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId: workspace.id }));
  if (members.isPending) return <SkeletonLines lines={3} label={t('loadingMembers')} />;
  if (members.isError) return <QueryNotice query={members} />;
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
      {members.data.map((member) => (
        <MemberRow key={member.userId} member={member} />
      ))}
    </ul>
  );
}

function MemberRow({ member }: { member: Member }) {
  const viewer = useViewer();
  const { userId, name, email, role, deactivatedAt, deletedAt, hasSecondFactor } = member;
  const isMe = userId === viewer.userId;
  const mayChange = atLeast(viewer.role, role);
  return (
    <li className="flex items-center gap-3 px-4 py-3 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-y-1.5">
      <Avatar userId={userId} name={name} size="md" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere] sm:truncate">
          <span dir="auto">{name}</span> {isMe && <span className="font-normal text-faint">{t('you')}</span>}
        </span>
        {email && (
          <span className="block text-faint text-xs [overflow-wrap:anywhere] sm:truncate">
            {hasSecondFactor ? t('hasSecondFactor', { email }) : email}
          </span>
        )}
      </span>
      {/* On phones, below the name, so that no name is cut off. */}
      <span className="max-sm:col-start-2 max-sm:row-start-2">
        {deletedAt ? (
          <Badge>{t('deleted')}</Badge>
        ) : deactivatedAt ? (
          <Badge tone="warn">{t('noAccess')}</Badge>
        ) : (
          <RoleSelect member={member} className="w-32 max-sm:w-40" />
        )}
      </span>
      {/* The space stays even without a menu, so that all rows' roles line up. */}
      <span className="size-8 shrink-0 max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1">
        {!isMe && mayChange && <MemberMenu member={member} />}
      </span>
    </li>
  );
}
