'use client';

import {
  Bold,
  Code,
  Ellipsis,
  GripVertical,
  Heading1,
  Heading2,
  Heading3,
  Highlighter,
  Image,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  ListTree,
  type LucideIcon,
  MessageSquarePlus,
  Minus,
  Redo2,
  Search,
  Sigma,
  SquareCode,
  Strikethrough,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '@/generated/messages/editor/toolbar';
import { IconButton } from '../../kit/controls/IconButton';
import { Menu, type MenuItem } from '../../kit/dialogs/Menu';
import { readingStep } from '../../kit/reading-step';
import { useKeyboardInset } from '../../kit/use-keyboard-inset';
import { keyLabel } from '../../shell/keys';
import { activeFormats } from '../commands/active-formats';
import { type CommandId, commandOf } from '../commands/catalog';
import { keyWords } from '../commands/key-words';
import { commandLabel } from '../commands/labels';
import type { EditorHandle } from '../editor-options';
import { showOutline, useOutlineShown } from '../outline/outline-view';
import { activeRange, focusActive, selectedInCell } from '../table/cell-selection';
import { threadActions } from '../threads/thread-actions';
import { fitting, TOUCH_BUTTON } from './fitting';

const ICONS: Readonly<Record<CommandId, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  strike: Strikethrough,
  code: Code,
  highlight: Highlighter,
  heading1: Heading1,
  heading2: Heading2,
  heading3: Heading3,
  bullet: List,
  ordered: ListOrdered,
  task: ListChecks,
  quote: TextQuote,
  link: Link,
  image: Image,
  table: Table,
  codeBlock: SquareCode,
  math: Sigma,
  rule: Minus,
};

const GROUPS: readonly (readonly CommandId[])[] = [
  ['heading1', 'heading2', 'heading3'],
  ['bold', 'italic', 'strike', 'code', 'link'],
  ['bullet', 'ordered', 'task', 'quote'],
  ['table', 'codeBlock', 'math', 'image'],
];

/** Where few tools fit, such as on a phone, those for words come first. The block menu has headings too. */
const NARROW_GROUPS: readonly (readonly CommandId[])[] = [
  ['bold', 'italic', 'link', 'bullet'],
  ['strike', 'code', 'ordered', 'task', 'quote'],
  ['heading1', 'heading2', 'heading3'],
  ['table', 'codeBlock', 'math', 'image'],
];

/** Commands that are on or off at the caret. The others insert something. */
const TOGGLES: ReadonlySet<CommandId> = new Set([...GROUPS.slice(0, 3).flat()]);

interface ToolbarProps {
  editor: EditorHandle | undefined;
}

/** The toolbar is one tab stop. The arrow keys, Home and End move within it (WAI-ARIA toolbar pattern). */
export function Toolbar({ editor }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const place = useToolbarPlace(editor);
  const keyboard = useKeyboardInset();
  const outlineShown = useOutlineShown();
  const room = useWidth(bar);
  const fits = (all: readonly { length: number }[]) =>
    fitting(
      all.map(({ length }) => length),
      room,
      matchMedia('(pointer: coarse)').matches ? TOUCH_BUTTON : undefined,
    );
  const wide = toolGroups(GROUPS, { editor, place, outlineShown });
  const isNarrow = fits(wide) < wide.slice(0, 3).flat().length;
  const groups = isNarrow ? toolGroups(NARROW_GROUPS, { editor, place, outlineShown }) : wide;
  const placed = placeTools(groups, fits(groups));
  const last = placed.shown.flat().length;
  // A tool that is disabled here can't be the tab stop. The first one, *Undo*, never is.
  const tabStop = placed.shown.flat()[stop]?.disabled ? 0 : stop;
  const inBar = (own: number, isDisabled = false) => ({
    disabled: !editor || isDisabled,
    tabIndex: own === Math.min(tabStop, placed.hidden.length > 0 ? last : last - 1) ? 0 : -1,
    onFocus: () => setStop(own),
    // Keeps the selection in the text, which the command applies to.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  });
  let index = 0;
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('formatting')}
      aria-orientation="horizontal"
      // On a phone the toolbar sits on the keyboard, where the thumbs are.
      style={keyboard > 0 ? { position: 'fixed', insetInline: 0, bottom: keyboard, zIndex: 40 } : undefined}
      className="flex shrink-0 items-center gap-0.5 border-line border-b bg-paper px-3 py-1"
      onKeyDown={(event) => moveFocus(event, bar.current)}
    >
      {placed.shown.map((group, i) => (
        <span key={group[0]?.label} className="contents">
          {i > 0 && <span aria-hidden="true" className="mx-0.5 h-5 w-px shrink-0 bg-line" />}
          {group.map(({ label, Icon, keys, pressed, disabled, popup, act }) => (
            <IconButton
              key={label}
              label={label}
              icon={
                <Icon
                  size={17}
                  className={Icon === Undo2 || Icon === Redo2 ? 'rtl:-scale-x-100' : undefined}
                  aria-hidden="true"
                />
              }
              shortcut={keys && keyLabel(keys)}
              aria-keyshortcuts={keys?.replace('Mod', 'Control')}
              aria-haspopup={popup}
              pressed={pressed}
              className={TOUCH}
              onClick={act}
              {...inBar(index++, disabled)}
            />
          ))}
        </span>
      ))}
      {placed.hidden.length > 0 && (
        <Menu
          label={t('more')}
          align="end"
          groups={placed.hidden.map((group) => group.map(menuItem))}
          trigger={(props) => (
            <IconButton
              label={t('more')}
              tip="left"
              className={`ms-auto ${TOUCH}`}
              icon={<Ellipsis size={17} aria-hidden="true" />}
              {...props}
              {...inBar(last)}
            />
          )}
        />
      )}
    </div>
  );
}

const TOUCH = 'pointer-coarse:size-11';

interface ToolState {
  editor: EditorHandle | undefined;
  place: Place;
  outlineShown: boolean;
}

function toolGroups(commands: readonly (readonly CommandId[])[], { editor, place, outlineShown }: ToolState): Tool[][] {
  return [
    [
      { label: t('undo'), Icon: Undo2, keys: 'Mod+Z', act: () => editor?.undo() },
      { label: t('redo'), Icon: Redo2, keys: 'Mod+Shift+Z', act: () => editor?.redo() },
      // Among the first, so that a phone shows it: without a pointer there is no handle beside a block.
      {
        label: t('block'),
        Icon: GripVertical,
        disabled: !place.hasBlock,
        popup: 'listbox',
        act: () => editor?.openBlockMenu(),
      },
    ],
    ...commands.map((group) => group.map((id) => commandTool(id, place, editor))),
    [
      commentTool(editor, place),
      { label: t('findAndReplace'), Icon: Search, keys: 'Mod+F', act: () => editor?.openSearch() },
      { label: t('outline'), Icon: ListTree, pressed: outlineShown, act: () => showOutline(!outlineShown) },
    ],
  ];
}

function commentTool(editor: EditorHandle | undefined, { mayComment }: Place): Tool {
  const act = () => editor?.view.state.facet(threadActions).onComment?.();
  return { label: t('comment'), Icon: MessageSquarePlus, keys: 'Mod+Alt+M', disabled: !mayComment, act };
}

interface Tool {
  label: string;
  Icon: LucideIcon;
  keys?: string | undefined;
  pressed?: boolean | undefined;
  disabled?: boolean;
  popup?: 'listbox';
  act: () => void;
}

function commandTool(id: CommandId, { active, isInCell }: Place, editor: EditorHandle | undefined): Tool {
  const { key, run, isInline = false } = commandOf(id);
  return {
    label: commandLabel(id),
    Icon: ICONS[id],
    keys: key && keyWords(key),
    pressed: TOGGLES.has(id) ? active.has(id) : undefined,
    // A cell can't contain blocks.
    disabled: isInCell && !isInline,
    act: () => {
      if (!editor) return;
      run(editor.view);
      focusActive(editor.view);
    },
  };
}

function menuItem({ label, Icon, keys, pressed, disabled, act }: Tool): MenuItem {
  return {
    label,
    icon: <Icon size={15} className={Icon === Undo2 || Icon === Redo2 ? 'rtl:-scale-x-100' : undefined} />,
    onSelect: act,
    ...(disabled && { disabled }),
    ...(keys && { shortcut: keyLabel(keys) }),
    ...(pressed !== undefined && { checked: pressed, toggle: true }),
  };
}

/** Puts the first `count` tools into the bar and the others into its menu. Groups stay groups. */
function placeTools(groups: readonly Tool[][], count: number): { shown: Tool[][]; hidden: Tool[][] } {
  let left = count;
  const [shown, hidden]: [Tool[][], Tool[][]] = [[], []];
  for (const group of groups) {
    const here = Math.min(left, group.length);
    left -= here;
    if (here > 0) shown.push(group.slice(0, here));
    if (here < group.length) hidden.push(group.slice(here));
  }
  return { shown, hidden };
}

/** Returns the width of an element in CSS pixels, measured before its first paint. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    // The width is 0 while the bar is hidden.
    const measure = () => setWidth((was) => current.clientWidth || was);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const buttons = [
    ...(bar?.querySelectorAll<HTMLButtonElement>(':scope > button:enabled, :scope > span > button:enabled') ?? []),
  ];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const step = readingStep(event);
  const ends: Record<string, number> = { Home: 0, End: buttons.length - 1 };
  const target = step === 0 ? ends[event.key] : (at + step + buttons.length) % buttons.length;
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
}

/** Where the person is: the formats there, and whether it is a table cell. */
interface Place {
  active: ReadonlySet<CommandId>;
  isInCell: boolean;
  /** Whether the caret is in a block, not on a blank line. */
  hasBlock: boolean;
  /** False for people who can't comment, and while a comment is being written. */
  mayComment: boolean;
}

const NOWHERE: Place = { active: new Set(), isInCell: false, hasBlock: false, mayComment: false };

function useToolbarPlace(editor: EditorHandle | undefined): Place {
  const [place, setPlace] = useState(NOWHERE);
  useEffect(() => {
    if (!editor) return setPlace(NOWHERE);
    const read = (state: EditorHandle['view']['state']) =>
      setPlace((before) => {
        const range = activeRange(state);
        const active = activeFormats(state, range);
        const isInCell = selectedInCell(state) !== undefined;
        const hasBlock = state.doc.lineAt(range.head).text.trim() !== '';
        const mayComment = state.facet(threadActions).onComment !== undefined;
        const isSame = active.size === before.active.size && [...active].every((id) => before.active.has(id));
        const isSamePlace =
          isInCell === before.isInCell && hasBlock === before.hasBlock && mayComment === before.mayComment;
        return isSame && isSamePlace ? before : { active, isInCell, hasBlock, mayComment };
      });
    read(editor.view.state);
    return editor.subscribe(read);
  }, [editor]);
  return place;
}
