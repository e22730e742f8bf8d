import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/suggesting';
import { openHunks } from '@/review/core/reviewer/open-hunks';
import type { DraftView } from '@/review/drafts/schema';
import type { OpenFailure } from '../../editor/connection-state';
import type { EditorHandle } from '../../editor/editor-options';
import { announce } from '../../kit/feedback/live-region';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { ApiProvider } from '../../shell/ApiProvider';
import { useMay, useViewer } from '../../shell/viewer';
import type { Activity } from '../bar/modes';
import { DraftBar, DraftOpening } from './DraftBar';
import { DrawnDrafts, mayDrawDrafts } from './DrawnDrafts';
import { draftsHidden } from './drafts-hidden';
import { LostDraft } from './LostDraft';
import { OthersDrafts } from './OthersDrafts';
import type { DraftReport, OpenDraft } from './open-draft';
import { useSubmitOnLeave } from './use-submit-on-leave';

const RequestReviewDialog = dynamic(
  () => import('../../review/requests/RequestReviewDialog').then((m) => m.RequestReviewDialog),
  { ssr: false },
);

/** A suggestion that the person has just submitted. */
interface Submitted {
  suggestionId: string;
  /** Empty if the person wrote none. */
  description: string;
}

interface DraftPlaceProps {
  documentId: string;
  activity: Activity;
  editor: EditorHandle | undefined;
  /** The suggestion that the draft continues. */
  amends: string | undefined;
  draft: OpenDraft | undefined;
  report: DraftReport | undefined;
  /** Why the draft can't be opened, or `not-found` if it was submitted or discarded while it was open. */
  failure: OpenFailure | undefined;
  onDraft(draft: OpenDraft | undefined): void;
  /** Called when the right to write in the shown draft changes. */
  onChange(draft: OpenDraft): void;
  /** Called when the draft was submitted or discarded. */
  onLeave(): void;
  /** Shows the suggestions that the draft doesn't show. */
  onReview(): void;
}

/** Starts the person's draft in suggesting mode. Shows its actions, and who else is drafting. */
export function DraftPlace(props: DraftPlaceProps) {
  return (
    <ApiProvider>
      <LostDraft documentId={props.documentId} openDraftId={props.draft?.draftId} />
      <Place {...props} />
    </ApiProvider>
  );
}

function Place({
  documentId,
  activity,
  editor,
  amends,
  draft,
  report,
  failure,
  onDraft,
  onChange,
  onLeave,
  onReview,
}: DraftPlaceProps) {
  const isSuggesting = activity === 'suggesting';
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data: drafts } = useQuery(trpc.drafts.list.queryOptions({ documentId }));
  const refresh = () => queries.invalidateQueries(trpc.drafts.list.queryFilter({ documentId }));
  useSubscription(trpc.review.onReview.subscriptionOptions({ documentId }, { onData: () => void refresh() }));
  const isPaused = useOwnDraft({ documentId, amends, isWanted: isSuggesting && draft === undefined, onDraft, onLeave });

  const listed = drafts?.find(({ draftId }) => draftId === draft?.draftId);
  const amendsId = listed ? listed.amendsId : amends;
  const hidden = useHidden(documentId, { amendsId, enabled: isSuggesting || draft !== undefined });
  useSubmitOnLeave({ documentId, isSuggesting, listed, report });
  useEffect(() => {
    if (draft && listed && listed.mayWrite !== draft.mayWrite) onChange({ ...draft, mayWrite: listed.mayWrite });
  }, [draft, listed, onChange]);

  useOpened({ draft, report, failure, onGone: onLeave });

  const others = drafts?.filter(({ isOwn }) => !isOwn) ?? [];
  const open = ({ draftId, author: { name }, mayWrite }: DraftView) => onDraft({ draftId, authorName: name, mayWrite });
  const [requested, setRequested] = useState<Submitted>();
  const dialog = requested && (
    <RequestReviewDialog documentId={documentId} {...requested} onClose={() => setRequested(undefined)} />
  );
  if (!draft && !isSuggesting) {
    return (
      <>
        <OthersChanges drafts={others} isViewing={activity === 'viewing'} editor={editor} onOpen={open} />
        {dialog}
      </>
    );
  }
  // Suggesting mode doesn't offer others' drafts for reading, only shared drafts to join.
  const joinable = draft && draft.authorName !== null ? [] : others.filter(({ mayWrite }) => mayWrite);
  return (
    <>
      {draft ? (
        <DraftBar
          key={draft.draftId}
          draft={draft}
          report={report}
          failure={failure}
          isShared={listed?.isShared ?? false}
          hidden={{ count: hidden, onShow: onReview }}
          isWritten={listed !== undefined && !listed.isEmpty}
          onClose={() => onDraft(undefined)}
          onShared={refresh}
          onRequest={setRequested}
          onLeave={() => {
            void refresh();
            onLeave();
          }}
        />
      ) : (
        <DraftOpening isPaused={isPaused} />
      )}
      <OthersDrafts drafts={joinable} onOpen={open} />
      {dialog}
    </>
  );
}

interface Opened extends Pick<DraftPlaceProps, 'draft' | 'report' | 'failure'> {
  onGone(): void;
}

/** Says that another person's draft has opened, and leaves a draft that no longer exists. */
function useOpened({ draft, report, failure, onGone }: Opened): void {
  const isOpen = report !== undefined;
  const said = useEffectEvent(() => {
    if (!draft || draft.authorName === null) return;
    announce(t(draft.mayWrite ? 'nowWriting' : 'nowReading', { name: draft.authorName }));
  });
  useEffect(() => {
    if (isOpen) said();
  }, [isOpen]);
  const isGone = failure === 'not-found';
  const leave = useEffectEvent(() => {
    // The person may just have submitted or discarded their own draft here.
    if (draft?.authorName != null) showToast(t('goneOf', { name: draft.authorName }));
    else if (!isOpen) showToast(t('gone'));
    onGone();
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
}

interface OthersChangesProps {
  drafts: readonly DraftView[];
  /** Whether the person views the text, in which drafts aren't drawn then. */
  isViewing: boolean;
  editor: EditorHandle | undefined;
  onOpen(draft: DraftView): void;
}

/**
 * Draws other people's drafts in the live text, unless the person hides them, and says whose they are. People who can
 * only read aren't told while they view the text, because they can't do anything about drafts there.
 */
function OthersChanges({ drafts, isViewing, editor, onOpen }: OthersChangesProps) {
  const { userId } = useViewer();
  const mayComment = useMay('comment');
  const isShown = !draftsHidden.use(userId);
  const isDrawable = editor && !isViewing && mayDrawDrafts(editor) && drafts.some(({ isEmpty }) => !isEmpty);
  const drawing = { isShown, onChange: (next: boolean) => draftsHidden.write(userId, !next) };
  if (isViewing && !mayComment) return null;
  return (
    <>
      <OthersDrafts drafts={drafts} onOpen={onOpen} drawing={isDrawable ? drawing : undefined} />
      {isDrawable && isShown && <DrawnDrafts drafts={drafts} editor={editor} />}
    </>
  );
}

/** Returns how many open changes a draft doesn't show: all except those of the suggestion that it continues. */
function useHidden(
  documentId: string,
  { amendsId, enabled }: { amendsId: string | null | undefined; enabled: boolean },
): number {
  const trpc = useTRPC();
  const { data = [] } = useQuery(trpc.review.suggestions.queryOptions({ documentId }, { enabled }));
  return openHunks(data.filter(({ id }) => id !== amendsId)).length;
}

interface OwnDraft {
  documentId: string;
  amends: string | undefined;
  isWanted: boolean;
  onDraft(draft: OpenDraft): void;
  onLeave(): void;
}

/** Starts the person's draft when `isWanted`. Returns whether it waits for the connection. */
function useOwnDraft({ documentId, amends, isWanted, ...on }: OwnDraft): boolean {
  const trpc = useTRPC();
  const { mutate, isPaused } = useMutation(
    trpc.drafts.start.mutationOptions({
      // Suggesting is a mode, so the draft may open later, when the server can be reached again.
      networkMode: 'online',
      onSuccess: ({ draftId }) => latest.current.onDraft({ draftId, authorName: null, mayWrite: true }),
      onError: (error) => {
        showProblem(error);
        latest.current.onLeave();
      },
    }),
  );
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  useEffect(() => {
    if (isWanted) mutate({ documentId, suggestionId: amends });
  }, [isWanted, documentId, amends, mutate]);
  return isPaused;
}
