import { createHash } from 'node:crypto';
import type { ToolDefinition } from '../core/tool';
import { COMPLEX_EDIT_PROMPT, COMPLEX_EDIT_REMINDER } from './complex-edit';
import { INNER_TASK_PROMPT } from './inner-task';
import { SHEET_SYSTEM_PROMPT } from './sheets/generate-sheet';
import { VERIFY_SYSTEM_PROMPT } from './sheets/verify-sheet';
import { SYSTEM_PROMPT } from './system-prompt';

export interface PromptVersion {
  /** A hash of the content. */
  id: string;
  /** Everything that models are told, except the messages of a conversation, as JSON. */
  content: string;
}

/** Returns the prompts and tools of this program version, to be stored with the turns that use them. */
export function promptVersion(tools: readonly ToolDefinition[]): PromptVersion {
  const content = JSON.stringify({
    system: SYSTEM_PROMPT,
    task: { system: INNER_TASK_PROMPT },
    complexEdit: { system: COMPLEX_EDIT_PROMPT, reminder: COMPLEX_EDIT_REMINDER },
    sheets: { system: SHEET_SYSTEM_PROMPT, verify: VERIFY_SYSTEM_PROMPT },
    tools,
  });
  return { id: createHash('sha256').update(content).digest('hex').slice(0, 16), content };
}
