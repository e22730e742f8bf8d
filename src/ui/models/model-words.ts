import type { ThinkingLevel, ThinkingSupport } from '@/agent/core/models/model-capabilities';
import type { ModelView } from '@/agent/schema';

export const LEVEL_WORDS: Record<ThinkingLevel | 'off', string> = {
  off: 'off',
  minimal: 'minimal',
  low: 'low',
  medium: 'medium',
  high: 'high',
};

const count = new Intl.NumberFormat('en');
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** What can be set about a model's thinking. */
export function thinkingWords(support: ThinkingSupport): string | undefined {
  switch (support.kind) {
    case 'none':
      return undefined;
    case 'budget':
      return `thinking up to ${count.format(support.max)} tokens`;
    default:
      return `thinking: ${support.levels.map((level) => LEVEL_WORDS[level]).join(', ')}`;
  }
}

/** What a model can, each as a few words. What its provider does not say is not claimed. */
export function abilityWords({
  thinking,
  tools,
  vision,
  context,
}: Pick<ModelView, 'thinking' | 'tools' | 'vision' | 'context'>): string[] {
  return [
    thinkingWords(thinking),
    tools === null ? undefined : tools ? 'tools' : 'no tools',
    vision ? 'vision' : undefined,
    context === null ? undefined : `${short.format(context)}-token context`,
  ].filter((words) => words !== undefined);
}
