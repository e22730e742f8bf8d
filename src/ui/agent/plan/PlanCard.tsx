import { ListChecks, Play, Plus, Square } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/agent/plan';
import { isToDo } from '@/tasks/plans/core/next-step';
import type { PlanView } from '@/tasks/plans/schema';
import { Button } from '../../kit/controls/Button';
import { Notice } from '../../kit/feedback/Notice';
import { useMay } from '../../shell/viewer';
import { StepForm } from './StepForm';
import { StepRow } from './StepRow';
import { usePlanCommands } from './use-plan-commands';

interface PlanCardProps {
  plan: PlanView;
  onShowTurn(turnId: string): void;
  onReview(documentId: string): void;
}

/** A plan as a checklist. Its steps can be edited and run, and everyone in the document sees the progress. */
export function PlanCard({ plan, onShowTurn, onReview }: PlanCardProps) {
  const mayRun = useMay('run_turn');
  const commands = usePlanCommands(plan);
  const [adding, setAdding] = useState(false);
  const { steps, runBy, problem } = plan;
  const done = steps.filter(({ status }) => status === 'finished').length;
  return (
    <section aria-label={t('plan')} className="rounded-lg border border-line-strong bg-raised shadow-card">
      <header className="flex min-h-10 items-center gap-2 border-line border-b py-1.5 pe-1.5 ps-3">
        <ListChecks size={15} className="shrink-0 text-faint" aria-hidden="true" />
        <h3 className="font-medium text-sm">{t('plan')}</h3>
        <p role="status" className="min-w-0 flex-1 text-faint text-xs tabular-nums">
          {t('progress', { done, total: steps.length })}
        </p>
        {mayRun && <RunButton plan={plan} commands={commands} />}
      </header>
      {problem && (
        <div className="p-2">
          <Notice>{problem}</Notice>
        </div>
      )}
      <ol aria-label={t('steps')}>
        {steps.map((step, i) => (
          <StepRow
            key={step.stepId}
            step={step}
            number={i + 1}
            isLast={i === steps.length - 1}
            mayRun={mayRun}
            isRun={runBy !== null}
            commands={commands}
            onShowTurn={onShowTurn}
            onReview={onReview}
          />
        ))}
      </ol>
      {mayRun && (
        <div className="border-line border-t p-1.5">
          {adding ? (
            <StepForm label={t('newStep')} verb={t('add')} onSubmit={commands.add} onClose={() => setAdding(false)} />
          ) : (
            <Button size="sm" variant="quiet" icon={<Plus size={14} />} onClick={() => setAdding(true)}>
              {t('addStep')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function RunButton({ plan, commands }: { plan: PlanView; commands: ReturnType<typeof usePlanCommands> }) {
  const { steps, runBy } = plan;
  if (runBy !== null) {
    return (
      <Button size="sm" icon={<Square size={11} fill="currentColor" />} busy={commands.busy} onClick={commands.stop}>
        {t('stopPlan')}
      </Button>
    );
  }
  if (!steps.some(({ status }) => isToDo({ status: status ?? undefined }))) return null;
  const isBegun = steps.some(({ status }) => status !== null);
  return (
    <Button size="sm" icon={<Play size={13} />} busy={commands.busy} onClick={() => commands.run()}>
      {isBegun ? t('continue') : t('runAll')}
    </Button>
  );
}
