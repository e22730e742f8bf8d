'use client';

import { t } from '@/generated/messages/models';
import { ManagersOnly } from '../kit/feedback/ManagersOnly';
import { PageFrame, Section } from '../shell/PageFrame';
import { useMay } from '../shell/viewer';
import { Defaults } from './defaults/Defaults';
import { Fallback } from './Fallback';
import { ModelList } from './ModelList';
import { Providers } from './Providers';
import { SheetSettings } from './SheetSettings';

export function ModelsPage() {
  const manages = useMay('manage_models');
  if (!manages) {
    return (
      <PageFrame title={t('modelsAndKeys')}>
        <ManagersOnly title={t('managersOnly')}>{t('askForKey')}</ManagersOnly>
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('modelsAndKeys')} description={t('introduction')}>
      <Section title={t('providers')}>
        <Providers />
      </Section>
      <Section title={t('defaults')}>
        <Defaults />
      </Section>
      <Section title={t('fallback')}>
        <Fallback />
      </Section>
      <Section title={t('sheets')}>
        <SheetSettings />
      </Section>
      <Section title={t('models')}>
        <ModelList />
      </Section>
    </PageFrame>
  );
}
