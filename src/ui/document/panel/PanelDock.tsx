import { Bot, History, MessageSquare, SquareCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { EditorHandle } from '../../editor/editor-options';
import { cx } from '../../kit/cx';
import { Dialog } from '../../kit/dialogs/Dialog';
import { useMedia } from '../../kit/use-media';
import type { HunkPlaces } from '../../review/hunks/hunk-places';
import type { Review } from '../../review/panel/use-review';
import type { OpenDocument } from '../open-document';
import { panelClasses } from './PanelPlace';
import { PANEL_WORDS, PANELS, type PanelId } from './panels';
import { SidePanel } from './SidePanel';
import type { PanelState } from './use-panel';

/** The same number stands in the classes of the panel's place. */
const ROOM_FOR_PANEL = '(min-width: 900px)';

interface PanelDockProps {
  document: OpenDocument;
  editor: EditorHandle | undefined;
  panel: PanelState;
  review: Review;
  places: HunkPlaces;
  mayDecide: boolean;
  onLeave(): void;
}

/** The panel beside the text, or on small screens a bar below it that opens the panel as a sheet. */
export function PanelDock({ document, editor, panel, review, places, mayDecide, onLeave }: PanelDockProps) {
  const router = useRouter();
  const hasRoom = useMedia(ROOM_FOR_PANEL, true);
  const { documentId } = document;

  const reviewDocument = (other: string) => {
    if (other === documentId) panel.show('review');
    else router.push(`/d/${other}?panel=review`);
  };
  const content = panel.open && (
    <SidePanel
      document={document}
      editor={editor}
      panel={panel.open}
      review={review}
      places={places}
      mayDecide={mayDecide}
      composerCalls={panel.composerCalls}
      askedTurnId={panel.askedTurnId}
      onPanel={panel.show}
      onClose={panel.close}
      onAskAgent={panel.askAgent}
      onReview={reviewDocument}
      onLeave={onLeave}
    />
  );

  return (
    <>
      {panel.open && hasRoom && (
        <aside aria-label="Panel" className={panelClasses}>
          {content}
        </aside>
      )}
      {panel.open && !hasRoom && !panel.byDefault && (
        <Dialog
          key={panel.open === 'review' ? 'half' : 'whole'}
          title="Panel"
          // A reviewer reads the text above the cards.
          form={panel.open === 'review' ? 'half' : 'sheet'}
          hideTitle
          onClose={panel.close}
        >
          <div className="flex h-full flex-col">{content}</div>
        </Dialog>
      )}
      <PanelBar open={review.order.length} onShow={panel.show} />
    </>
  );
}

const ICONS = { agent: Bot, review: SquareCheck, history: History, comments: MessageSquare };

/** On phones: the panel's tabs below the text. */
function PanelBar({ open, onShow }: { open: number; onShow(panel: PanelId): void }) {
  return (
    <nav
      aria-label="Panel"
      className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-4 border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] min-[900px]:hidden"
    >
      {PANELS.map((id) => {
        const Icon = ICONS[id];
        const hasNews = id === 'review' && open > 0;
        return (
          <button
            key={id}
            type="button"
            onClick={() => onShow(id)}
            className={cx(
              'flex h-12 items-center justify-center gap-1.5 text-sm max-[420px]:text-xs',
              hasNews ? 'font-medium text-accent' : 'text-soft',
            )}
          >
            <Icon size={16} aria-hidden="true" />
            {PANEL_WORDS[id]}
            {hasNews && <span className="tabular-nums">{open}</span>}
          </button>
        );
      })}
    </nav>
  );
}
