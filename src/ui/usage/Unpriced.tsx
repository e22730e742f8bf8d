import { t } from '@/generated/messages/usage';
import { PageLink } from '../kit/controls/PageLink';
import { useMay } from '../shell/viewer';

/** Says that prices are missing, with a link for people who can set them. */
export function Unpriced({ models }: { models: readonly string[] }) {
  const words = t('unpricedModels', { count: models.length });
  if (!useMay('manage_usage')) return <span title={models.join(', ')}>{words}</span>;
  return (
    <PageLink
      href="/settings/prices"
      title={models.join(', ')}
      className="underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {words}
    </PageLink>
  );
}
