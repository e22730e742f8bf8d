import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/account';
import { Button } from '../../kit/controls/Button';
import { Checkbox } from '../../kit/controls/Checkbox';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Badge } from '../../kit/display/Badge';
import { Time } from '../../kit/display/Time';
import { QueryState } from '../../kit/feedback/QueryState';
import { showProblem } from '../../kit/feedback/show-problem';
import { forgetLocalCopies } from '../../shell/account/sign-out';
import { useSignOut } from '../../shell/account/use-sign-out';
import { browserName } from './browser-name';

/** Lists the person's sessions, with buttons to sign out of them. */
export function Sessions() {
  const trpc = useTRPC();
  const query = useQuery(trpc.people.sessions.queryOptions());
  return (
    <div className="flex flex-col gap-3">
      <QueryState query={query} lines={2} label={t('loadingSessions')} />
      {query.data && (
        <ul aria-label={t('sessions')} className="divide-y divide-line rounded-xl border border-line bg-raised">
          {query.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <SignOutButtons />
    </div>
  );
}

interface Session {
  id: string;
  createdAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  isThis: boolean;
}

function SessionRow({ session: { id, createdAt, ipAddress, userAgent, isThis } }: { session: Session }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const end = useMutation(
    trpc.people.endSession.mutationOptions({
      onError: showProblem,
      onSettled: () => queries.invalidateQueries(trpc.people.sessions.queryFilter()),
    }),
  );
  const name = browserName(userAgent);
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-sm">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium" title={userAgent ?? undefined}>
            {name}
          </span>
          {isThis && <Badge tone="accent">{t('thisBrowser')}</Badge>}
        </span>
        <span className="block text-faint text-xs">
          {t.rich(ipAddress ? 'signedInFrom' : 'signedIn', {
            address: ipAddress ?? '',
            time: () => <Time date={createdAt} />,
          })}
        </span>
      </span>
      {!isThis && (
        <Button
          size="sm"
          variant="danger"
          aria-label={t('endSession', { name })}
          busy={end.isPending}
          onClick={() => end.mutate({ sessionId: id })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

function SignOutButtons() {
  const trpc = useTRPC();
  const [asking, setAsking] = useState(false);
  const [revokeTokens, setRevokeTokens] = useState(true);
  const { signOut, dialog } = useSignOut();
  const everywhere = useMutation(trpc.people.signOutEverywhere.mutationOptions());
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={signOut}>{t('signOut')}</Button>
      {dialog}
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('signOutEverywhereEllipsis')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('signOutEverywhereTitle')}
          verb={t('signOutEverywhere')}
          danger
          onConfirm={async () => {
            await everywhere.mutateAsync({ revokeTokens });
            await forgetLocalCopies();
            window.location.assign('/sign-in');
          }}
          onClose={() => setAsking(false)}
        >
          <p className="mb-4">{t('signOutEverywhereHint')}</p>
          <Checkbox
            label={t('revokeTokens')}
            hint={t('revokeTokensHint')}
            checked={revokeTokens}
            onChange={(event) => setRevokeTokens(event.target.checked)}
          />
        </ConfirmDialog>
      )}
    </div>
  );
}
