import { BookOpen, ChevronDown, Eye, PenLine, SquareCheck, UserPen } from 'lucide-react';
import { askWhoWrote, showAuthors, useBlameView } from '../../blame/blame-view';
import type { EditorMode } from '../../editor/editor-options';
import { Menu } from '../../kit/dialogs/Menu';
import { keyLabel } from '../../shell/keys';
import { ACTIVITIES, ACTIVITY_WORDS, type Activity, DRAWINGS } from './modes';

interface ModeMenuProps {
  activity: Activity;
  drawing: EditorMode;
  mayEdit: boolean;
  /** Only Markdown can be drawn in more than one way. */
  isMarkdown: boolean;
  onActivity(activity: Activity): void;
  onDrawing(mode: EditorMode): void;
}

const ICONS = { editing: PenLine, reviewing: SquareCheck, viewing: Eye };

export function ModeMenu({ activity, drawing, mayEdit, isMarkdown, onActivity, onDrawing }: ModeMenuProps) {
  const Icon = ICONS[activity];
  const activities = ACTIVITIES.filter((choice) => mayEdit || choice !== 'editing').map((choice) => ({
    label: ACTIVITY_WORDS[choice],
    checked: choice === activity,
    onSelect: () => onActivity(choice),
  }));
  const drawings = DRAWINGS.map(({ mode, label }) => ({
    label,
    checked: mode === drawing,
    onSelect: () => onDrawing(mode),
  }));
  const { shown } = useBlameView();
  const authors = [
    { label: 'Show authors', toggle: true, checked: shown, onSelect: () => showAuthors(!shown) },
    { label: 'Who wrote this?', icon: <UserPen size={15} />, shortcut: keyLabel('Mod+Alt+A'), onSelect: askWhoWrote },
  ];
  return (
    <Menu
      label="Mode"
      align="end"
      groups={isMarkdown ? [activities, drawings, authors] : [activities, authors]}
      trigger={(props) => (
        <button
          type="button"
          aria-label={`Mode: ${ACTIVITY_WORDS[activity]}`}
          className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm text-soft hover:bg-hover hover:text-ink"
          {...props}
        >
          {drawing === 'reading' && isMarkdown ? <BookOpen size={15} /> : <Icon size={15} />}
          <span className="max-md:hidden">{ACTIVITY_WORDS[activity]}</span>
          <ChevronDown size={13} className="text-faint" aria-hidden="true" />
        </button>
      )}
    />
  );
}
