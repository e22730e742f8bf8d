import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/people/invite';
import { formatList } from '@/i18n/format';
import type { InvitationView } from '@/identity/schema';
import { Button } from '../../kit/controls/Button';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { Time } from '../../kit/display/Time';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { showProblem } from '../../kit/feedback/show-problem';
import { Section } from '../../shell/PageFrame';
import { useViewer } from '../../shell/viewer';

/** The number of names shown of the people who joined with a link. */
const NAMED = 3;

/**
 * Lists the invitations that people can still use, and on demand those that someone joined with and that ended. Links
 * that someone joined with are folded below those that wait for somebody.
 */
export function Invitations() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const query = useQuery(trpc.people.invitations.queryOptions({ workspaceId }));
  const [showsUsed, setShowsUsed] = useState(false);
  if (query.isError) return <QueryNotice query={query} />;
  const all = query.data ?? [];
  const open = all.filter(({ state }) => state === 'open');
  const used = all.filter(({ state, useCount }) => useCount > 0 && (state === 'used' || state === 'expired'));
  return (
    <>
      <InvitationList
        title={t('openInvitations')}
        invitations={open.filter(({ useCount }) => useCount === 0)}
        folded={open.filter(({ useCount }) => useCount > 0)}
      />
      {showsUsed && <InvitationList title={t('usedInvitations')} invitations={used} />}
      {used.length > 0 && (
        <Button size="sm" variant="quiet" className="mt-2 self-start" onClick={() => setShowsUsed(!showsUsed)}>
          {showsUsed ? t('hideUsed') : t('showUsed', { count: used.length })}
        </Button>
      )}
    </>
  );
}

interface InvitationListProps {
  title: string;
  invitations: readonly InvitationView[];
  /** Invitations in one row, until the person opens it. */
  folded?: readonly InvitationView[];
}

function InvitationList({ title, invitations, folded = [] }: InvitationListProps) {
  const [isOpen, setOpen] = useState(false);
  if (invitations.length + folded.length === 0) return null;
  return (
    <Section title={title}>
      <ul aria-label={title} className="divide-y divide-line rounded-xl border border-line bg-raised">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
        {folded.length > 0 && (
          <li className="flex items-center gap-3 pe-4">
            <button
              type="button"
              aria-expanded={isOpen}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-xl px-4 text-start text-sm text-soft hover:bg-hover"
              onClick={() => setOpen(!isOpen)}
            >
              {t('linksInUse', { count: folded.length })}
              <FoldArrow open={isOpen} size={15} className="text-faint" />
            </button>
            <RevokeAll invitations={folded} />
          </li>
        )}
        {isOpen && folded.map((invitation) => <InvitationRow key={invitation.id} invitation={invitation} />)}
      </ul>
    </Section>
  );
}

function RevokeAll({ invitations }: { invitations: readonly InvitationView[] }) {
  /** The invitations that the dialog asks about: the list gets shorter with each one that is revoked. */
  const [asked, setAsked] = useState<readonly InvitationView[]>();
  const { revokeAll } = useRevoke();
  return (
    <>
      <Button size="sm" onClick={() => setAsked(invitations)}>
        {t('revokeAll')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('revokeAllTitle', { count: asked.length })}
          verb={t('revoke')}
          danger
          onConfirm={() => revokeAll(asked.map(({ id }) => id))}
          onClose={() => setAsked(undefined)}
        >
          {t('revokeAllHint')}
        </ConfirmDialog>
      )}
    </>
  );
}

function InvitationRow({ invitation }: { invitation: InvitationView }) {
  const { id, role, createdBy, email, state } = invitation;
  const { revoke, isRevoking } = useRevoke();
  const isOpen = state === 'open';
  const origin = email ? t('sentBy', { email, name: createdBy }) : t('linkBy', { role, name: createdBy });
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block">{isOpen ? <StillAllowed invitation={invitation} /> : joinedWords(invitation)}</span>
        <span className="block text-faint text-xs">
          {[origin, isOpen ? joinedWords(invitation) : t(state === 'expired' ? 'expired' : 'usedUp')].join(' · ')}
        </span>
      </span>
      {isOpen && (
        <Button size="sm" busy={isRevoking(id)} onClick={() => revoke(id)}>
          {t('revoke')}
        </Button>
      )}
    </li>
  );
}

/** Says who can still join with an open invitation, with which role, and for how long. */
function StillAllowed({ invitation: { role, email, expiresAt } }: { invitation: InvitationView }) {
  const time = () => <Time date={expiresAt} />;
  return email ? t.rich('oneCanJoin', { role, time }) : t.rich('anyoneCanJoin', { role, time });
}

function joinedWords({ joined, useCount }: InvitationView): string {
  if (useCount === 0) return t('nobodyJoined');
  const named = joined.slice(0, NAMED);
  const others = Math.max(useCount, joined.length) - named.length;
  if (named.length === 0) return t('joinedUnknown', { count: others });
  return others === 0
    ? t('joined', { names: formatList(named) })
    : t('joinedMany', { names: named.join(', '), others });
}

function useRevoke() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const refresh = () => queries.invalidateQueries(trpc.people.invitations.queryFilter({ workspaceId }));
  const { mutate, isPending, variables } = useMutation(
    trpc.people.revokeInvitation.mutationOptions({ onSuccess: refresh, onError: showProblem }),
  );
  const several = useMutation(trpc.people.revokeInvitation.mutationOptions());
  return {
    revoke: (invitationId: string) => mutate({ workspaceId, invitationId }),
    /** Rejects with the first problem, after all others are revoked. */
    revokeAll: async (invitationIds: readonly string[]) => {
      const problems: unknown[] = [];
      for (const invitationId of invitationIds)
        await several.mutateAsync({ workspaceId, invitationId }).catch((problem) => problems.push(problem));
      await refresh();
      if (problems.length > 0) throw problems[0];
    },
    isRevoking: (invitationId: string) => isPending && variables.invitationId === invitationId,
  };
}
