import type { ReactNode } from 'react';
import { splitPlan } from '@/tasks/plans/core/read-plan';
import { Markdown } from '../../editor/markdown/Markdown';

interface PlanAnswerProps {
  text: string;
  /** What is shown in place of the plan; left out while there is only its text. */
  card: ReactNode;
}

/** An answer with a plan between tags. */
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
