import type { ReactNode } from 'react';
import { splitPlan } from '@/tasks/plans/core/read-plan';
import { Markdown } from '../../editor/markdown/Markdown';

interface PlanAnswerProps {
  text: string;
  /** The checklist shown instead of the plan's text, or nothing while there is only the text. */
  card: ReactNode;
}

/** Shows an answer that contains a plan between tags. */
export function PlanAnswer({ text, card }: PlanAnswerProps) {
  const split = splitPlan(text);
  if (!split) return <Words text={text} />;
  const { before, plan, after } = split;
  return (
    <>
      <Words text={before} />
      {card ?? <Words text={plan} />}
      <Words text={after} />
    </>
  );
}

function Words({ text }: { text: string }) {
  return text.trim() === '' ? null : <Markdown text={text} className="prose-compact" />;
}
