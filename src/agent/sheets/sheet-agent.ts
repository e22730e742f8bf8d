import { type CompileOutcome, type Verification, type VisualCheck, verifyPage } from '@/sheets/core/verify';
import { type CurrentSheet, generationPrompt, retryRequest } from '../prompts/sheets/generate-sheet';
import { recoveryPrompt } from '../prompts/sheets/recover-sheet';
import { type Draft, readDraft } from './draft';

/** How a sheet is generated. */
export interface AgentConfig {
  maxIterations: number;
  /**
   * `provider/model-id`. If undefined, the turn's model is used, which is a Gemini Flash unless someone chose another.
   */
  model: string | undefined;
  /** Whether a model that accepts images checks each page that compiles. */
  visualVerification: boolean;
}

export const DEFAULT_CONFIG: AgentConfig = { maxIterations: 3, model: undefined, visualVerification: false };

export interface AgentState {
  /** The iteration of the current or last run, from 1. 0 before the first run. */
  iteration: number;
  /** All generated code, oldest first. */
  history: string[];
  lastError: string | undefined;
  /** The SVG of the last page that compiled. */
  lastOutput: string | undefined;
  lastCode: string | undefined;
}

export type AgentResult =
  | { status: 'success'; code: string; svg: string; iterations: number; draft: Draft }
  /** `compiled`: the last draft that compiled, although a check asked for improvements. */
  | { status: 'max_iterations'; lastCode: string; lastError: string; compiled?: Draft }
  | { status: 'error'; error: string };

export type AskPurpose = 'sheet-generate' | 'sheet-recover';

type Compiled = CompileOutcome & Partial<Pick<VisualCheck, 'picture'>>;
/** Assembles a draft and compiles it. An error contains all diagnostics. */
export type Compile = (draft: Draft) => Promise<Compiled>;

/** What happens in an iteration, for watchers. */
export type IterationNews = { number: number } & (
  | { state: 'writing'; purpose: AskPurpose }
  | { state: 'compiling'; draft: Draft }
  | { state: 'looking' }
  | { state: 'verified'; verdict: Verification; error?: string }
);

export interface AgentPorts {
  /** Asks the model for a sheet. */
  ask(
    iteration: number,
    question: { purpose: AskPurpose; prompt: string; model: string | undefined },
  ): Promise<{ ok: true; answer: string } | { ok: false; error: string }>;
  /** Shows a page to a model that accepts images. Only called with visual verification. */
  look(iteration: number, ...seen: Parameters<VisualCheck['look']>): ReturnType<VisualCheck['look']>;
  tell(news: IterationNews): void;
}

/** Generates sheets: see `run`. It keeps its state until `reset()`. */
export class SheetAgent {
  #state = emptyState();

  constructor(
    readonly config: AgentConfig,
    private readonly ports: AgentPorts,
  ) {}

  get state(): Readonly<AgentState> {
    return this.#state;
  }

  reset(): void {
    this.#state = emptyState();
  }

  /**
   * Generates a sheet. If compiling fails, the model gets the code and all diagnostics. A page that compiles is always
   * verified, and the suggestion of a failed check goes into the next iteration, until a page passes or the iterations
   * are used up.
   */
  async run(request: string, current: CurrentSheet | undefined, compile: Compile): Promise<AgentResult> {
    const state = this.#state;
    state.iteration = 0;
    let question: Question = { purpose: 'sheet-generate', prompt: generationPrompt(request, current) };
    let draft: Draft = { code: current?.template ?? '' };
    let compiled: Draft | undefined;
    while (state.iteration < this.config.maxIterations) {
      state.iteration++;
      const answered = await this.#ask(question);
      if (!answered.ok) {
        state.lastError = answered.error;
        return { status: 'error', error: answered.error };
      }
      draft = after(draft, readDraft(answered.answer));
      state.lastCode = draft.code;
      state.history.push(draft.code);
      this.ports.tell({ number: state.iteration, state: 'compiling', draft });
      const page = await compile(draft);
      if (page.ok) {
        state.lastOutput = page.svg;
        compiled = draft;
      }
      const verdict = await this.#verify(request, page);
      if (verdict.status === 'success') {
        state.lastError = undefined;
        const svg = (page.ok && page.svg) || '';
        return { status: 'success', code: draft.code, svg, iterations: state.iteration, draft };
      }
      state.lastError = verdict.status === 'failed' ? verdict.error : verdict.reason;
      question = nextQuestion(verdict, { request, draft, data: current?.data });
    }
    const lastError = state.lastError ?? 'No iteration was allowed.';
    return { status: 'max_iterations', lastCode: draft.code, lastError, ...(compiled && { compiled }) };
  }

  #ask(question: Question): ReturnType<AgentPorts['ask']> {
    const { iteration } = this.#state;
    this.ports.tell({ number: iteration, state: 'writing', purpose: question.purpose });
    return this.ports.ask(iteration, { ...question, model: this.config.model });
  }

  async #verify(request: string, { picture, ...outcome }: Compiled): Promise<Verification> {
    const { iteration: number } = this.#state;
    const visual: VisualCheck | undefined =
      this.config.visualVerification && picture
        ? {
            request,
            picture,
            look: (...args) => {
              this.ports.tell({ number, state: 'looking' });
              return this.ports.look(number, ...args);
            },
          }
        : undefined;
    const verdict = await verifyPage(outcome, visual);
    this.ports.tell({ number, state: 'verified', verdict, ...(!outcome.ok && { error: outcome.error }) });
    return verdict;
  }
}

type Question = Omit<Parameters<AgentPorts['ask']>[1], 'model'>;

/** Returns the question for the next iteration, after one that failed. */
function nextQuestion(
  verdict: Exclude<Verification, { status: 'success' }>,
  { request, draft, data }: { request: string; draft: Draft; data: string | undefined },
): Question {
  if (verdict.status === 'failed') {
    const prompt = recoveryPrompt({ code: draft.code, data: draft.data ?? data }, verdict.error);
    return { purpose: 'sheet-recover', prompt };
  }
  const current = { template: draft.code, data: draft.data ?? data ?? '' };
  return {
    purpose: 'sheet-generate',
    prompt: generationPrompt(retryRequest(request, verdict.suggestion), current),
  };
}

/** Combines two drafts. Parts that the answer leaves out stay as they were. */
function after(before: Draft, answer: Draft): Draft {
  const data = answer.data ?? before.data;
  const code = answer.code === '' && answer.data !== undefined ? before.code : answer.code;
  return { code, ...(data !== undefined && { data }) };
}

function emptyState(): AgentState {
  return { iteration: 0, history: [], lastError: undefined, lastOutput: undefined, lastCode: undefined };
}
