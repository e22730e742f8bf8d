import type { Context } from '@/identity/context';
import { totalsOfTurn } from '@/usage/queries/turn-totals';
import { requireTurn } from '../access';
import { type AssistantPart, callsIn, type ModelMessage, type ToolResultPart } from '../core/history/message';
import type { MessagePartView, MessageView, TurnView } from '../schema';
import { isInsideCall, readInnerMessagesOfTurn } from '../store/inner-messages';
import { readMessages, readPins, type StoredMessage } from '../store/turn-reader';
import { readStoredSettings } from '../turns/stored-settings';

/** Returns a turn with all its details. */
export async function turnDetails(ctx: Context, turnId: string): Promise<TurnView> {
  const {
    conversation,
    settings,
    systemPrompt,
    promptVersion,
    step: _,
    ...summary
  } = await requireTurn(ctx, turnId, 'read');
  const stored = readStoredSettings(settings);
  const messages = (await readMessages(ctx.db, [turnId])).get(turnId) ?? [];
  const inner = await readInnerMessagesOfTurn(ctx.db, turnId);
  return {
    ...summary,
    settings: stored.settings,
    selection: stored.selection,
    documentId: conversation.documentId,
    systemPrompt,
    promptVersion,
    messages: messages.flatMap((own) => [
      messageView(own, null),
      ...callsIn(own.message).flatMap(({ toolCallId }) =>
        inner
          .filter(({ step, callId }) => step === own.step && isInsideCall(callId, toolCallId))
          .map((said) => messageView(said, toolCallId)),
      ),
    ]),
    pins: await readPins(ctx.db, turnId),
    totals: await totalsOfTurn(ctx, turnId),
  };
}

/**
 * Converts a message with only the listed fields. A provider's metadata, especially thought signatures, stays in the
 * database.
 */
function messageView(
  { step, message }: Pick<StoredMessage, 'step' | 'message'>,
  insideCallId: string | null,
): MessageView {
  return { step, insideCallId, role: message.role, parts: partViews(message) };
}

function partViews(message: ModelMessage): MessagePartView[] {
  switch (message.role) {
    case 'user': {
      const parts = typeof message.content === 'string' ? [{ text: message.content }] : message.content;
      return parts.map(({ text }) => ({ type: 'text', text }));
    }
    case 'assistant':
      return message.content.filter((part) => part.type === 'tool-call' || part.text !== '').map(assistantPartView);
    case 'tool':
      return message.content.map(resultView);
  }
}

function assistantPartView(part: AssistantPart): MessagePartView {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'reasoning':
      return { type: 'thought', text: part.text };
    case 'tool-call':
      return { type: 'tool-call', callId: part.toolCallId, name: part.toolName, input: part.input };
  }
}

function resultView({ toolCallId, toolName, output }: ToolResultPart): MessagePartView {
  const ok = output.type === 'text' || output.type === 'json';
  return { type: 'tool-result', callId: toolCallId, name: toolName, ok, output: output.value };
}
