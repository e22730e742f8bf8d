import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/suggesting';
import type { OpenFailure } from '../../editor/connection-state';
import { Button } from '../../kit/controls/Button';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { DraftActions, type DraftActionsProps } from './DraftActions';
import type { DraftReport, OpenDraft } from './open-draft';

interface DraftBarProps extends Omit<DraftActionsProps, 'draftId'> {
  draft: OpenDraft;
  report: DraftReport | undefined;
  /** Why the draft can't be opened. */
  failure: OpenFailure | undefined;
  /** Whether others can write in it. */
  isShared: boolean;
  /** Shown beside the actions: what the draft leaves out. */
  leftOut?: ReactNode;
  /** Called when the person closes another person's draft. */
  onClose(): void;
  /** Called when the author starts or stops sharing the draft. */
  onShared(): Promise<unknown>;
}

/** The bar of a draft: how many changes it has, and its actions. */
export function DraftBar(props: DraftBarProps) {
  const { draft, report, failure, isShared, leftOut, isWritten, onClose, onShared, ...on } = props;
  const { draftId, authorName, mayWrite } = draft;
  const close = (
    // Closing their own draft would start it again in suggesting mode.
    <Button size="sm" onClick={authorName === null ? on.onLeave : onClose}>
      {t('close')}
    </Button>
  );
  // Until its text has loaded, the editor accepts no keys, so nothing may invite the person to type.
  if (!report) {
    if (failure) return <Bar text={<Failure why={failure} authorName={authorName} />}>{close}</Bar>;
    if (authorName === null) return <DraftOpening />;
    return <Bar text={<span role="status">{t('openingOf', { name: authorName })}</span>}>{close}</Bar>;
  }
  return (
    <Bar text={textOf({ authorName, mayWrite, isShared }, report.changes)}>
      {leftOut}
      {authorName === null ? (
        <>
          <ShareButton draftId={draftId} isShared={isShared} onShared={onShared} />
          <DraftActions draftId={draftId} report={report} isWritten={isWritten} {...on} />
        </>
      ) : (
        close
      )}
    </Bar>
  );
}

const WHY: Partial<Record<OpenFailure, 'signedOut' | 'noAccess'>> = {
  'not-signed-in': 'signedOut',
  'no-access': 'noAccess',
};

/** Says why a draft can't be opened, and what the person can do. */
function Failure({ why, authorName }: { why: OpenFailure; authorName: string | null }) {
  const offline = authorName === null ? t('opensOnline') : t('openingOfOffline', { name: authorName });
  return (
    <span role="status" className="whitespace-normal">
      {why === 'offline' ? offline : t('cantOpen', { why: WHY[why] ?? 'other' })}
    </span>
  );
}

function textOf(
  { authorName, mayWrite, isShared }: Pick<OpenDraft, 'authorName' | 'mayWrite'> & { isShared: boolean },
  changes: number | undefined,
): string {
  if (changes === undefined) {
    if (authorName === null) return t('region');
    return t(mayWrite ? 'nowWriting' : 'nowReading', { name: authorName });
  }
  if (authorName === null) return t(isShared ? 'sharedDraft' : 'ownDraft', { changes });
  return t(mayWrite ? 'joinedDraft' : 'draftOf', { name: authorName, changes });
}

/** Replaces the bar while the person's own draft is loading. */
export function DraftOpening({ isPaused = false }: { isPaused?: boolean }) {
  return <Bar text={<span role="status">{isPaused ? t('opensOnline') : t('opening')}</span>} />;
}

function Bar({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <section
      aria-label={t('region')}
      className="flex min-h-10 flex-wrap items-center justify-end gap-x-2 border-line border-b bg-add-bg px-4 py-1 text-sm"
    >
      <PenLine size={14} aria-hidden="true" className="shrink-0 text-add-ink" />
      <span className="min-w-32 flex-1 truncate">{text}</span>
      {children}
    </section>
  );
}

interface ShareButtonProps extends Pick<DraftBarProps, 'isShared' | 'onShared'> {
  draftId: string;
}

/** A button that lets everyone who can comment on the document write in the draft. */
function ShareButton({ draftId, isShared, onShared }: ShareButtonProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const sharesAtOnce = useQuery(trpc.drafts.settings.queryOptions()).data?.sharesAtOnce ?? false;
  const setSettings = useMutation(
    trpc.drafts.setSettings.mutationOptions({
      onSuccess: () => showToast(t('sharedAlways')),
      onError: showProblem,
      onSettled: () => queries.invalidateQueries(trpc.drafts.settings.queryFilter()),
    }),
  );
  const { mutate, isPending } = useMutation(
    trpc.drafts.share.mutationOptions({
      onSuccess: async (_, input) => {
        await onShared();
        const action = { label: t('always'), run: () => setSettings.mutate({ sharesAtOnce: true }) };
        showToast(t(input.isShared ? 'shared' : 'unshared'), input.isShared && !sharesAtOnce ? { action } : {});
      },
      onError: showProblem,
    }),
  );
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={isShared}
      className={isShared ? 'bg-raised' : undefined}
      icon={<Users size={14} />}
      busy={isPending}
      onClick={() => mutate({ draftId, isShared: !isShared })}
    >
      <span className="max-sm:sr-only">{t('share')}</span>
    </Button>
  );
}
