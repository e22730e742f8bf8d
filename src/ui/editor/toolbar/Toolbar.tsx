'use client';

import {
  Bold,
  ChevronDown,
  Code,
  Ellipsis,
  GripVertical,
  Heading,
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
import { IconButton, type IconButtonProps } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';
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

const HEADINGS: readonly CommandId[] = ['heading1', 'heading2', 'heading3'];
const GROUPS: readonly (readonly CommandId[])[] = [
  ['bold', 'italic', 'strike', 'code', 'link'],
  ['bullet', 'ordered', 'task', 'quote'],
  ['table', 'codeBlock', 'math', 'image'],
];

/** Commands that are on or off at the caret. The others insert something. */
const TOGGLES: ReadonlySet<CommandId> = new Set([...HEADINGS, ...GROUPS.slice(0, 2).flat()]);

type ToolId = CommandId | 'undo' | 'redo' | 'block' | 'heading' | 'comment' | 'find' | 'outline';

/**
 * Which tools the bar keeps longest as it gets narrower. On a phone, those for words come first: the block menu, which
 * needs a tool where there is no pointer, has headings too. The view menu has the outline.
 */
const KEPT: readonly ToolId[] = [
  ...(['undo', 'redo', 'block', 'bold', 'italic', 'link', 'bullet', 'heading', 'comment', 'find'] as const),
  ...(['ordered', 'task', 'table', 'image', 'quote', 'strike', 'code', 'codeBlock', 'math', 'outline'] as const),
];

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
  const placed = placeTools(toolGroups({ editor, place, outlineShown }), room);
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
        <span key={group[0]?.id} className="contents">
          {i > 0 && <span aria-hidden="true" className="mx-0.5 h-5 w-px shrink-0 bg-line" />}
          {group.map((tool) => (
            <ToolButton key={tool.id} tool={tool} {...inBar(index++, tool.disabled)} />
          ))}
        </span>
      ))}
      {placed.hidden.length > 0 && (
        <Menu
          label={t('more')}
          align="end"
          groups={placed.hidden.map((group) => group.flatMap((tool) => tool.choices ?? [tool]).map(menuItem))}
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

type ToolButtonProps = { tool: Tool } & Pick<IconButtonProps, 'disabled' | 'tabIndex' | 'onFocus' | 'onMouseDown'>;

/** A tool in the bar: a button, or the button of a menu if it has choices. */
function ToolButton({ tool, ...inBar }: ToolButtonProps) {
  const { label, Icon, keys, pressed, popup, choices, act } = tool;
  const icon = <Icon size={17} className={mirrored(Icon)} aria-hidden="true" />;
  if (choices) {
    return (
      <Menu
        label={label}
        groups={[choices.map(menuItem)]}
        trigger={(props) => (
          <IconButton
            label={label}
            icon={
              <>
                {icon}
                <ChevronDown size={10} className="-me-1 shrink-0 text-faint" aria-hidden="true" />
              </>
            }
            className={cx(TOUCH, choices.some((choice) => choice.pressed) && 'bg-hover text-ink')}
            {...props}
            {...inBar}
          />
        )}
      />
    );
  }
  return (
    <IconButton
      label={label}
      icon={icon}
      shortcut={keys && keyLabel(keys)}
      aria-keyshortcuts={keys?.replace('Mod', 'Control')}
      aria-haspopup={popup}
      pressed={pressed}
      className={TOUCH}
      onClick={act}
      {...inBar}
    />
  );
}

interface ToolState {
  editor: EditorHandle | undefined;
  place: Place;
  outlineShown: boolean;
}

function toolGroups({ editor, place, outlineShown }: ToolState): Tool[][] {
  const command = (id: CommandId) => commandTool(id, place, editor);
  return [
    [
      { id: 'undo', label: t('undo'), Icon: Undo2, keys: 'Mod+Z', act: () => editor?.undo() },
      { id: 'redo', label: t('redo'), Icon: Redo2, keys: 'Mod+Shift+Z', act: () => editor?.redo() },
      {
        id: 'block',
        label: t('block'),
        Icon: GripVertical,
        disabled: !place.hasBlock,
        popup: 'listbox',
        act: () => editor?.openBlockMenu(),
      },
    ],
    [headingTool(HEADINGS.map(command))],
    ...GROUPS.map((group) => group.map(command)),
    [
      commentTool(editor, place),
      { id: 'find', label: t('findAndReplace'), Icon: Search, keys: 'Mod+F', act: () => editor?.openSearch() },
      {
        id: 'outline',
        label: t('outline'),
        Icon: ListTree,
        pressed: outlineShown,
        act: () => showOutline(!outlineShown),
      },
    ],
  ];
}

/** The menu of headings. Its button has the name and the sign of the heading at the caret. */
function headingTool(choices: readonly Tool[]): Tool {
  const here = choices.find(({ pressed }) => pressed);
  return {
    id: 'heading',
    label: here?.label ?? t('heading'),
    Icon: here?.Icon ?? Heading,
    disabled: choices.every(({ disabled }) => disabled),
    choices,
    act: () => {},
  };
}

function commentTool(editor: EditorHandle | undefined, { mayComment }: Place): Tool {
  const act = () => editor?.view.state.facet(threadActions).onComment?.();
  return { id: 'comment', label: t('comment'), Icon: MessageSquarePlus, keys: 'Mod+Alt+M', disabled: !mayComment, act };
}

interface Tool {
  id: ToolId;
  label: string;
  Icon: LucideIcon;
  keys?: string | undefined;
  pressed?: boolean | undefined;
  disabled?: boolean;
  popup?: 'listbox';
  /** The tools of its menu. */
  choices?: readonly Tool[];
  act: () => void;
}

function commandTool(id: CommandId, { active, isInCell }: Place, editor: EditorHandle | undefined): Tool {
  const { key, run, isInline = false } = commandOf(id);
  return {
    id,
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
    icon: <Icon size={15} className={mirrored(Icon)} />,
    onSelect: act,
    ...(disabled && { disabled }),
    ...(keys && { shortcut: keyLabel(keys) }),
    ...(pressed !== undefined && { checked: pressed, toggle: true }),
  };
}

/** Returns the class of an icon that points in the direction of reading. */
function mirrored(Icon: LucideIcon): string | undefined {
  return Icon === Undo2 || Icon === Redo2 ? 'rtl:-scale-x-100' : undefined;
}

/** Puts the tools that fit into the bar and the others into its menu. Groups stay groups. */
function placeTools(groups: readonly Tool[][], room: number): { shown: Tool[][]; hidden: Tool[][] } {
  const rank = ({ id }: Tool) => KEPT.indexOf(id);
  const button = matchMedia('(pointer: coarse)').matches ? TOUCH_BUTTON : undefined;
  const count = fitting(
    groups.map((group) => group.map(rank)),
    room,
    button,
  );
  const part = (isPart: (tool: Tool) => boolean) =>
    groups.map((group) => group.filter(isPart)).filter(({ length }) => length > 0);
  return { shown: part((tool) => rank(tool) < count), hidden: part((tool) => rank(tool) >= count) };
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

/** Leaves out headings where the text is shown as source, because its own marks say what a line is. */
function shownFormats({ dom }: EditorHandle['view'], active: ReadonlySet<CommandId>): ReadonlySet<CommandId> {
  if (!dom.classList.contains('vr-mode-source')) return active;
  return new Set([...active].filter((id) => !HEADINGS.includes(id)));
}

function useToolbarPlace(editor: EditorHandle | undefined): Place {
  const [place, setPlace] = useState(NOWHERE);
  useEffect(() => {
    if (!editor) return setPlace(NOWHERE);
    const read = (state: EditorHandle['view']['state']) =>
      setPlace((before) => {
        const range = activeRange(state);
        const active = shownFormats(editor.view, activeFormats(state, range));
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
