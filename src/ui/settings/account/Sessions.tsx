import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
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

/** Where one is signed in, and the ways out. */
export function Sessions() {
  const trpc = useTRPC();
  const query = useQuery(trpc.people.sessions.queryOptions());
  return (
    <div className="flex flex-col gap-3">
      <QueryState query={query} lines={2} label="Loading sessions" />
      {query.data && (
        <ul aria-label="Sessions" className="divide-y divide-line rounded-xl border border-line bg-raised">
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
          {isThis && <Badge tone="accent">This browser</Badge>}
        </span>
        <span className="block text-faint text-xs">
          signed in <Time date={createdAt} />
          {ipAddress && ` · from ${ipAddress}`}
        </span>
      </span>
      {!isThis && (
        <Button
          size="sm"
          variant="danger"
          aria-label={`End session: ${name}`}
          busy={end.isPending}
          onClick={() => end.mutate({ sessionId: id })}
        >
          End
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
      <Button onClick={signOut}>Sign out</Button>
      {dialog}
      <Button variant="danger" onClick={() => setAsking(true)}>
        Sign out everywhere…
      </Button>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          verb="Sign out everywhere"
          danger
          onConfirm={async () => {
            await everywhere.mutateAsync({ revokeTokens });
            await forgetLocalCopies();
            window.location.assign('/sign-in');
          }}
          onClose={() => setAsking(false)}
        >
          <p className="mb-4">
            You’re signed out of every browser, including this one. Edits that another browser hasn’t sent yet stay
            there until you sign in again.
          </p>
          <Checkbox
            label="Revoke my API tokens too"
            hint="Scripts and programs that use them will stop working."
            checked={revokeTokens}
            onChange={(event) => setRevokeTokens(event.target.checked)}
          />
        </ConfirmDialog>
      )}
    </div>
  );
}
