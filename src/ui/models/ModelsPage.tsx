'use client';

import { EmptyState } from '../kit/feedback/EmptyState';
import { PageFrame, Section } from '../shell/PageFrame';
import { useMay } from '../shell/viewer';
import { ProjectDefaults } from './defaults/ProjectDefaults';
import { Fallback } from './Fallback';
import { ModelList } from './ModelList';
import { Providers } from './Providers';
import { SheetSettings } from './SheetSettings';

export function ModelsPage() {
  const manages = useMay('manage_models');
  if (!manages) {
    return (
      <PageFrame title="Models & keys">
        <EmptyState title="Only owners and admins can manage models and keys">
          Ask one of them to add a key. You can choose a model below the request field.
        </EmptyState>
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title="Models & keys"
      description="The providers the agent can use, their API keys, and the default model for each project."
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
      <Section title="Sheets">
        <SheetSettings />
      </Section>
      <Section title="Models">
        <ModelList />
      </Section>
    </PageFrame>
  );
}
