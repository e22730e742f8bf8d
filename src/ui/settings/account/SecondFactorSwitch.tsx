import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { Switch } from '../../kit/controls/Switch';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { showProblem } from '../../kit/feedback/show-problem';

/** Whether members need two-factor sign-in. Turning it on signs people out, so that is asked about first. */
export function SecondFactorSwitch({ workspaceId, required }: { workspaceId: string; required: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const change = useMutation(
    trpc.secondFactor.require.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.people.me.queryFilter()),
    }),
  );
  const makeOptional = () => change.mutateAsync({ workspaceId, required: false }).catch(showProblem);
  return (
    <div className="flex items-center gap-4 p-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-sm">Require two-factor sign-in</p>
        <p className="text-faint text-xs">
          Members without it must set it up before they can continue. Their API tokens keep working.
        </p>
      </div>
      <Switch
        label="Require two-factor sign-in"
        checked={required}
        disabled={change.isPending}
        onChange={(checked) => (checked ? setAsking(true) : void makeOptional())}
      />
      {asking && (
        <ConfirmDialog
          title="Require two-factor sign-in?"
          verb="Require"
          onConfirm={() => change.mutateAsync({ workspaceId, required: true })}
          onClose={() => setAsking(false)}
        >
          Members who haven’t set it up are signed out. They must set it up when they sign in again. Unsent edits stay
          in their browsers.
        </ConfirmDialog>
      )}
    </div>
  );
}
