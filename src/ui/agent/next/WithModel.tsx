import { ListTree, MessageCircleQuestionMark, Scissors } from 'lucide-react';
import { t } from '@/generated/messages/agent/panel';
import { ButtonLink } from '../../kit/controls/ButtonLink';
import { useMay } from '../../shell/viewer';
import type { ModelChoice } from '../composer/composer-limits';
import { ForMore, hasLanguageModel } from './ForMore';

/** Shows what a language model adds to the offline copy editor, and how to get one. */
export function WithModel({ models }: { models: ModelChoice['list'] }) {
  const mayConnect = useMay('manage_models');
  const offersModel = mayConnect && !hasLanguageModel(models);
  const examples = [
    { icon: <Scissors size={14} />, words: t('modelShortens') },
    { icon: <ListTree size={14} />, words: t('modelOutlines') },
    { icon: <MessageCircleQuestionMark size={14} />, words: t('modelAnswers') },
  ];
  return (
    <div className="mt-6 rounded-[10px] border border-line p-4 text-sm text-soft">
      <p>{offersModel ? t.rich('forMoreConnect', { link: (text) => text }) : <ForMore models={models} />}</p>
      <ul aria-label={t('examples')} className="mt-3 flex flex-col gap-2">
        {examples.map(({ icon, words }) => (
          <li key={words} className="flex items-center gap-2">
            <span className="shrink-0 text-faint" aria-hidden="true">
              {icon}
            </span>
            {words}
          </li>
        ))}
      </ul>
      {offersModel && (
        <ButtonLink href="/settings/models" className="mt-4">
          {t('connectModel')}
        </ButtonLink>
      )}
    </div>
  );
}
