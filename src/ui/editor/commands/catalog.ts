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
  /** As the toolbar and the slash menu name it. */
  label: string;
  run: Command;
  /** CodeMirror's notation, e.g. `Mod-b`. */
  key?: string;
  /** More words by which the slash menu finds it. */
  words?: string;
}

/** Every formatting command of Markdown, in the order in which toolbar and slash menu show them. */
export const editorCommands: readonly EditorCommand[] = [
  { id: 'heading1', label: 'Heading 1', run: toggleHeading(1), key: 'Mod-Alt-1', words: 'title h1' },
  { id: 'heading2', label: 'Heading 2', run: toggleHeading(2), key: 'Mod-Alt-2', words: 'section h2' },
  { id: 'heading3', label: 'Heading 3', run: toggleHeading(3), key: 'Mod-Alt-3', words: 'subsection h3' },
  { id: 'bold', label: 'Bold', run: toggleInline('bold'), key: 'Mod-b' },
  { id: 'italic', label: 'Italic', run: toggleInline('italic'), key: 'Mod-i' },
  { id: 'strike', label: 'Strikethrough', run: toggleInline('strike'), key: 'Mod-Shift-x' },
  { id: 'code', label: 'Code', run: toggleInline('code'), key: 'Mod-e' },
  { id: 'highlight', label: 'Highlight', run: toggleInline('highlight'), key: 'Mod-Shift-h', words: 'mark' },
  { id: 'link', label: 'Link', run: openLinkEditor, key: 'Mod-k' },
  { id: 'bullet', label: 'Bulleted list', run: toggleLines('bullet'), key: 'Mod-Shift-8', words: 'unordered ul' },
  { id: 'ordered', label: 'Numbered list', run: toggleLines('ordered'), key: 'Mod-Shift-7', words: 'ordered ol' },
  { id: 'task', label: 'Task list', run: toggleLines('task'), key: 'Mod-Shift-9', words: 'todo checkbox' },
  { id: 'quote', label: 'Quote', run: toggleLines('quote'), key: 'Mod-Shift-.', words: 'blockquote' },
  { id: 'codeBlock', label: 'Code block', run: insertCodeBlock, key: 'Mod-Alt-c', words: 'fence source' },
  { id: 'table', label: 'Table', run: insertTable, words: 'grid columns rows' },
  { id: 'math', label: 'Math block', run: insertMathBlock, words: 'formula latex equation' },
  { id: 'image', label: 'Image', run: insertImage, words: 'picture figure photo file attachment upload' },
  { id: 'rule', label: 'Divider', run: insertRule, words: 'horizontal rule line hr' },
];

/** The catalogue entry of an id. Every id has one. */
export function commandOf(id: CommandId): EditorCommand {
  const found = editorCommands.find((command) => command.id === id);
  if (!found) throw new RangeError(`No such editor command: ${id}`);
  return found;
}
