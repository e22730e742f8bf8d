'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings';
import { Button } from '../kit/controls/Button';
import { Field } from '../kit/controls/Field';
import { Switch } from '../kit/controls/Switch';
import { ManagersOnly } from '../kit/feedback/ManagersOnly';
import { messageOf } from '../kit/feedback/message-of';
import { QueryState } from '../kit/feedback/QueryState';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { PageFrame, Section } from '../shell/PageFrame';
import { useMay } from '../shell/viewer';
import { SecondFactorSwitch } from './account/SecondFactorSwitch';
import { Retention } from './Retention';

/** The settings of the workspace that only its owners can change. */
export function GeneralPage() {
  const owns = useMay('own');
  return (
    <PageFrame title={t('general')} {...(owns && { description: t('generalHint') })}>
      {owns ? <WorkspaceSettings /> : <ManagersOnly title={t('ownersOnly')}>{t('ownersOnlyHint')}</ManagersOnly>}
    </PageFrame>
  );
}

function WorkspaceSettings() {
  const trpc = useTRPC();
  const me = useQuery(trpc.people.me.queryOptions());
  if (!me.data) return <QueryState query={me} lines={5} label={t('general')} />;
  const { workspace } = me.data;
  return (
    <>
      <Section title={t('nameAndSignIn')}>
        <div className="divide-y divide-line rounded-xl border border-line bg-raised">
          <RenameWorkspace workspaceId={workspace.id} name={workspace.name} />
          <SignUpSwitch workspaceId={workspace.id} open={workspace.signUpOpen} />
          <SecondFactorSwitch workspaceId={workspace.id} required={workspace.requireSecondFactor} />
        </div>
      </Section>
      <Section title={t('dataRetention')}>
        <Retention workspace={workspace} />
      </Section>
    </>
  );
}

function RenameWorkspace({ workspaceId, name }: { workspaceId: string; name: string }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [text, setText] = useState(name);
  const rename = useMutation(
    trpc.people.renameWorkspace.mutationOptions({
      onSuccess: () => {
        showToast(t('renamed'));
        router.refresh();
      },
    }),
  );
  return (
    <form
      className="flex flex-wrap items-end gap-2 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate({ workspaceId, name: text.trim() });
      }}
    >
      <Field
        label={t('workspaceName')}
        className="min-w-0 flex-1 basis-56"
        value={text}
        maxLength={80}
        required
        error={rename.error ? messageOf(rename.error) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        className="h-10"
        busy={rename.isPending}
        disabled={text.trim() === '' || text.trim() === name}
      >
        {t('rename')}
      </Button>
    </form>
  );
}

function SignUpSwitch({ workspaceId, open }: { workspaceId: string; open: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const change = useMutation(
    trpc.people.setSignUpOpen.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.people.me.queryFilter()),
      onError: showProblem,
    }),
  );
  return (
    <div className="flex items-center gap-4 p-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-sm">{t('anyoneCanSignUp')}</p>
        <p className="text-faint text-xs">{t('anyoneCanSignUpHint')}</p>
      </div>
      <Switch
        label={t('anyoneCanSignUp')}
        checked={open}
        disabled={change.isPending}
        onChange={(checked) => change.mutate({ workspaceId, open: checked })}
      />
    </div>
  );
}
