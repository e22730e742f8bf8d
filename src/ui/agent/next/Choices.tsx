import { Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/agent/panel';
import { PageLink } from '../../kit/controls/PageLink';
import { WhoToAsk } from '../../people/WhoToAsk';
import { useMay } from '../../shell/viewer';

/** A list of things that the person can do next. */
export function Choices({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="mt-4 flex flex-col gap-1.5">
      {children}
    </ul>
  );
}

const choiceClasses =
  'flex w-full items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 text-start text-sm hover:border-line-strong hover:bg-hover';

export function Choice({ icon, label, onChoose }: { icon: ReactNode; label: string; onChoose(): void }) {
  return (
    <li>
      <button type="button" onClick={onChoose} className={choiceClasses}>
        <span className="shrink-0 text-faint" aria-hidden="true">
          {icon}
        </span>
        {label}
      </button>
    </li>
  );
}

/**
 * Says that only proofreading works without a model, unless an answer above has said so. Links to the settings for people
 * who can connect one, and tells others whom to ask.
 */
export function ConnectModel({ isBelowAnswer = false }: { isBelowAnswer?: boolean }) {
  if (!useMay('manage_models')) {
    return (
      <li className="mt-2.5 text-faint text-xs first:mt-0">
        {isBelowAnswer ? (
          <WhoToAsk words={(names) => t('askForMore', { names })} otherwise={t('askAdminForMore')} />
        ) : (
          <WhoToAsk words={(names) => t('askToConnect', { names })} otherwise={t('offlineEditor')} />
        )}
      </li>
    );
  }
  return (
    <li>
      <PageLink href="/settings/models" className={choiceClasses}>
        <Plug size={14} className="shrink-0 text-faint" aria-hidden="true" />
        <span>
          {t('connectModel')}
          <span className="block text-faint text-xs">{t(isBelowAnswer ? 'modelDoesMore' : 'connectModelWhy')}</span>
        </span>
      </PageLink>
    </li>
  );
}
