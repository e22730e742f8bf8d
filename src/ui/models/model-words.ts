import type { ThinkingLevel, ThinkingSupport } from '@/agent/core/models/model-capabilities';
import type { ModelView } from '@/agent/schema';
import { t } from '@/generated/messages/models/words';
import { formatNumber } from '@/i18n/format';

export function levelWord(level: ThinkingLevel | 'off'): string {
  return t('level', { level });
}

/** Returns what can be set about a model's thinking, in words. */
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

/** Returns a model's abilities, each in a few words. Abilities that the provider doesn't report are left out. */
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
