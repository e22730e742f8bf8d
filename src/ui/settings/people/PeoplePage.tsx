'use client';

import { EmptyState } from '../../kit/feedback/EmptyState';
import { PageFrame, Section } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { WorkspaceSettings } from '../WorkspaceSettings';
import { Invitations } from './Invitations';
import { Members } from './Members';

export function PeoplePage() {
  const manages = useMay('manage_members');
  const owns = useMay('own');
  const { workspace } = useViewer();
  if (!manages) {
    return (
      <PageFrame title="People">
        <EmptyState title="Owners and admins look after people">
          Ask one of them to invite somebody or to change a role.
        </EmptyState>
      </PageFrame>
    );
  }
  return (
    <PageFrame title="People" description={`Who works in ${workspace.name}, and what they may do.`}>
      <Section title="Invite">
        <Invitations />
      </Section>
      <Section title="Members">
        <Members />
      </Section>
      {owns && <WorkspaceSettings />}
    </PageFrame>
  );
}
