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
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar userId={userId} name={name} size="md" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <span dir="auto">{name}</span> {isMe && <span className="font-normal text-faint">{t('you')}</span>}
        </span>
        {email && (
          <span className="block truncate text-faint text-xs">
            {hasSecondFactor ? t('hasSecondFactor', { email }) : email}
          </span>
        )}
      </span>
      {deletedAt ? (
        <Badge>{t('deleted')}</Badge>
      ) : deactivatedAt ? (
        <Badge tone="warn">{t('noAccess')}</Badge>
      ) : (
        <RoleSelect member={member} className="w-32" />
      )}
      {/* Without a menu its place stays, so that the roles of all rows are one column. */}
      <span className="size-8 shrink-0">{!isMe && mayChange && <MemberMenu member={member} />}</span>
    </li>
  );
}
