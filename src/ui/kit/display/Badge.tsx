import type { ReactNode } from 'react';
import { t } from '@/generated/messages/kit';
import { cx } from '../cx';

const TONES = {
  plain: 'bg-track text-soft',
  accent: 'bg-accent-soft text-accent',
  add: 'bg-add-bg text-add-ink',
  del: 'bg-del-bg text-del-ink',
  warn: 'bg-warn-bg text-warn-ink',
};

interface BadgeProps {
  tone?: keyof typeof TONES;
  /** Whether long words, as in German, take a second line rather than the room of what is beside them. */
  wraps?: boolean;
  children: ReactNode;
}

export function Badge({ tone = 'plain', wraps = false, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded px-1.5 py-px font-medium text-xs',
        wraps ? 'max-w-28 shrink-0 [overflow-wrap:anywhere]' : 'whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

/** Marks something as the agent's, recognizable by its dotted border and letters as well as by colour. */
export function AiMark() {
  return (
    <abbr
      title={t('suggestedByAgent')}
      className="inline-flex h-4 items-center rounded-[3px] border border-ai-ink border-dotted bg-ai-bg px-1 font-semibold text-[10px] text-ai-ink leading-none tracking-wider no-underline"
    >
      AI
    </abbr>
  );
}
