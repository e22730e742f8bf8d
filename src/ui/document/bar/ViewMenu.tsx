import { BookOpen, Code, Type, UserPen } from 'lucide-react';
import { t } from '@/generated/messages/document/view';
import { askWhoWrote, showAuthors, useBlameView } from '../../blame/blame-view';
import type { EditorMode } from '../../editor/editor-options';
import { showOutline, useOutlineShown } from '../../editor/outline/outline-view';
import { IconButton } from '../../kit/controls/IconButton';
import { Menu } from '../../kit/dialogs/Menu';
import { keyLabel } from '../../shell/keys';
import { DRAWINGS } from './modes';

interface ViewMenuProps {
  drawing: EditorMode;
  /** Only Markdown can be shown in more than one way. */
  isMarkdown: boolean;
  onDrawing(mode: EditorMode): void;
}

const SIZE = 16;

const ICONS = { live: <Type size={SIZE} />, source: <MarkdownSign />, reading: <BookOpen size={SIZE} /> };

/** The toolbar's `<>` marks code, so the source of Markdown has another sign. */
function MarkdownSign() {
  return (
    <span aria-hidden="true" className="w-4 text-center font-bold font-mono text-[11px] leading-4 tracking-tighter">
      {t('markdownSign')}
    </span>
  );
}

/** The menu that selects how the text is shown, and shows the outline, also to people who can't write. */
export function ViewMenu({ drawing, isMarkdown, onDrawing }: ViewMenuProps) {
  const drawings = DRAWINGS.map((mode) => ({
    label: t('drawing', { mode }),
    icon: ICONS[mode],
    checked: mode === drawing,
    onSelect: () => onDrawing(mode),
  }));
  const outlineShown = useOutlineShown();
  const outline = [
    { label: t('outline'), toggle: true, checked: outlineShown, onSelect: () => showOutline(!outlineShown) },
  ];
  const { shown } = useBlameView();
  const authors = [
    { label: t('showAuthors'), toggle: true, checked: shown, onSelect: () => showAuthors(!shown) },
    { label: t('whoWroteThis'), icon: <UserPen size={15} />, shortcut: keyLabel('Mod+Alt+A'), onSelect: askWhoWrote },
  ];
  return (
    <Menu
      label={t('view')}
      align="end"
      groups={isMarkdown ? [drawings, outline, authors] : [authors]}
      trigger={(props) => (
        <IconButton
          label={isMarkdown ? t('viewIs', { mode: drawing }) : t('view')}
          icon={isMarkdown ? ICONS[drawing] : <Code size={SIZE} />}
          {...props}
        />
      )}
    />
  );
}
