import type { ThinkingLevel, ThinkingSupport } from '@/agent/core/models/model-capabilities';
import type { ModelView } from '@/agent/schema';
import { t } from '@/generated/messages/models/words';
import { formatNumber } from '@/i18n/format';

export function levelWord(level: ThinkingLevel | 'off'): string {
  return t('level', { level });
}

/** What can be set about a model's thinking. */
export function thinkingWords(support: ThinkingSupport): string | undefined {
  switch (support.kind) {
    case 'none':
      return undefined;
    case 'budget':
      return t('thinkingUpTo', { count: support.max });
    default:
      return t('thinkingLevels', { levels: support.levels.map(levelWord).join(', ') });
  }
}

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** What a model can, each as a few words. What its provider does not say is not claimed. */
export function abilityWords({
  thinking,
  tools,
  vision,
  context,
}: Pick<ModelView, 'thinking' | 'tools' | 'vision' | 'context'>): string[] {
  return [
    thinkingWords(thinking),
    tools === null ? undefined : tools ? t('tools') : t('noTools'),
    vision ? t('vision') : undefined,
    context === null ? undefined : t('context', { size: formatNumber(context, COMPACT) }),
  ].filter((words) => words !== undefined);
}
