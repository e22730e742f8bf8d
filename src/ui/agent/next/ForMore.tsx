import { isOffline } from '@/agent/core/models/model-ref';
import { t } from '@/generated/messages/agent/panel';
import { PageLink } from '../../kit/controls/PageLink';
import { WhoToAsk } from '../../people/WhoToAsk';
import { useMay } from '../../shell/viewer';
import type { ModelChoice } from '../composer/composer-limits';

/** Says what the copy editor can't do, and how to get it. */
export function ForMore({ models }: { models: ModelChoice['list'] }) {
  const mayConnect = useMay('manage_models');
  if (hasLanguageModel(models)) return t('forMoreChoose');
  if (!mayConnect) return <WhoToAsk words={(names) => t('forMoreAsk', { names })} otherwise={t('forMoreAskAdmin')} />;
  return t.rich('forMoreConnect', {
    link: (text) => (
      <PageLink href="/settings/models" className="text-accent underline underline-offset-2">
        {text}
      </PageLink>
    ),
  });
}

/** Says the same in a few words. */
export function ForMoreBriefly({ models }: { models: ModelChoice['list'] }) {
  const mayConnect = useMay('manage_models');
  if (hasLanguageModel(models)) return t('orChoose');
  if (!mayConnect) return <WhoToAsk words={(names) => t('orAsk', { names })} otherwise={t('orAskAdmin')} />;
  return (
    <PageLink href="/settings/models" className="text-accent underline underline-offset-2">
      {t('orConnect')}
    </PageLink>
  );
}

export function hasLanguageModel(models: ModelChoice['list']): boolean {
  return models.some(({ model, available }) => available && !isOffline(model));
}
