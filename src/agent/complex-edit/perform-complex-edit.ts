import type { TextEditor } from '../core/text-editor/text-editor';
import { editorTools } from './editor-tools';
import { buildInitialPrompt, getEditorContent, type InnerConversation, runInternalConversationLoop } from './loop';
import { type FinalResult, formatFinalResult } from './outcome';

/**
 * Carries out an instruction in words on an editor, by a model of its own with functions to read and change the content.
 * What it did stands in the editor; whether that is to be kept is for the caller, who is told how it ended.
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
