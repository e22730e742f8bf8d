import { PanelRight } from 'lucide-react';
import dynamic from 'next/dynamic';
import { t } from '@/generated/messages/document/bar';
import type { EditorMode } from '../../editor/editor-options';
import { IconButton } from '../../kit/controls/IconButton';
import { useEditorReady } from '../../shell/editor-ready';
import { keyLabel } from '../../shell/keys';
import { SidebarButton } from '../../shell/PageFrame';
import { useMay } from '../../shell/viewer';
import type { OpenDocument } from '../open-document';
import { DocumentTitle } from './DocumentTitle';
import { ModeMenu } from './ModeMenu';
import type { Activity, Rights } from './modes';
import type { Following, PresentPerson } from './Presence';
import { SaveMark, type SaveState } from './SaveMark';
import { ShareButton } from './ShareButton';

const AskToEditButton = dynamic(() => import('./AskToEditButton').then((m) => m.AskToEditButton), { ssr: false });
const Presence = dynamic(() => import('./Presence').then((m) => m.Presence), { ssr: false });
const ViewMenu = dynamic(() => import('./ViewMenu').then((m) => m.ViewMenu), { ssr: false });
const StarButton = dynamic(() => import('./StarButton').then((m) => m.StarButton), { ssr: false });

interface TopBarProps {
  document: OpenDocument;
  /** The page's title, if it differs from the document's file name. */
  title?: string;
  people: readonly PresentPerson[];
  /** Missing if the page has no single text in which to follow people. */
  following?: Following;
  /** Undefined for people who can't write. */
  save: SaveState | undefined;
  activity: Activity;
  rights: Rights;
  drawing: EditorMode;
  panelOpen: boolean;
  onActivity(activity: Activity): void;
  onDrawing(mode: EditorMode): void;
  onTogglePanel(): void;
}

export function TopBar({
  document,
  people,
  following,
  save,
  activity,
  rights,
  drawing,
  panelOpen,
  title,
  ...on
}: TopBarProps) {
  const afterText = useEditorReady();
  const mayAsk = !useMay('edit') && !document.trashed;
  return (
    <header className="page-head @container flex h-12 shrink-0 items-center gap-1 border-line border-b px-2">
      <SidebarButton />
      <DocumentTitle document={document} title={title} />
      {save && <SaveMark state={save} isViewing={activity === 'viewing'} />}
      <div className="mx-1.5">
        {afterText && people.length > 0 && <Presence people={people} following={following} />}
      </div>
      <ModeMenu
        activity={activity}
        rights={rights}
        askIn={mayAsk ? document.documentId : undefined}
        onActivity={on.onActivity}
      />
      {afterText && mayAsk && activity === 'viewing' && <AskToEditButton documentId={document.documentId} />}
      <span className="size-8 shrink-0">
        {afterText && <ViewMenu drawing={drawing} isMarkdown={document.kind === 'markdown'} onDrawing={on.onDrawing} />}
      </span>
      {/* If there is no room, the title's menu contains it. */}
      <span className="size-8 shrink-0 max-[559px]:hidden">{afterText && <StarButton document={document} />}</span>
      <ShareButton document={document} title={title} />
      <span className="max-[899px]:hidden" suppressHydrationWarning>
        <IconButton
          label={panelOpen ? t('closePanel') : t('openPanel')}
          shortcut={panelOpen ? undefined : keyLabel('Mod+/')}
          tip="left"
          pressed={panelOpen}
          icon={<PanelRight size={16} className="rtl:-scale-x-100" />}
          onClick={on.onTogglePanel}
        />
      </span>
    </header>
  );
}
