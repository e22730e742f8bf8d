import type { Command } from '@codemirror/view';
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
}

/** Every formatting command of Markdown, in the order in which toolbar and slash menu show them. */
export const editorCommands: readonly EditorCommand[] = [
  { id: 'heading1', run: toggleHeading(1), key: 'Mod-Alt-1' },
  { id: 'heading2', run: toggleHeading(2), key: 'Mod-Alt-2' },
  { id: 'heading3', run: toggleHeading(3), key: 'Mod-Alt-3' },
  { id: 'bold', run: toggleInline('bold'), key: 'Mod-b' },
  { id: 'italic', run: toggleInline('italic'), key: 'Mod-i' },
  { id: 'strike', run: toggleInline('strike'), key: 'Mod-Shift-x' },
  { id: 'code', run: toggleInline('code'), key: 'Mod-e' },
  { id: 'highlight', run: toggleInline('highlight'), key: 'Mod-Shift-h' },
  { id: 'link', run: openLinkEditor, key: 'Mod-k' },
  { id: 'bullet', run: toggleLines('bullet'), key: 'Mod-Shift-8' },
  { id: 'ordered', run: toggleLines('ordered'), key: 'Mod-Shift-7' },
  { id: 'task', run: toggleLines('task'), key: 'Mod-Shift-9' },
  { id: 'quote', run: toggleLines('quote'), key: 'Mod-Shift-.' },
  { id: 'codeBlock', run: insertCodeBlock, key: 'Mod-Alt-c' },
  { id: 'table', run: insertTable },
  { id: 'math', run: insertMathBlock },
  { id: 'image', run: insertImage },
  { id: 'rule', run: insertRule },
];

/** Returns the catalogue entry of a command. */
export function commandOf(id: CommandId): EditorCommand {
  const found = editorCommands.find((command) => command.id === id);
  if (!found) throw new RangeError(`No such editor command: ${id}`);
  return found;
}
