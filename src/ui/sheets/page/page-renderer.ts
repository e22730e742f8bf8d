import type { SheetPage } from '@/sheets/core/compile';
import type { SheetDiagnostic, SheetTexts } from '@/sheets/core/diagnostics';

/** The server's answer to `sheets.render`. */
export interface RenderAnswer {
  status: 'ok' | 'failed' | 'superseded' | 'unavailable';
  pages: SheetPage[];
  diagnostics: SheetDiagnostic[];
}

export interface RenderState {
  /** The pages of the newest texts that compiled, or undefined if none have. */
  pages: readonly SheetPage[] | undefined;
  /** The texts these pages were rendered from. */
  texts: SheetTexts | undefined;
  /**
   * The state of the newest answered texts. `waiting`: no texts have been answered. `unreachable`: the call failed and
   * is repeated unless the server refused it.
   */
  status: 'waiting' | 'ok' | 'failed' | 'unavailable' | 'unreachable';
  diagnostics: readonly SheetDiagnostic[];
  /** Why the call failed. */
  problem: string | undefined;
  /** Whether rendering takes long enough to say so. */
  isSlow: boolean;
}

export const BEFORE: RenderState = {
  pages: undefined,
  texts: undefined,
  status: 'waiting',
  diagnostics: [],
  problem: undefined,
  isSlow: false,
};

/** Newer texts are sent after this time even if an older call is running, because a template can take seconds. */
const OVERTAKE_MS = 300;
const RETRY_MS = 3_000;

interface Call {
  texts: SheetTexts;
  order: number;
}

export interface RenderPorts {
  /** Renders texts. A call with a newer order replaces older ones. Throws if the server can't be reached or refuses. */
  render(texts: SheetTexts): Promise<RenderAnswer>;
  onState(state: RenderState): void;
  /** Explains a failed call: the message to show, and whether the same call may succeed later. */
  explain(error: unknown): { problem: string; mayPass: boolean };
}

/**
 * Renders the newest texts. One call runs at a time, and only the newest texts wait for it. The last good pages stay
 * while newer texts don't compile.
 */
export class PageRenderer {
  #state = BEFORE;
  /** The texts to render next. */
  #next: SheetTexts | undefined;
  readonly #calls = new Set<Call>();
  #order = 0;
  /** The order of the newest answer. */
  #answered = 0;
  #mayOvertake = false;
  /** Marks the running call as slow when it fires. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(private readonly ports: RenderPorts) {}

  get state(): RenderState {
    return this.#state;
  }

  show(texts: SheetTexts): void {
    this.#next = texts;
    this.#send();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#retryTimer);
  }

  #send(): void {
    const isFree = this.#calls.size === 0 || (this.#mayOvertake && this.#calls.size === 1);
    if (!this.#next || !isFree || this.#isStopped) return;
    const call = { texts: this.#next, order: ++this.#order };
    this.#next = undefined;
    this.#calls.add(call);
    this.#mayOvertake = false;
    clearTimeout(this.#timer);
    clearTimeout(this.#retryTimer);
    this.#timer = setTimeout(() => this.#onSlow(), OVERTAKE_MS);
    this.ports.render(call.texts).then(
      (answer) => this.#settle(call, () => this.#onAnswer(call, answer)),
      (error: unknown) => this.#settle(call, () => this.#onError(call, error)),
    );
  }

  #onSlow(): void {
    this.#mayOvertake = true;
    this.#update({ isSlow: true });
    this.#send();
  }

  #settle(call: Call, apply: () => void): void {
    if (this.#isStopped) return;
    this.#calls.delete(call);
    if (this.#calls.size === 0) {
      clearTimeout(this.#timer);
      this.#update({ isSlow: false });
    }
    if (call.order > this.#answered) apply();
    this.#send();
  }

  #onAnswer({ texts, order }: Call, { status, pages, diagnostics }: RenderAnswer): void {
    if (status === 'superseded') {
      // Replaced by an older call that reached the compiler later, or by the server stopping its compiler.
      if (order === this.#order) this.#again(texts);
      return;
    }
    this.#answered = order;
    const made = status === 'ok' ? { pages, texts } : {};
    this.#update({ status, diagnostics, problem: undefined, ...made });
  }

  #onError({ texts, order }: Call, error: unknown): void {
    // A newer call is running, and its answer counts.
    if (order < this.#order) return;
    this.#answered = order;
    const { problem, mayPass } = this.ports.explain(error);
    this.#update({ status: 'unreachable', problem });
    if (mayPass) this.#retry(texts);
  }

  /** Renders texts again: after the older calls if there are any, otherwise after a delay. */
  #again(texts: SheetTexts): void {
    if (this.#calls.size > 0) this.#next ??= texts;
    else this.#retry(texts);
  }

  #retry(texts: SheetTexts): void {
    if (this.#next) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.show(this.#next ?? texts), RETRY_MS);
  }

  #update(change: Partial<RenderState>): void {
    this.#state = { ...this.#state, ...change };
    this.ports.onState(this.#state);
  }
}
