import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/document/suggesting';
import type { OpenFailure } from '../../editor/connection-state';
import { Button } from '../../kit/controls/Button';
import { DraftActions, type DraftActionsProps } from './DraftActions';
import { HiddenChanges } from './HiddenChanges';
import type { DraftReport, OpenDraft } from './open-draft';

interface DraftBarProps extends Omit<DraftActionsProps, 'draftId'> {
  draft: OpenDraft;
  report: DraftReport | undefined;
  /** Why the draft can't be opened. */
  failure: OpenFailure | undefined;
  /** Called when the person closes another person's draft. */
  onClose(): void;
}

/** The bar of a draft: how many changes it has, and its actions, in one line at every width. */
export function DraftBar(props: DraftBarProps) {
  const { draft, report, failure, onClose, ...actions } = props;
  const { draftId, authorName, mayWrite } = draft;
  const close = (
    // Closing their own draft would start it again in suggesting mode.
    <Button size="sm" onClick={authorName === null ? actions.onLeave : onClose}>
      <span>{t.rich('close', { more })}</span>
    </Button>
  );
  // Until its text has loaded, the editor accepts no keys, so nothing may invite the person to type.
  if (!report) {
    if (failure) return <Bar text={<Failure why={failure} authorName={authorName} />}>{close}</Bar>;
    if (authorName === null) return <DraftOpening />;
    return <Bar text={<span role="status">{t('openingOf', { name: authorName })}</span>}>{close}</Bar>;
  }
  return (
    <Bar text={textOf({ authorName, mayWrite, isShared: actions.isShared }, report.changes)}>
      {authorName === null ? (
        <DraftActions draftId={draftId} report={report} {...actions} />
      ) : (
        <>
          <HiddenChanges {...actions.hidden} />
          {close}
        </>
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
): ReactNode {
  if (changes === undefined) {
    if (authorName === null) return t('region');
    return t(mayWrite ? 'nowWriting' : 'nowReading', { name: authorName });
  }
  if (authorName === null) return t.rich(isShared ? 'sharedDraft' : 'ownDraft', { changes, more });
  return t(mayWrite ? 'joinedDraft' : 'draftOf', { name: authorName, changes });
}

/** The words that a narrow bar leaves out. */
function more(text: ReactNode): ReactNode {
  return <span className="@max-md:sr-only">{text}</span>;
}

/** Replaces the bar while the person's own draft is loading. */
export function DraftOpening({ isPaused = false }: { isPaused?: boolean }) {
  return <Bar text={<span role="status">{isPaused ? t('opensOnline') : t('opening')}</span>} />;
}

function Bar({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <section aria-label={t('region')} className="@container shrink-0 border-line border-b bg-add-bg text-sm">
      <div className="flex min-h-10 items-center gap-2 px-4 py-1 @max-md:gap-1 @max-md:pe-2">
        <PenLine size={14} aria-hidden="true" className="shrink-0 text-add-ink @max-md:me-1" />
        <span className="min-w-0 flex-1 truncate">{text}</span>
        {children}
      </div>
    </section>
  );
}
