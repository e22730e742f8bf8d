import { z } from 'zod';
import type { TextEditor } from '../core/text-editor/text-editor';
import { type BoundTool, bindTool, type ToolSpec } from './function-calls';
import { COMPLETE_TASK, type Completion } from './outcome';

/** The functions of the inner model of a complex edit. */

function editorTool<Shape extends z.ZodObject>(spec: ToolSpec<TextEditor, Shape>): ToolSpec<TextEditor, Shape> {
  return spec;
}

const completeTask = editorTool({
  name: COMPLETE_TASK,
  description: 'Ends the edit: either it is done, or it cannot be done.',
  schema: z.object({
    success: z.boolean().describe('Whether the instruction was carried out'),
    message: z.string().optional().describe('If it was: what was done, in one or two sentences'),
    error: z.string().optional().describe('If not: why it cannot be done'),
  }),
  create:
    () =>
    ({ success, message, error }): Completion => ({ success, ...(message && { message }), ...(error && { error }) }),
});

const getEditorArtifact = editorTool({
  name: 'get_editor_artifact',
  description: 'Returns the present content of the editor, as Markdown.',
  schema: z.object({}),
  create: (editor) => () => ({ content: editor.getContent() }),
});

const setEditorArtifact = editorTool({
  name: 'set_editor_artifact',
  description: 'Replaces the whole content of the editor. Write all of it: what you leave out is gone.',
  schema: z.object({ content: z.string().describe('The new content, as Markdown') }),
  create:
    (editor) =>
    ({ content }) => {
      editor.setContent(content);
      return { length: editor.getContent().length };
    },
});

const replaceText = editorTool({
  name: 'replace_text',
  description: 'Replaces a passage of the content. It must occur exactly once, unless all is true.',
  schema: z.object({
    find: z.string().describe('The passage, exactly as it stands'),
    replacement: z.string().describe('What stands there afterwards'),
    all: z.boolean().optional().describe('Replace every occurrence'),
  }),
  create:
    (editor) =>
    ({ find, replacement, all }) => {
      editor.replaceText(find, replacement, { all: all ?? false });
      return { replaced: true };
    },
});

const undo = editorTool({
  name: 'undo',
  description: 'Takes back the last change that you made.',
  schema: z.object({}),
  create: (editor) => () => {
    editor.undo();
    return { undone: true };
  },
});

const redo = editorTool({
  name: 'redo',
  description: 'Makes the change again that was taken back last.',
  schema: z.object({}),
  create: (editor) => () => {
    editor.redo();
    return { redone: true };
  },
});

/** Returns all functions, bound to an editor. */
export function editorTools(editor: TextEditor): BoundTool[] {
  return [
    bindTool(completeTask, editor),
    bindTool(getEditorArtifact, editor),
    bindTool(setEditorArtifact, editor),
    bindTool(replaceText, editor),
    bindTool(undo, editor),
    bindTool(redo, editor),
  ];
}
