'use client';

import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '@/generated/messages/settings/people';
import { Button } from '../../kit/controls/Button';
import { WhoToAsk } from '../../people/WhoToAsk';
import { PageFrame, Section } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { Invitations } from './Invitations';
import { InvitePanel } from './InvitePanel';
import { Members } from './Members';
import { RoleList } from './RoleList';

/** The members of the workspace and their roles, and for people who manage them the invitations. */
export function PeoplePage() {
  const manages = useMay('manage_members');
  const { workspace } = useViewer();
  const [inviting, setInviting] = useState(false);
  const panelId = useId();
  if (!manages) return <ForEveryone />;
  return (
    <PageFrame title={t('people')} description={t('hint', { name: workspace.name })}>
      <Section
        title={t('members')}
        actions={
          <Button
            variant={inviting ? 'secondary' : 'primary'}
            size="sm"
            icon={<UserPlus size={14} />}
            aria-expanded={inviting}
            aria-controls={panelId}
            onClick={() => setInviting(!inviting)}
          >
            {t('invite')}
          </Button>
        }
      >
        {inviting && <InvitePanel id={panelId} />}
        <Members />
        <RoleList />
      </Section>
      <Invitations />
    </PageFrame>
  );
}

/** The members and their roles, for people who can't change them. */
function ForEveryone() {
  const { workspace } = useViewer();
  return (
    <PageFrame title={t('people')} description={t('hint', { name: workspace.name })}>
      <Section title={t('members')}>
        <Members isReadOnly />
        <RoleList />
        <p className="mt-4 text-sm text-soft">
          {t('managersOnly')}{' '}
          <WhoToAsk words={(names) => t('askManagers', { names })} otherwise={t('managersOnlyHint')} />
        </p>
      </Section>
    </PageFrame>
  );
}
