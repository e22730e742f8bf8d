import { PanelRight, Share2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { EditorMode } from '../../editor/editor-options';
import { IconButton } from '../../kit/controls/IconButton';
import { keyLabel } from '../../shell/keys';
import { SidebarButton } from '../../shell/PageFrame';
import { useMay } from '../../shell/viewer';
import type { OpenDocument } from '../open-document';
import { DocumentTitle } from './DocumentTitle';
import { ModeMenu } from './ModeMenu';
import type { Activity } from './modes';
import { type Following, Presence, type PresentPerson } from './Presence';
import { SaveMark, type SaveState } from './SaveMark';

const ShareDialog = dynamic(() => import('./ShareDialog').then((m) => m.ShareDialog), { ssr: false });

interface TopBarProps {
  document: OpenDocument;
  /** What the page is called, if not by the document's file name. */
  title?: string;
  people: readonly PresentPerson[];
  /** Left out where there is no one text to follow somebody through. */
  following?: Following;
  /** Undefined for people who only read. */
  save: SaveState | undefined;
  activity: Activity;
  drawing: EditorMode;
  panelOpen: boolean;
  onActivity(activity: Activity): void;
  onDrawing(mode: EditorMode): void;
  onTogglePanel(): void;
}

export function TopBar({ document, people, following, save, activity, drawing, panelOpen, title, ...on }: TopBarProps) {
  const mayEdit = useMay('edit') && !document.trashed;
  const [sharing, setSharing] = useState(false);
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-line border-b px-2">
      <SidebarButton />
      <DocumentTitle document={document} title={title} />
      {save && <SaveMark state={save} />}
      <div className="mx-1.5">
        <Presence people={people} following={following} />
      </div>
      <ModeMenu
        activity={activity}
        drawing={drawing}
        mayEdit={mayEdit}
        isMarkdown={document.kind === 'markdown'}
        onActivity={on.onActivity}
        onDrawing={on.onDrawing}
      />
      <IconButton label="Share" icon={<Share2 size={15} />} onClick={() => setSharing(true)} />
      <span className="max-[899px]:hidden" suppressHydrationWarning>
        <IconButton
          label={panelOpen ? 'Close the panel' : 'Open the panel'}
          shortcut={panelOpen ? undefined : keyLabel('Mod+/')}
          tip="left"
          pressed={panelOpen}
          icon={<PanelRight size={16} />}
          onClick={on.onTogglePanel}
        />
      </span>
      {sharing && <ShareDialog documentId={document.documentId} onClose={() => setSharing(false)} />}
    </header>
  );
}
