import { callInternalModel, type InnerKind } from '../complex-edit/loop';
import type { ModelMessage } from '../core/history/message';
import { SHEET_SYSTEM_PROMPT } from '../prompts/sheets/generate-sheet';
import { VERIFY_SYSTEM_PROMPT, verificationPrompt } from '../prompts/sheets/verify-sheet';
import type { SheetIterationEvent } from '../schema';
import type { ToolContext } from '../tools/tool';
import type { AgentPorts, IterationNews } from './sheet-agent';

/** The longest diagnostics that watchers get, in UTF-16 units. The model gets all of them. */
const MAX_DIAGNOSTICS = 20_000;

interface Question {
  kind: InnerKind;
  iteration: number;
  system: string;
  prompt: string;
  model?: string | undefined;
  pictures?: readonly Uint8Array[];
}

/**
 * Connects the loop to a turn's tool call. Each question is a separate conversation, stored with its answer, so a
 * worker that takes over gets the answer without paying for it again. `data` is shown with drafts that have no data of
 * their own.
 */
export function agentPorts(
  { converse, tell }: Pick<ToolContext, 'converse' | 'tell'>,
  { callId, sheetId, data }: { callId: string; sheetId: string; data: string },
): AgentPorts {
  async function ask({ kind, iteration, system, prompt, model, pictures = [] }: Question) {
    const conversation = await converse(callId, kind, `${iteration}-${kind}`);
    const message: ModelMessage = { role: 'user', content: prompt };
    await conversation.tell(message);
    // Watchers see two steps per iteration: code and verdict.
    const turn = 2 * (iteration - 1) + (kind === 'sheet-verify' ? 1 : 0);
    const request = { turn, system, messages: [message], tools: [], pictures, model };
    const called = await callInternalModel(conversation, request);
    if ('outcome' in called) return { ok: false as const, error: called.outcome.error ?? NO_ANSWER };
    const answer = textOf(called.response);
    return answer.trim() === '' ? { ok: false as const, error: NO_ANSWER } : { ok: true as const, answer };
  }
  return {
    ask: (iteration, { purpose: kind, prompt, model }) =>
      ask({ kind, iteration, system: SHEET_SYSTEM_PROMPT, prompt, model }),
    look: (iteration, request, { png, pages }) =>
      ask({
        kind: 'sheet-verify',
        iteration,
        system: VERIFY_SYSTEM_PROMPT,
        prompt: verificationPrompt(request, { pages }),
        pictures: [png],
      }),
    tell: (news) => tell(callId, eventOf(news, { sheetId, data })),
  };
}

const NO_ANSWER = 'The model gave no answer.';

function textOf(message: ModelMessage | undefined): string {
  if (message?.role !== 'assistant') return '';
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function eventOf(news: IterationNews, sheet: { sheetId: string; data: string }): SheetIterationEvent {
  const { number, state } = news;
  const about = { type: 'sheet-iteration' as const, number, state };
  switch (news.state) {
    case 'writing':
      return { ...about, ...(news.purpose === 'sheet-recover' && { isRecovery: true }) };
    case 'compiling': {
      const { code: template, data = sheet.data } = news.draft;
      return { ...about, page: { sheetId: sheet.sheetId, data, template } };
    }
    case 'looking':
      return about;
    case 'verified': {
      const { verdict, error } = news;
      return { ...about, verdict, ...(error !== undefined && { diagnostics: error.slice(0, MAX_DIAGNOSTICS) }) };
    }
  }
}
