'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { Avatar } from '../kit/Avatar';
import { Button } from '../kit/Button';
import { ConfirmDialog } from '../kit/ConfirmDialog';
import { PageFrame, Section } from '../shell/PageFrame';
import { forgetLocalCopies } from '../shell/sign-out';
import type { Theme } from '../shell/theme';
import { useSignOut } from '../shell/use-sign-out';
import { useViewer } from '../shell/viewer';
import { ROLE_WORDS } from './role-words';
import { ThemePicker } from './ThemePicker';

export function AccountPage({ theme }: { theme: Theme }) {
  const { userId, name, email, role, workspace } = useViewer();
  return (
    <PageFrame title="Account">
      <div className="mb-10 flex items-center gap-4">
        <Avatar userId={userId} name={name} size="md" />
        <div className="min-w-0">
          <p className="truncate font-medium text-md">{name}</p>
          <p className="truncate text-sm text-soft">
            {email} · {ROLE_WORDS[role]} of {workspace.name}
          </p>
        </div>
      </div>
      <Section title="Appearance">
        <ThemePicker initial={theme} />
      </Section>
      <Section title="Sessions">
        <Sessions />
      </Section>
    </PageFrame>
  );
}

function Sessions() {
  const trpc = useTRPC();
  const [asking, setAsking] = useState(false);
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
            await everywhere.mutateAsync();
            await forgetLocalCopies();
            window.location.assign('/sign-in');
          }}
          onClose={() => setAsking(false)}
        >
          This browser and every other one is signed out at once. Edits that another browser made offline and has not
          sent yet stay there until you sign in again.
        </ConfirmDialog>
      )}
    </div>
  );
}
