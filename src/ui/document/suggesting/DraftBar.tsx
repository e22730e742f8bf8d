import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PenLine, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/suggesting';
import { deleteLocalCopy } from '../../editor/collaboration/local-copy';
import { Button } from '../../kit/controls/Button';
import { Checkbox } from '../../kit/controls/Checkbox';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { TextDialog } from '../../kit/dialogs/TextDialog';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';
import type { DraftReport, OpenDraft } from './open-draft';

interface DraftBarProps {
  draft: OpenDraft;
  report: DraftReport | undefined;
  /** Whether others can write in it. */
  isShared: boolean;
  /** Called when the person closes another person's draft. */
  onClose(): void;
  /** Called when the author starts or stops sharing the draft. */
  onShared(): Promise<unknown>;
  /** Called when the draft was submitted or discarded. */
  onLeave(): void;
  /** Called when it was submitted and the person wants to request a review. */
  onRequest(suggestion: { suggestionId: string; description: string }): void;
}

/** The bar of a draft: how many changes it has, and its actions. */
export function DraftBar({ draft, report, isShared, onClose, onShared, onLeave, onRequest }: DraftBarProps) {
  const { draftId, authorName, mayWrite } = draft;
  const changes = report?.changes ?? 0;
  // Until its text has loaded, the editor accepts no keys, so nothing may invite the person to type.
  if (authorName === null && !report) return <DraftOpening />;
  return (
    <Bar text={textOf({ authorName, mayWrite, isShared }, changes)}>
      {authorName === null ? (
        <>
          <ShareButton draftId={draftId} isShared={isShared} onShared={onShared} />
          <OwnActions draftId={draftId} report={report} onLeave={onLeave} onRequest={onRequest} />
        </>
      ) : (
        <Button size="sm" onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </Bar>
  );
}

function textOf(
  { authorName, mayWrite, isShared }: Pick<OpenDraft, 'authorName' | 'mayWrite'> & { isShared: boolean },
  changes: number,
): string {
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
      className="flex min-h-10 items-center gap-2 border-line border-b bg-add-bg px-4 py-1 text-sm"
    >
      <PenLine size={14} aria-hidden="true" className="shrink-0 text-add-ink" />
      <span className="min-w-0 flex-1 truncate">{text}</span>
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

interface OwnActionsProps extends Pick<DraftBarProps, 'report' | 'onLeave' | 'onRequest'> {
  draftId: string;
}

function OwnActions({ draftId, report, onLeave, onRequest }: OwnActionsProps) {
  const trpc = useTRPC();
  const { userId } = useViewer();
  const [asking, setAsking] = useState<'submit' | 'discard'>();
  const [asksReviewers, setAsksReviewers] = useState(false);
  const submit = useMutation(trpc.drafts.submit.mutationOptions());
  const discard = useMutation(trpc.drafts.discard.mutationOptions());
  const changes = report?.changes ?? 0;
  if (changes === 0) return null;
  const forget = () => void deleteLocalCopy(userId, draftId);
  const isSaved = report?.state.saved === true && report.state.status === 'live';
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsking('discard')}>
        {t('discard')}
      </Button>
      <Button size="sm" variant="primary" disabled={!isSaved} onClick={() => setAsking('submit')}>
        {t('submit')}
      </Button>
      {asking === 'submit' && (
        <TextDialog
          title={t('submitTitle', { changes })}
          description={t('submitNote')}
          label={t('message')}
          placeholder={t('messagePlaceholder')}
          optional
          verb={t('submitVerb')}
          onSubmit={async (description) => {
            await submit.mutateAsync({ draftId, ...(description !== '' && { description }) });
            showToast(t('submitted'));
            if (asksReviewers) onRequest({ suggestionId: draftId, description });
            onLeave();
            forget();
          }}
          onClose={() => setAsking(undefined)}
        >
          <Checkbox
            label={t('askReviewers')}
            hint={t('askReviewersHint')}
            checked={asksReviewers}
            onChange={(event) => setAsksReviewers(event.target.checked)}
          />
        </TextDialog>
      )}
      {asking === 'discard' && (
        <ConfirmDialog
          title={t('discardTitle')}
          verb={t('discardVerb')}
          danger
          onConfirm={async () => {
            await discard.mutateAsync({ draftId });
            showToast(t('discarded'));
            onLeave();
            forget();
          }}
          onClose={() => setAsking(undefined)}
        >
          {t('discardNote', { changes })}
        </ConfirmDialog>
      )}
    </>
  );
}
