import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { FirstStep, FirstSteps } from '@/api/schema';
import { t } from '@/generated/messages/home';
import { Button } from '../kit/controls/Button';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { IconButton } from '../kit/controls/IconButton';
import { cx } from '../kit/cx';
import { FoldArrow } from '../kit/display/FoldArrow';
import { offerUndo } from '../kit/feedback/offer-undo';
import { showProblem } from '../kit/feedback/show-problem';
import { useViewer } from '../shell/viewer';
import { stepWords } from './step-words';

interface FirstStepsCardProps {
  initial: FirstSteps;
  /** A document in which the agent can be asked, or undefined if there is none. */
  documentId: string | undefined;
  onNewDocument(): void;
}

/** The steps that people take themselves. The others are for the whole workspace. */
const OWN: ReadonlySet<FirstStep> = new Set(['write', 'ask', 'review']);

/** After this many steps, the list takes only one line in an established workspace. */
const SETTLED = 3;

/**
 * First steps for new people. A step is ticked when it was done, not when it was clicked here. In an established
 * workspace, people who have done their own steps are no longer new, and after three steps the list takes only one line.
 */
export function FirstStepsCard({ initial, documentId, onNewDocument }: FirstStepsCardProps) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const { data } = useQuery(trpc.firstSteps.get.queryOptions({ workspaceId }, { initialData: initial, staleTime: 0 }));
  const dismiss = useDismiss();
  // Once a step is done, only the next one is shown at first, or none if the list takes one line.
  const [isFolded, setFolded] = useState<boolean>();
  if (data.dismissed || data.steps.length === 0) return null;
  if (data.isEstablished && data.steps.every((step) => step.done || !OWN.has(step.name))) return null;
  const done = data.steps.filter((step) => step.done).length;
  const isComplete = done === data.steps.length;
  const next = data.steps.find((step) => !step.done)?.name;
  const isLine = data.isEstablished && done >= SETTLED && !isComplete;
  const folded = isFolded ?? done > 0;
  const steps = folded ? data.steps.filter(({ name }) => !isLine && name === next) : data.steps;
  const head = { done, count: data.steps.length, isFolded: folded, onFold: setFolded, onHide: () => dismiss(true) };
  return (
    <section
      aria-label={t('getStarted')}
      className={
        isLine && folded ? 'mb-4' : 'mb-8 rounded-xl border border-line bg-raised px-5 py-2 shadow-card max-sm:px-4'
      }
    >
      {isLine ? <LineHead {...head} /> : <Head {...head} />}
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <StepRow key={step.name} {...step} documentId={documentId} onNewDocument={onNewDocument} />
        ))}
      </ul>
    </section>
  );
}

interface HeadProps {
  done: number;
  count: number;
  isFolded: boolean;
  onFold(isFolded: boolean): void;
  onHide(): void;
}

/** The title and the number of steps that are done, with buttons that fold and hide the list. */
function Head({ done, count, isFolded, onFold, onHide }: HeadProps) {
  const isComplete = done === count;
  return (
    <div className="flex min-h-8 items-center gap-3">
      <h2 className="font-semibold text-base">{isComplete ? t('allDone') : t('getStarted')}</h2>
      <span className="text-faint text-xs tabular-nums">{t('stepsDone', { done, count })}</span>
      <span className="flex-1" />
      {isComplete ? (
        <Button size="sm" onClick={onHide}>
          {t('hideList')}
        </Button>
      ) : (
        <>
          <IconButton
            label={isFolded ? t('showSteps') : t('hideSteps')}
            tip="left"
            aria-expanded={!isFolded}
            icon={<FoldArrow open={!isFolded} size={15} />}
            onClick={() => onFold(!isFolded)}
          />
          <HideButton onHide={onHide} />
        </>
      )}
    </div>
  );
}

/** The number of steps that are left, which is all that a folded line shows. */
function LineHead({ done, count, isFolded, onFold, onHide }: HeadProps) {
  return (
    <div className="flex min-h-8 items-center text-sm text-soft">
      {isFolded ? (
        <>
          {t('stepsLeft', { count: count - done })}
          <span aria-hidden="true" className="ms-1.5">
            ·
          </span>
        </>
      ) : (
        <h2 className="flex-1 font-semibold text-base text-ink">{t('getStarted')}</h2>
      )}
      {/* The same button in both states, so that it keeps the focus. */}
      <Button key="fold" size="sm" variant="quiet" aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
        {isFolded ? t('show') : t('showLess')}
      </Button>
      {!isFolded && <HideButton onHide={onHide} />}
    </div>
  );
}

function HideButton({ onHide }: Pick<HeadProps, 'onHide'>) {
  return <IconButton label={t('hideList')} tip="left" icon={<X size={16} />} onClick={onHide} />;
}

interface StepRowProps extends Pick<FirstStepsCardProps, 'documentId' | 'onNewDocument'> {
  name: FirstStep;
  done: boolean;
}

function StepRow({ name, done, documentId, onNewDocument }: StepRowProps) {
  const { title, hint, verb } = stepWords(name);
  const href = hrefOf(name, documentId);
  return (
    <li className="flex min-h-12 items-center gap-3 py-2">
      <span
        className={cx(
          'flex size-5 shrink-0 items-center justify-center rounded-full border',
          done ? 'border-accent bg-accent text-accent-ink' : 'border-control',
        )}
      >
        {done && <Check size={13} strokeWidth={2.5} aria-hidden="true" />}
        <span className="sr-only">{done ? t('done') : t('toDo')}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block text-sm', done ? 'text-faint' : 'font-medium')}>{title}</span>
        {!done && <span className="block text-faint text-xs">{hint}</span>}
      </span>
      {!done && name === 'write' && (
        <Button size="sm" aria-label={t('stepLink', { verb, title })} onClick={onNewDocument}>
          {verb}
        </Button>
      )}
      {!done && href && (
        <ButtonLink size="sm" href={href} aria-label={t('stepLink', { verb, title })}>
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
        offerUndo(t('listHidden'), () => dismiss(false));
      },
      onError: showProblem,
    }),
  );
  const dismiss = (dismissed: boolean) => mutate({ workspaceId, dismissed });
  return dismiss;
}
