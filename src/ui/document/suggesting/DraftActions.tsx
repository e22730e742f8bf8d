import { useMutation } from '@tanstack/react-query';
import { Ellipsis, EyeOff, Trash2, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t as bar } from '@/generated/messages/document/bar';
import { t } from '@/generated/messages/document/suggesting';
import { t as offline } from '@/generated/messages/shell/offline';
import { deleteLocalCopy } from '../../editor/collaboration/local-copy';
import { Button } from '../../kit/controls/Button';
import { Checkbox } from '../../kit/controls/Checkbox';
import { IconButton } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Menu, type MenuItem } from '../../kit/dialogs/Menu';
import { TextDialog } from '../../kit/dialogs/TextDialog';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';
import { saveStateOf } from '../bar/save-state-of';
import { HiddenChanges, type HiddenChangesProps } from './HiddenChanges';
import type { DraftReport } from './open-draft';
import { useDraftSharing } from './use-draft-sharing';

export interface DraftActionsProps {
  draftId: string;
  report: DraftReport | undefined;
  /** Whether someone has written in it, even if it has no changes now. */
  isWritten: boolean;
  /** Whether others can write in it. */
  isShared: boolean;
  /** The changes of other suggestions that the draft doesn't show. */
  hidden: HiddenChangesProps;
  /** Called when the author starts or stops sharing the draft. */
  onShared(): Promise<unknown>;
  /** Called when the draft was submitted or discarded. */
  onLeave(): void;
  /** Called when it was submitted and the person wants to request a review. */
  onRequest(suggestion: { suggestionId: string; description: string }): void;
}

/**
 * A draft can be discarded as soon as something was written in it, and submitted while it changes something. The button
 * that submits it is always there, so that people see how a suggestion ends. The others are in a menu, and some also in
 * the bar where it has room. Discarding is only in the menu, so that nobody discards a draft instead of submitting it.
 */
export function DraftActions({ draftId, report, isWritten, isShared, hidden, ...on }: DraftActionsProps) {
  const { userId } = useViewer();
  const [asking, setAsking] = useState<'submit' | 'discard'>();
  const sharing = useDraftSharing({ draftId, isShared, onShared: on.onShared });
  const changes = report?.changes;
  const [hadChanges, setHadChanges] = useState(false);
  if (changes && !hadChanges) setHadChanges(true);
  const discard = isWritten || hadChanges ? () => setAsking('discard') : undefined;
  const ending = {
    ...{ draftId, changes },
    onEnded: () => {
      on.onLeave();
      void deleteLocalCopy(userId, draftId);
    },
    onClose: () => setAsking(undefined),
  };
  return (
    <>
      <span className="flex shrink-0 items-center gap-2 @max-md:hidden">
        <HiddenChanges {...hidden} />
        <ShareButton isShared={isShared} busy={sharing.isPending} onClick={sharing.toggle} />
      </span>
      <DraftMenu isShared={isShared} hidden={hidden} onShare={sharing.toggle} onDiscard={discard} />
      <SubmitButton whyNot={whyNotNow(report)} onSubmit={() => setAsking('submit')} />
      {asking === 'submit' && <SubmitDialog {...ending} onRequest={on.onRequest} />}
      {asking === 'discard' && <DiscardDialog {...ending} />}
    </>
  );
}

interface ShareButtonProps {
  isShared: boolean;
  busy: boolean;
  onClick(): void;
}

/** A button that lets everyone who can comment on the document write in the draft. */
function ShareButton({ isShared, busy, onClick }: ShareButtonProps) {
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={isShared}
      data-tip={t('shareHint')}
      className={cx('@max-3xl:hidden', isShared && 'bg-raised')}
      icon={<Users size={14} />}
      busy={busy}
      onClick={onClick}
    >
      {t('share')}
    </Button>
  );
}

interface DraftMenuProps extends Pick<DraftActionsProps, 'isShared' | 'hidden'> {
  onShare(): void;
  /** Undefined if there is nothing to discard. */
  onDiscard: (() => void) | undefined;
}

/** All actions of a draft except submitting it. */
function DraftMenu({ isShared, hidden: { count, onShow }, onShare, onDiscard }: DraftMenuProps) {
  const show: MenuItem = { label: t('showHidden', { count }), icon: <EyeOff size={15} />, onSelect: onShow };
  const share: MenuItem = {
    ...{ label: t('share'), hint: t('shareHint'), icon: <Users size={15} />, onSelect: onShare },
    ...{ checked: isShared, toggle: true },
  };
  const discard: MenuItem = { label: t('discardVerb'), icon: <Trash2 size={15} />, danger: true, onSelect: onDiscard };
  return (
    <span className={cx('flex shrink-0', !onDiscard && '@3xl:hidden')}>
      <Menu
        label={t('moreActions')}
        align="end"
        groups={[count > 0 ? [show, share] : [share], onDiscard ? [discard] : []]}
        trigger={(props) => <IconButton label={t('moreActions')} tip="left" icon={<Ellipsis size={16} />} {...props} />}
      />
    </span>
  );
}

/** Returns why a draft can't be submitted now, or undefined if it can. */
function whyNotNow(report: DraftReport | undefined): string | undefined {
  if (!report) return t('opening');
  const { state, changes } = report;
  if (changes === 0) return t('nothingToSubmit');
  if (!state.saved || state.status !== 'live') {
    const save = saveStateOf(state);
    return save === 'offline' ? offline('youAreOffline') : bar(save);
  }
  return changes === undefined ? t('countingChanges') : undefined;
}

interface SubmitButtonProps {
  /** Why the draft can't be submitted now, or undefined if it can. */
  whyNot: string | undefined;
  onSubmit(): void;
}

/** A button that stays focusable while the draft can't be submitted, so that everyone can find out why. */
function SubmitButton({ whyNot, onSubmit }: SubmitButtonProps) {
  const reasonId = useId();
  const isOff = whyNot !== undefined;
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        aria-disabled={isOff}
        aria-describedby={isOff ? reasonId : undefined}
        data-tip={whyNot}
        onClick={isOff ? undefined : onSubmit}
      >
        {t('submit')}
      </Button>
      {isOff && (
        <span id={reasonId} className="sr-only">
          {whyNot}
        </span>
      )}
    </>
  );
}

interface EndingProps {
  draftId: string;
  /** Undefined if unknown. */
  changes: number | undefined;
  /** Called when the draft no longer exists. */
  onEnded(): void;
  onClose(): void;
}

function SubmitDialog({
  draftId,
  changes,
  onRequest,
  onEnded,
  onClose,
}: EndingProps & Pick<DraftActionsProps, 'onRequest'>) {
  const trpc = useTRPC();
  const [asksReviewers, setAsksReviewers] = useState(false);
  const submit = useMutation(trpc.drafts.submit.mutationOptions());
  return (
    <TextDialog
      title={changes === undefined ? t('submitVerb') : t('submitTitle', { changes })}
      description={t('submitNote')}
      label={t('message')}
      placeholder={t('messagePlaceholder')}
      optional
      verb={t('submitVerb')}
      onSubmit={async (description) => {
        await submit.mutateAsync({ draftId, ...(description !== '' && { description }) });
        showToast(t('submitted'));
        if (asksReviewers) onRequest({ suggestionId: draftId, description });
        onEnded();
      }}
      onClose={onClose}
    >
      <Checkbox
        label={t('askReviewers')}
        hint={t('askReviewersHint')}
        checked={asksReviewers}
        onChange={(event) => setAsksReviewers(event.target.checked)}
      />
    </TextDialog>
  );
}

function DiscardDialog({ draftId, changes, onEnded, onClose }: EndingProps) {
  const trpc = useTRPC();
  const discard = useMutation(trpc.drafts.discard.mutationOptions());
  return (
    <ConfirmDialog
      title={t('discardTitle')}
      verb={t('discardVerb')}
      danger
      onConfirm={async () => {
        await discard.mutateAsync({ draftId });
        showToast(t('discarded'));
        onEnded();
      }}
      onClose={onClose}
    >
      {changes === undefined ? t('discardNoteUnknown') : t('discardNote', { changes })}
    </ConfirmDialog>
  );
}
