import { useRouter } from 'next/navigation';
import { t } from '@/generated/messages/document/panel';
import type { EditorHandle } from '../../editor/editor-options';
import { Dialog } from '../../kit/dialogs/Dialog';
import { useMedia } from '../../kit/use-media';
import type { Hiding } from '../../review/hidden/hiding';
import { listedChanges } from '../../review/hidden/listed-changes';
import type { HunkPlaces } from '../../review/hunks/hunk-places';
import type { Review } from '../../review/panel/use-review';
import { useFirstPassage } from '../../threads/use-first-passage';
import type { OpenDocument } from '../open-document';
import { PanelBar } from './PanelBar';
import { panelClasses } from './PanelPlaceholder';
import { isHalf } from './panels';
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
  const changes = listedChanges(review, hiding);

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
      <PanelBar document={document} changes={changes} onShow={choose} />
    </>
  );
}
