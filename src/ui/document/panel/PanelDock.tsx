import { Bot, History, MessageSquare, SquareCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { t } from '@/generated/messages/document/panel';
import type { EditorHandle } from '../../editor/editor-options';
import { Dialog } from '../../kit/dialogs/Dialog';
import { useMedia } from '../../kit/use-media';
import type { Hiding } from '../../review/hidden/hiding';
import { listedChanges } from '../../review/hidden/listed-changes';
import type { HunkPlaces } from '../../review/hunks/hunk-places';
import type { Review } from '../../review/panel/use-review';
import { useThreadsHere } from '../../threads/threads-context';
import { useFirstPassage } from '../../threads/use-first-passage';
import type { OpenDocument } from '../open-document';
import { panelClasses } from './PanelPlaceholder';
import { isHalf, PANELS, type PanelId } from './panels';
import { SidePanel } from './SidePanel';
import { useFirstTab } from './use-first-tab';
import type { PanelState } from './use-panel';

/** Must match the width in the classes of the panel. */
const ROOM_FOR_PANEL = '(min-width: 900px)';

interface PanelDockProps {
  document: OpenDocument;
  editor: EditorHandle | undefined;
  panel: PanelState;
  review: Review;
  hiding: Hiding | undefined;
  places: HunkPlaces;
  mayDecide: boolean;
  /** Whether the review's tab says how many changes it lists. */
  countsChanges: boolean;
  onAmend: ((suggestionId: string) => void) | undefined;
  onLeave(): void;
}

/** The panel next to the text. On small screens, a bar below the text that opens the panel as a sheet. */
export function PanelDock({ document, editor, panel, review, hiding, places, mayDecide, ...props }: PanelDockProps) {
  const { onAmend } = props;
  const router = useRouter();
  const hasRoom = useMedia(ROOM_FOR_PANEL, true);
  const { documentId } = document;
  const choose = useFirstTab({ panel, review, mayDecide });
  useFirstPassage(editor, panel.open === 'comments' && !hasRoom && !panel.byDefault);
  const changes = props.countsChanges ? listedChanges(review, hiding) : 0;

  const reviewDocument = (other: string) => {
    if (other !== documentId) return router.push(`/d/${other}?panel=review`);
    panel.show('review');
    if (review.hidden.length > 0) hiding?.onShow();
  };
  const amend = (suggestionId: string) => {
    // On phones, the text to edit is below the sheet.
    if (!hasRoom) panel.close();
    onAmend?.(suggestionId);
  };
  const content = panel.open && (
    <SidePanel
      document={document}
      editor={editor}
      panel={panel.open}
      review={review}
      hiding={hiding}
      places={places}
      mayDecide={mayDecide}
      changes={changes}
      composerCalls={panel.composerCalls}
      askedTurnId={panel.askedTurnId}
      onPanel={choose}
      onClose={panel.close}
      onAskAgent={panel.askAgent}
      onAmend={onAmend && amend}
      onReview={reviewDocument}
      onLeave={props.onLeave}
    />
  );

  return (
    <>
      {panel.open && hasRoom && (
        <aside aria-label={t('region')} className={panelClasses}>
          {content}
        </aside>
      )}
      {panel.open && !hasRoom && !panel.byDefault && (
        <Dialog
          key={isHalf(panel.open) ? 'half' : 'whole'}
          title={t('region')}
          // A reviewer needs to see the text above the cards.
          form={isHalf(panel.open) ? 'half' : 'sheet'}
          hideTitle
          onClose={panel.close}
        >
          <div className="flex h-full flex-col">{content}</div>
        </Dialog>
      )}
      <PanelBar changes={changes} onShow={choose} />
    </>
  );
}

const ICONS = { agent: Bot, review: SquareCheck, history: History, comments: MessageSquare };

/** The panel's tabs below the text on phones, with the number of open items in each. */
function PanelBar({ changes, onShow }: { changes: number; onShow(panel: PanelId): void }) {
  const counts: Partial<Record<PanelId, number>> = { review: changes, comments: useThreadsHere().open.length };
  return (
    <nav
      aria-label={t('region')}
      className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-4 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] min-[900px]:hidden"
    >
      {PANELS.map((id) => {
        const Icon = ICONS[id];
        const count = counts[id] ?? 0;
        return (
          <button
            key={id}
            type="button"
            onClick={() => onShow(id)}
            className="relative flex h-12 min-w-0 flex-col items-center justify-center gap-0.5 text-2xs text-soft"
          >
            <Icon size={18} aria-hidden="true" />
            <span className="max-w-full truncate px-1">{t('panel', { panel: id })}</span>{' '}
            {count > 0 && (
              <span className="absolute start-1/2 top-1 ms-2 min-w-4 rounded-full bg-accent px-1 text-center font-medium text-[10px] text-accent-ink tabular-nums leading-4">
                {count}
              </span>
            )}
          </button>
        );
      })}
    </nav>
  );
}
