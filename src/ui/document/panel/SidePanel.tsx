import { X } from 'lucide-react';
import { t } from '@/generated/messages/document/panel';
import { AgentPanel } from '../../agent/panel/AgentPanel';
import type { EditorHandle } from '../../editor/editor-options';
import { codeMirrorTextEditor } from '../../editor/text-editor/code-mirror-editor';
import { HistoryPanel } from '../../history/HistoryPanel';
import { IconButton } from '../../kit/controls/IconButton';
import { Tabs } from '../../kit/controls/Tabs';
import type { Hiding } from '../../review/hidden/hiding';
import type { HunkPlaces } from '../../review/hunks/hunk-places';
import { ReviewPanel } from '../../review/panel/ReviewPanel';
import type { Review } from '../../review/panel/use-review';
import { useMay } from '../../shell/viewer';
import { CommentsPanel } from '../../threads/CommentsPanel';
import { useThreadsHere } from '../../threads/threads-context';
import type { OpenDocument } from '../open-document';
import { dropSelection, useEditorSelection } from '../use-editor-selection';
import { usePageContent } from '../use-page-content';
import { PANELS, type PanelId } from './panels';

const PICTURE = /!\[[^\]\n]*\][([]/;

interface SidePanelProps {
  document: OpenDocument;
  editor: EditorHandle | undefined;
  panel: PanelId;
  review: Review;
  hiding: Hiding | undefined;
  places: HunkPlaces;
  mayDecide: boolean;
  /** The number of changes on the review's tab. */
  changes: number;
  /** Increases each time the person opens the composer. */
  composerCalls: number;
  /** The last turn that was started in the text. */
  askedTurnId: string | undefined;
  onPanel(panel: PanelId): void;
  onClose(): void;
  onAskAgent(): void;
  onAmend: ((suggestionId: string) => void) | undefined;
  onReview(documentId: string): void;
  onLeave(): void;
}

export function SidePanel({
  document,
  editor,
  panel,
  review,
  hiding,
  places,
  mayDecide,
  changes,
  composerCalls,
  askedTurnId,
  ...on
}: SidePanelProps) {
  const selection = useEditorSelection(editor);
  const isWritable = useMay('edit') && !document.trashed;
  const { blank, hasProse } = usePageContent(editor, { isMarkdown: document.kind === 'markdown', isWritable });
  const { documentId } = document;
  const counts: Partial<Record<PanelId, number>> = {
    review: changes,
    comments: useThreadsHere().open.length,
  };
  const tabs = PANELS.map((id) => ({ id, label: t('panel', { panel: id }), mark: <Count count={counts[id] ?? 0} /> }));
  return (
    <Tabs
      label={t('region')}
      tabs={tabs}
      selected={panel}
      onSelect={on.onPanel}
      end={<IconButton label={t('closePanel')} tip="left" icon={<X size={16} />} onClick={on.onClose} />}
    >
      {panel === 'agent' && (
        <AgentPanel
          documentId={documentId}
          projectId={document.projectId}
          composerCalls={composerCalls}
          askedTurnId={askedTurnId}
          selection={selection}
          blank={blank}
          hasProse={hasProse}
          hasPictures={() => editor !== undefined && PICTURE.test(codeMirrorTextEditor(editor.view).getContent())}
          onDropSelection={() => dropSelection(editor)}
          onReview={on.onReview}
        />
      )}
      {panel === 'review' && (
        <ReviewPanel
          review={review}
          hiding={hiding}
          editor={editor}
          places={places}
          mayDecide={mayDecide}
          onAskAgent={on.onAskAgent}
          onShowAgent={() => on.onPanel('agent')}
          onAmend={on.onAmend}
          onReview={on.onReview}
          onLeave={on.onLeave}
        />
      )}
      {panel === 'history' && (
        <HistoryPanel
          key={documentId}
          document={document}
          liveText={() => editor && codeMirrorTextEditor(editor.view).getContent()}
          onLeave={on.onLeave}
        />
      )}
      {panel === 'comments' && <CommentsPanel editor={editor} onLeave={on.onLeave} />}
    </Tabs>
  );
}

function Count({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-full bg-accent-soft px-1.5 font-medium text-accent text-xs tabular-nums">{count}</span>
  );
}
