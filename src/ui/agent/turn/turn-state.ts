import { isTerminal, type TerminalStatus } from '@/agent/core/turn-status';
import type { InnerEvent, QuestionKind, SheetIterationEvent, TurnEvent } from '@/agent/schema';
import { t } from '@/generated/messages/agent/turn';
import { translateText } from '@/i18n/translate';

export interface ToolPart {
  type: 'tool';
  callId: string;
  name: string;
  summary: string;
  input: unknown;
  result: { ok: boolean; summary: string; cancelled?: true } | undefined;
  /** The work of a second model inside the call. */
  inner?: TurnState;
  /** The question that the call asks people. */
  asked?: AskedQuestion;
}

export interface AskedQuestion {
  kind: QuestionKind;
  step: number;
  callId: string;
  question: string;
  options: readonly string[];
  answer: { text: string; userId: string } | undefined;
}

export type TurnPart = { type: 'thought' | 'text'; text: string } | ToolPart;

export type UsageEvent = Extract<TurnEvent, { type: 'usage' }>;
export type SuggestionEvent = Extract<TurnEvent, { type: 'suggestion' }>;
export type TreeSuggestionEvent = Extract<TurnEvent, { type: 'tree-suggestion' }>;

export type ContextEvent = Extract<TurnEvent, { type: 'context' }>;

export type ModelChange = Extract<TurnEvent, { type: 'model-changed' }>;

/** The state of one iteration of generating a sheet. */
export type SheetIteration = Omit<SheetIterationEvent, 'type'>;

/** A turn as it is drawn, built only from its events. The server's texts are in the reader's language. */
export interface TurnState {
  /** The number of the last event included. */
  seq: number;
  /** The current activity, or undefined before the turn starts and after it ends. */
  word: string | undefined;
  /** Documents that may matter. The model was told about them. */
  context: ContextEvent['documents'];
  steps: readonly { step: number; parts: readonly TurnPart[] }[];
  usage: readonly UsageEvent[];
  suggestions: readonly SuggestionEvent[];
  treeSuggestions: readonly TreeSuggestionEvent[];
  /** The iterations of generating a sheet, in order. */
  iterations: readonly SheetIteration[];
  /** The warnings, without duplicates. */
  warnings: readonly string[];
  /** Models that were unavailable, each with the model that was asked instead. */
  modelChanges: readonly ModelChange[];
  ended: { status: TerminalStatus; message: string } | undefined;
}

export const NEW_TURN: TurnState = {
  seq: 0,
  word: undefined,
  context: [],
  steps: [],
  usage: [],
  suggestions: [],
  treeSuggestions: [],
  iterations: [],
  warnings: [],
  modelChanges: [],
  ended: undefined,
};

/**
 * Returns the turn after an event. An event that is already included, e.g. sent again after a reconnect, changes
 * nothing.
 */
export function applyTurnEvent(state: TurnState, seq: number, event: TurnEvent): TurnState {
  if (seq <= state.seq) return state;
  return { ...change({ ...state, seq }, event), seq };
}

function change(state: TurnState, event: TurnEvent | InnerEvent): TurnState {
  switch (event.type) {
    case 'turn-started':
      return { ...state, word: t('starting') };
    case 'context':
      return { ...state, context: event.documents };
    case 'status':
      return { ...state, word: translateText('call', event.word) };
    case 'step-started':
    case 'step-restarted':
      return { ...state, steps: [...withoutStep(state, event.step), { step: event.step, parts: [] }] };
    case 'thought-delta':
      return addDelta(state, 'thought', event.text);
    case 'text-delta':
      return { ...addDelta(state, 'text', event.text), word: t('writing') };
    case 'tool-call': {
      const { callId, name, input } = event;
      const summary = translateText('call', event.summary);
      return addPart(state, { type: 'tool', callId, name, summary, input, result: undefined });
    }
    case 'tool-result':
      return updateTool(state, event.callId, (tool) => ({
        ...tool,
        result: {
          ok: event.ok,
          summary: translateText('call', event.summary),
          ...('cancelled' in event && event.cancelled && { cancelled: true }),
        },
      }));
    case 'inner':
      return updateInner(state, event.callId, (inner) => change(inner, event.event));
    case 'usage':
      return withUsage(state, event);
    case 'suggestion':
      return { ...state, suggestions: [...state.suggestions, event] };
    case 'tree-suggestion':
      return { ...state, treeSuggestions: [...state.treeSuggestions, event] };
    case 'tree-withdrawn':
      return {
        ...state,
        treeSuggestions: state.treeSuggestions.filter((made) => made.treeChangeId !== event.treeChangeId),
      };
    case 'question': {
      const { kind, step, callId, question, options } = event;
      return updateTool({ ...state, word: undefined }, callId, (tool) => ({
        ...tool,
        asked: { kind, step, callId, question, options, answer: undefined },
      }));
    }
    case 'answered': {
      const answered = updateTool(state, event.callId, (tool) => ({
        ...tool,
        ...(tool.asked && { asked: { ...tool.asked, answer: { text: event.answer, userId: event.userId } } }),
      }));
      return { ...answered, word: isAsking(answered) ? undefined : t('continuing') };
    }
    case 'sheet-iteration':
      return { ...state, iterations: withIteration(state.iterations, event) };
    case 'warning':
      return withWarning(state, translateText('turn', event.message));
    case 'model-changed':
      return withModelChange(state, event);
    case 'retrying':
      return { ...state, word: tryingAgain(event) };
    case 'finished':
    case 'stopped':
    case 'failed':
    case 'interrupted':
      return { ...state, word: undefined, ended: { status: event.type, message: event.message } };
  }
}

function withWarning(state: TurnState, warning: string): TurnState {
  return state.warnings.includes(warning) ? state : { ...state, warnings: [...state.warnings, warning] };
}

function withModelChange(state: TurnState, event: ModelChange): TurnState {
  const change = { ...event, reason: translateText('turn', event.reason) };
  return { ...state, word: t('askingAnotherModel'), modelChanges: [...state.modelChanges, change] };
}

function tryingAgain({ reason, inMs }: Extract<TurnEvent, { type: 'retrying' }>): string {
  return t('tryingAgain', { reason: translateText('turn', reason), seconds: Math.ceil(inMs / 1000) });
}

/** Returns the iterations after an event. If a worker died and an iteration is repeated, its state starts over. */
function withIteration(
  iterations: readonly SheetIteration[],
  { type: _, ...news }: SheetIterationEvent,
): SheetIteration[] {
  const known = iterations.find(({ number }) => number === news.number);
  const next = news.state === 'writing' ? news : { ...known, ...news };
  return [...iterations.filter(({ number }) => number < news.number), next];
}

/** Returns whether the turn is drawn as running. The list of turns can report its end before its last events arrive. */
export function isRunning({ status }: { status: string }, { ended }: TurnState): boolean {
  return ended === undefined && !isTerminal(status);
}

/** Returns whether the turn is waiting for a person's answer. */
export function isAsking({ steps, ended }: TurnState): boolean {
  const parts = ended ? [] : (steps.at(-1)?.parts ?? []);
  return parts.some((part) => part.type === 'tool' && part.asked !== undefined && part.asked.answer === undefined);
}

/** Returns the agent's texts as one Markdown text, without its thoughts and calls. */
export function answerOf({ steps }: TurnState): string {
  const parts = steps.flatMap((step) => step.parts);
  return parts
    .flatMap((part) => (part.type === 'text' && part.text.trim() !== '' ? [part.text.trim()] : []))
    .join('\n\n');
}

function withoutStep(state: TurnState, step: number): TurnState['steps'] {
  return state.steps.filter((existing) => existing.step !== step);
}

function addDelta(state: TurnState, type: 'thought' | 'text', text: string): TurnState {
  const last = state.steps.at(-1)?.parts.at(-1);
  if (last?.type !== type) return addPart(state, { type, text });
  return updateLastStep(state, (parts) => [...parts.slice(0, -1), { type, text: last.text + text }]);
}

function addPart(state: TurnState, part: TurnPart): TurnState {
  const begun = state.steps.length > 0 ? state : { ...state, steps: [{ step: 0, parts: [] }] };
  return updateLastStep(begun, (parts) => [...parts, part]);
}

function updateLastStep(state: TurnState, update: (parts: readonly TurnPart[]) => TurnPart[]): TurnState {
  return {
    ...state,
    steps: state.steps.map((step, i) => (i < state.steps.length - 1 ? step : { ...step, parts: update(step.parts) })),
  };
}

/** Adds a model call's usage to the turn, and also to the tool call inside which it was made. */
function withUsage(state: TurnState, event: UsageEvent): TurnState {
  const add = (sums: TurnState): TurnState => ({ ...sums, usage: [...sums.usage, event] });
  return event.parentCallId === undefined ? add(state) : updateInner(add(state), event.parentCallId, add);
}

/** Updates the turn inside a tool call. `<call>/<inner call>` is the id of a call made by the inner model. */
function updateInner(state: TurnState, callId: string, update: (inner: TurnState) => TurnState): TurnState {
  const ids = state.steps.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool' ? part.callId : [])));
  const outer = ids.includes(callId) ? callId : ids.find((id) => callId.startsWith(`${id}/`));
  if (outer === undefined) return state;
  return updateTool(state, outer, (tool) => {
    const inner = tool.inner ?? NEW_TURN;
    const rest = callId.slice(outer.length + 1);
    return { ...tool, inner: rest === '' ? update(inner) : updateInner(inner, rest, update) };
  });
}

/** Updates the newest call with this id. Some providers number their calls from the start again in each step. */
function updateTool(state: TurnState, callId: string, update: (tool: ToolPart) => ToolPart): TurnState {
  const isIt = (part: TurnPart): part is ToolPart => part.type === 'tool' && part.callId === callId;
  const last = state.steps.findLast(({ parts }) => parts.some(isIt));
  const steps = state.steps.map((step) =>
    step === last ? { ...step, parts: step.parts.map((part) => (isIt(part) ? update(part) : part)) } : step,
  );
  return { ...state, steps };
}
