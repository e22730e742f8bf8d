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
        <EmptyState title="Only owners and admins can manage people">
          Ask one of them to invite someone or change a role.
        </EmptyState>
      </PageFrame>
    );
  }
  return (
    <PageFrame title="People" description={`Who is in ${workspace.name}, and what they can do.`}>
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
