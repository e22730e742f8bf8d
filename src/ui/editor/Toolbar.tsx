'use client';

import {
  Bold,
  Code,
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
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../kit/controls/IconButton';
import { useKeyboardInset } from '../kit/use-keyboard-inset';
import { keyLabel } from '../shell/keys';
import { activeFormats } from './commands/active-formats';
import { type CommandId, commandOf } from './commands/catalog';
import type { EditorHandle } from './editor-options';

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

/** Those that hold or don't at the caret; the others put something in. */
const TOGGLES: ReadonlySet<CommandId> = new Set([...GROUPS.slice(0, 3).flat()]);

interface ToolbarProps {
  editor: EditorHandle | undefined;
  outlineOpen: boolean;
  onOutline(): void;
}

/** One tab stop for the whole bar; the arrow keys, Home and End move in it (WAI-ARIA toolbar pattern). */
export function Toolbar({ editor, outlineOpen, onOutline }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const active = useActiveFormats(editor);
  const keyboard = useKeyboardInset();
  let index = 0;
  const button = (label: string, Icon: LucideIcon, options: ButtonOptions) => {
    const own = index++;
    return (
      <IconButton
        key={label}
        label={label}
        icon={<Icon size={17} aria-hidden="true" />}
        shortcut={options.keys && keyLabel(options.keys)}
        aria-keyshortcuts={options.keys?.replace('Mod', 'Control')}
        pressed={options.pressed}
        disabled={!editor}
        tabIndex={own === stop ? 0 : -1}
        onFocus={() => setStop(own)}
        // The selection in the text stays what the command is about.
        onMouseDown={(event) => event.preventDefault()}
        onClick={options.act}
      />
    );
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-orientation="horizontal"
      // On a phone the bar is where the thumbs are: on the keyboard.
      style={keyboard > 0 ? { position: 'fixed', insetInline: 0, bottom: keyboard, zIndex: 40 } : undefined}
      className="flex shrink-0 items-center gap-0.5 border-line border-b bg-paper px-3 py-1 @max-3xl:overflow-x-auto"
      onKeyDown={(event) => moveFocus(event, bar.current)}
    >
      {button('Undo', Undo2, { keys: 'Mod+Z', act: () => editor?.undo() })}
      {button('Redo', Redo2, { keys: 'Mod+Shift+Z', act: () => editor?.redo() })}
      {GROUPS.map((group) => (
        <span key={group[0]} className="contents">
          <span aria-hidden="true" className="mx-1 h-5 w-px shrink-0 bg-line" />
          {group.map((id) => {
            const { label, key } = commandOf(id);
            return button(label, ICONS[id], {
              keys: key && keyWords(key),
              pressed: TOGGLES.has(id) ? active.has(id) : undefined,
              act: () => editor?.run(id),
            });
          })}
        </span>
      ))}
      <span aria-hidden="true" className="mx-1 h-5 w-px shrink-0 bg-line" />
      {button('Find and replace', Search, { keys: 'Mod+F', act: () => editor?.openSearch() })}
      {button('Outline', ListTree, { pressed: outlineOpen, act: onOutline })}
    </div>
  );
}

interface ButtonOptions {
  keys?: string;
  pressed?: boolean;
  act: () => void;
}

/** CodeMirror's `Mod-Shift-x` as `Mod+Shift+X`. */
function keyWords(key: string): string {
  return key.replace(/-/g, '+').replace(/[a-z]$/, (letter) => letter.toUpperCase());
}

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const buttons = [...(bar?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const targets: Record<string, number> = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const target = targets[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
}

const NONE: ReadonlySet<CommandId> = new Set();

function useActiveFormats(editor: EditorHandle | undefined): ReadonlySet<CommandId> {
  const [active, setActive] = useState(NONE);
  useEffect(() => {
    if (!editor) return setActive(NONE);
    const read = (state: EditorHandle['view']['state']) =>
      setActive((before) => {
        const now = activeFormats(state);
        return now.size === before.size && [...now].every((id) => before.has(id)) ? before : now;
      });
    read(editor.view.state);
    return editor.subscribe(read);
  }, [editor]);
  return active;
}
