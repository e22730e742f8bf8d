import type { TextEditor } from '../core/text-editor/text-editor';
import { editorTools } from './editor-tools';
import { buildInitialPrompt, getEditorContent, type InnerConversation, runInternalConversationLoop } from './loop';
import { type FinalResult, formatFinalResult } from './outcome';

/**
 * Carries out an instruction on an editor, with its own model and functions to read and change the content. The changes
 * are in the editor. The caller gets the outcome and decides whether to keep them.
 */
export async function performComplexEditOperation(
  prompt: string,
  editor: TextEditor,
  { conversation, maxTurns }: { conversation: InnerConversation; maxTurns: number },
): Promise<FinalResult> {
  const outcome = await runInternalConversationLoop({
    initialPrompt: buildInitialPrompt(prompt, getEditorContent(editor)),
    tools: editorTools(editor),
    maxTurns,
    conversation,
  });
  return formatFinalResult(outcome);
}
