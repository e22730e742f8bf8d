'use client';

import { EmptyState } from '../kit/feedback/EmptyState';
import { PageFrame, Section } from '../shell/PageFrame';
import { useMay } from '../shell/viewer';
import { ProjectDefaults } from './defaults/ProjectDefaults';
import { Fallback } from './Fallback';
import { ModelList } from './ModelList';
import { Providers } from './Providers';

export function ModelsPage() {
  const manages = useMay('manage_models');
  if (!manages) {
    return (
      <PageFrame title="Models & keys">
        <EmptyState title="Owners and admins look after models and keys">
          Ask one of them to set a key. Which model answers you choose under each request.
        </EmptyState>
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title="Models & keys"
      description="Which providers the agent may ask, with which key, and what turns run with unless somebody chooses otherwise."
    >
      <Section title="Providers">
        <Providers />
      </Section>
      <Section title="Defaults">
        <ProjectDefaults />
      </Section>
      <Section title="Fallback">
        <Fallback />
      </Section>
      <Section title="Models">
        <ModelList />
      </Section>
    </PageFrame>
  );
}
