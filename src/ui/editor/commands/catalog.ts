import type { StateCommand } from '@codemirror/state';
import type { Command } from '@codemirror/view';
import { runActive } from '../table/cell-selection';
import { toggleHeading, toggleLines } from './blocks';
import { toggleInline } from './inline';
import { insertCodeBlock, insertImage, insertMathBlock, insertRule, insertTable, openLinkEditor } from './insert';

export type CommandId =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'highlight'
  | 'heading1'
  | 'heading2'
  | 'heading3'
  | 'bullet'
  | 'ordered'
  | 'task'
  | 'quote'
  | 'link'
  | 'image'
  | 'table'
  | 'codeBlock'
  | 'math'
  | 'rule';

export interface EditorCommand {
  id: CommandId;
  run: Command;
  /** CodeMirror's notation, e.g. `Mod-b`. */
  key?: string;
  /** Whether it also applies in a table cell, which can't contain blocks. */
  isInline?: true;
}

/** Returns a command that applies to the selection in the focused table cell, or else in the text. */
const inline =
  (command: StateCommand): Command =>
  (view) =>
    runActive(view, command);

/** Every formatting command of Markdown, in the order in which toolbar and slash menu show them. */
export const editorCommands: readonly EditorCommand[] = [
  { id: 'heading1', run: toggleHeading(1), key: 'Mod-Alt-1' },
  { id: 'heading2', run: toggleHeading(2), key: 'Mod-Alt-2' },
  { id: 'heading3', run: toggleHeading(3), key: 'Mod-Alt-3' },
  { id: 'bold', run: inline(toggleInline('bold')), key: 'Mod-b', isInline: true },
  { id: 'italic', run: inline(toggleInline('italic')), key: 'Mod-i', isInline: true },
  { id: 'strike', run: inline(toggleInline('strike')), key: 'Mod-Shift-x', isInline: true },
  { id: 'code', run: inline(toggleInline('code')), key: 'Mod-e', isInline: true },
  { id: 'highlight', run: inline(toggleInline('highlight')), key: 'Mod-Shift-h', isInline: true },
  { id: 'link', run: openLinkEditor, key: 'Mod-k', isInline: true },
  { id: 'bullet', run: toggleLines('bullet'), key: 'Mod-Shift-8' },
  { id: 'ordered', run: toggleLines('ordered'), key: 'Mod-Shift-7' },
  { id: 'task', run: toggleLines('task'), key: 'Mod-Shift-9' },
  { id: 'quote', run: toggleLines('quote'), key: 'Mod-Shift-.' },
  { id: 'codeBlock', run: insertCodeBlock, key: 'Mod-Alt-c' },
  { id: 'table', run: insertTable },
  { id: 'math', run: insertMathBlock },
  { id: 'image', run: inline(insertImage), isInline: true },
  { id: 'rule', run: insertRule },
];

/** Returns the catalogue entry of a command. */
export function commandOf(id: CommandId): EditorCommand {
  const found = editorCommands.find((command) => command.id === id);
  if (!found) throw new RangeError(`No such editor command: ${id}`);
  return found;
}
