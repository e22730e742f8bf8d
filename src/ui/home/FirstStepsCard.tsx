import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useTRPC } from '@/api/client';
import type { FirstStep, FirstSteps } from '@/api/schema';
import { Button } from '../kit/controls/Button';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { useViewer } from '../shell/viewer';
import { STEP_WORDS } from './step-words';

interface FirstStepsCardProps {
  initial: FirstSteps;
  /** Where the agent can be asked; undefined while there is no document. */
  documentId: string | undefined;
  onNewDocument(): void;
}

/** What a new person tries first. The ticks come from what was done, not from what was clicked here. */
export function FirstStepsCard({ initial, documentId, onNewDocument }: FirstStepsCardProps) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const { data } = useQuery(trpc.firstSteps.get.queryOptions({ workspaceId }, { initialData: initial, staleTime: 0 }));
  const dismiss = useDismiss();
  if (data.dismissed || data.steps.length === 0) return null;
  const done = data.steps.filter((step) => step.done).length;
  const isComplete = done === data.steps.length;
  const next = data.steps.find((step) => !step.done)?.name;
  return (
    <section
      aria-label="Get started"
      className="mb-10 rounded-xl border border-line bg-raised px-5 pt-4 pb-3 shadow-card"
    >
      <div className="flex items-center gap-3">
        <h2 className="font-semibold text-base">{isComplete ? 'You know the basics' : 'Get started'}</h2>
        <span className="flex-1 text-faint text-xs tabular-nums">
          {done} of {data.steps.length} done
        </span>
        {isComplete ? (
          <Button size="sm" onClick={() => dismiss(true)}>
            Hide this list
          </Button>
        ) : (
          <IconButton label="Hide this list" tip="left" icon={<X size={16} />} onClick={() => dismiss(true)} />
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {data.steps.map((step) => (
          <StepRow
            key={step.name}
            {...step}
            isNext={step.name === next}
            documentId={documentId}
            onNewDocument={onNewDocument}
          />
        ))}
      </ul>
    </section>
  );
}

interface StepRowProps extends Omit<FirstStepsCardProps, 'initial'> {
  name: FirstStep;
  done: boolean;
  isNext: boolean;
}

function StepRow({ name, done, isNext, documentId, onNewDocument }: StepRowProps) {
  const { title, hint, verb } = STEP_WORDS[name];
  const variant = isNext ? 'primary' : 'secondary';
  const href = hrefOf(name, documentId);
  return (
    <li className="flex min-h-12 items-center gap-3 py-2">
      <span
        className={cx(
          'flex size-5 shrink-0 items-center justify-center rounded-full border',
          done ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong',
        )}
      >
        {done && <Check size={13} strokeWidth={2.5} aria-hidden="true" />}
        <span className="sr-only">{done ? 'Done:' : 'To do:'}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block text-sm', done ? 'text-faint' : 'font-medium')}>{title}</span>
        {!done && <span className="block text-faint text-xs">{hint}</span>}
      </span>
      {!done && name === 'write' && (
        <Button size="sm" variant={variant} onClick={onNewDocument}>
          {verb}
        </Button>
      )}
      {!done && href && (
        <ButtonLink size="sm" variant={variant} href={href} aria-label={`${verb}: ${title}`}>
          {verb}
        </ButtonLink>
      )}
    </li>
  );
}

function hrefOf(name: FirstStep, documentId: string | undefined): string | undefined {
  switch (name) {
    case 'write':
      return undefined;
    case 'ask':
      return documentId && `/d/${documentId}?panel=agent`;
    case 'review':
      return '/inbox';
    case 'invite':
      return '/settings/people';
    case 'model':
      return '/settings/models';
  }
}

function useDismiss(): (dismissed: boolean) => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const { mutate } = useMutation(
    trpc.firstSteps.dismiss.mutationOptions({
      onSuccess: (_, { dismissed }) => {
        void queries.invalidateQueries(trpc.firstSteps.get.queryFilter({ workspaceId }));
        if (!dismissed) return;
        showToast('The list is hidden', { action: { label: 'Undo', run: () => dismiss(false) } });
      },
      onError: showProblem,
    }),
  );
  const dismiss = (dismissed: boolean) => mutate({ workspaceId, dismissed });
  return dismiss;
}
