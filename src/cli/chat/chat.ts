import { createInterface, type Interface } from 'node:readline';
import type { TokenApi } from '@/api/client-token';
import { COMMANDS } from '@/tasks/core/command/command';
import type { Completable } from '@/tasks/core/command/complete';
import { serverOf } from '../client/account';
import { documentsIn, type FoundDocument, findDocument } from '../client/documents';
import type { Live } from '../client/live';
import { EXIT, type ExitCode, Failure, toFailure } from '../failure';
import { clean, cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';
import { table } from '../terminal/width';
import type { Question } from '../turn/follow-turn';
import { followPlan } from '../turn/plan';
import { completeLine } from './complete-line';
import type { History } from './history';
import { LOCAL_COMMANDS, type LocalCommand, localCommand } from './local-commands';
import { runTyped } from './run-typed';

export interface ChatParts {
  io: Io;
  api: TokenApi;
  live: Live;
  history: History;
  /** Opens a document's review in full screen. */
  review(document: FoundDocument): Promise<number>;
}

/** A conversation, line by line. Lines typed while a turn runs are sent after it, in order. */
export class Chat {
  readonly #parts: ChatParts;
  #document: FoundDocument;
  #conversationId: string | undefined;
  #model: string | undefined;
  #known: Completable = { commands: COMMANDS, tasks: [], paths: [] };
  #lines: Interface | undefined;
  readonly #waiting: string[] = [];
  /** Wakes the loop when a line arrives or the input ends. */
  #wake = () => {};
  #isEnded = false;
  #turnId: string | undefined;
  /** How often Ctrl+C was pressed since the last line or the end of the last turn. */
  #interrupts = 0;
  #answer: ((line: string) => void) | undefined;
  #exit: ExitCode = EXIT.ok;

  constructor(parts: ChatParts, document: FoundDocument) {
    this.#parts = parts;
    this.#document = document;
  }

  /** Runs the chat until the input ends or the person quits. Throws if the token is no longer valid. */
  async run(): Promise<number> {
    const { io } = this.#parts;
    io.note(io.noteStyle.dim('Type a request, or /help. Ctrl+C stops the agent; /quit ends the chat.'));
    this.#openLines();
    void this.#learn();
    try {
      for (;;) {
        const line = await this.#nextLine();
        if (line === undefined) return io.stdin.isTTY ? EXIT.ok : this.#exit;
        await this.#take(line);
      }
    } finally {
      this.#isEnded = true;
      this.#lines?.close();
    }
  }

  #openLines(): void {
    const { io, history } = this.#parts;
    const isTerminal = io.stdin.isTTY === true && io.stdout.isTTY === true;
    const lines = createInterface({
      ...{ input: io.stdin, terminal: isTerminal, historySize: 1_000, removeHistoryDuplicates: true },
      ...(isTerminal && { output: io.stdout, history: history.read() }),
      completer: (line: string) => completeLine(line, this.#known),
    });
    lines.on('line', (line) => this.#onLine(line));
    lines.on('SIGINT', () => this.#onInterrupt());
    lines.on('close', () => {
      if (this.#lines === lines) this.#end();
    });
    this.#lines = lines;
  }

  #closeLines(): void {
    const lines = this.#lines;
    this.#lines = undefined;
    lines?.close();
  }

  #end(): void {
    this.#isEnded = true;
    this.#wake();
  }

  #onLine(line: string): void {
    this.#interrupts = 0;
    this.#parts.history.add(line);
    if (this.#answer) this.#answer(line);
    else this.#waiting.push(line);
    this.#wake();
  }

  #onInterrupt(): void {
    const { io, api } = this.#parts;
    this.#interrupts++;
    if (this.#interrupts > 1) {
      this.#waiting.length = 0;
      if (this.#turnId) process.exit(EXIT.failed);
      this.#end();
      return;
    }
    if (this.#answer && !this.#turnId) {
      io.note('');
      this.#answer('n');
    } else if (this.#turnId) {
      io.note('\nStopping… Press Ctrl+C again to quit.');
      void api.agent.stop.mutate({ turnId: this.#turnId }).catch((error: unknown) => this.#say(error));
    } else {
      io.note('\nPress Ctrl+C again to quit.');
      this.#prompt();
    }
  }

  async #nextLine(): Promise<string | undefined> {
    this.#prompt();
    for (;;) {
      const line = this.#waiting.shift();
      if (line !== undefined || this.#isEnded) return line;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #prompt(): void {
    const { io } = this.#parts;
    if (!io.stdin.isTTY || !this.#lines || this.#waiting.length > 0) return;
    this.#lines.setPrompt(`${io.style.bold(cleanLine(this.#document.path))} › `);
    this.#lines.prompt();
  }

  async #take(line: string): Promise<void> {
    if (line.trim() === '') return;
    try {
      const local = localCommand(line);
      if (local) await this.#runLocal(local);
      else await this.#send(line);
    } catch (error) {
      const failure = this.#say(error);
      if (failure.exit === EXIT.signedOut) throw failure;
    } finally {
      this.#turnId = undefined;
      this.#interrupts = 0;
    }
  }

  #say(error: unknown): Failure {
    const { io } = this.#parts;
    const failure = toFailure(error, serverOf(io.env));
    this.#exit = failure.exit;
    if (io.isJson) io.json({ error: { code: failure.code, message: failure.message } });
    else if (failure.exit !== EXIT.signedOut) io.note(`${io.noteStyle.red('Error:')} ${clean(failure.message)}`);
    return failure;
  }

  async #send(text: string): Promise<void> {
    const { documentId, project } = this.#document;
    const place = {
      documentId,
      projectId: project.projectId,
      conversationId: this.#conversationId,
      model: this.#model,
    };
    const done = await runTyped(
      {
        ...{ ...this.#parts, place },
        ask: (question, signal) => this.#ask(question, signal),
        readLine: () => this.#nextAnswer(),
        withTerminal: (work) => this.#withTerminal(work),
        onTurn: (turnId) => {
          this.#turnId = turnId;
        },
      },
      text,
    );
    this.#conversationId = done.conversationId;
    if (!done.isGood) this.#exit = EXIT.failed;
    if (done.changes > 0) this.#parts.io.note(this.#parts.io.noteStyle.dim('Review them: /review'));
    if (/^\s*\/help\b/.test(text)) this.#printLocal();
  }

  /** Takes the next line as the answer, unless someone answers in the browser first. */
  #ask(_: Question, signal: AbortSignal): Promise<string | undefined> {
    return new Promise((resolve) => {
      const finish = (line?: string) => {
        this.#answer = undefined;
        resolve(line);
      };
      this.#answer = finish;
      signal.addEventListener('abort', () => finish(), { once: true });
    });
  }

  /**
   * Returns the answer to a question of the chat itself: the oldest waiting line, or the next one typed. Undefined at
   * the end of the input.
   */
  #nextAnswer(): Promise<string | undefined> {
    const typed = this.#waiting.shift();
    if (typed !== undefined || this.#isEnded) return Promise.resolve(typed);
    return new Promise((resolve) => {
      const finish = (line?: string) => {
        this.#answer = undefined;
        resolve(line);
      };
      this.#answer = finish;
      this.#lines?.once('close', () => finish());
    });
  }

  async #runLocal({ name, rest }: LocalCommand): Promise<void> {
    const { io } = this.#parts;
    switch (name) {
      case 'open':
        return this.#open(rest);
      case 'model':
        this.#model = rest || undefined;
        io.note(rest ? `Requests now go to ${cleanLine(rest)}.` : 'Requests now go to the default model.');
        return;
      case 'run':
        return this.#runPlan(rest);
      case 'review':
        return this.#review();
      case 'quit':
        this.#waiting.length = 0;
        this.#end();
    }
  }

  async #open(name: string): Promise<void> {
    this.#document = await findDocument(this.#parts.api, name);
    this.#conversationId = undefined;
    await this.#learn();
  }

  async #runPlan(step: string): Promise<void> {
    const { io, api, live } = this.#parts;
    const conversationId = this.#conversationId;
    const plan = conversationId ? (await api.plans.list.query({ conversationId })).at(-1) : undefined;
    if (!plan) throw new Failure(EXIT.failed, 'NO_PLAN', 'There is no plan yet. Make one: /plan <request>');
    const stepId = step === '' ? undefined : plan.steps[Number(step) - 1]?.stepId;
    if (step !== '' && !stepId) throw new Failure(EXIT.failed, 'NO_STEP', `The plan has no step ${cleanLine(step)}.`);
    await api.plans.run.mutate({ planId: plan.planId, ...(stepId && { stepId }) });
    const ended = await followPlan(io, live, plan);
    if (ended?.problem) throw new Failure(EXIT.failed, 'PLAN_STOPPED', ended.problem);
  }

  async #review(): Promise<void> {
    await this.#withTerminal(() => this.#parts.review(this.#document));
  }

  /** Runs work that needs the whole terminal, such as a full-screen view. */
  async #withTerminal<T>(work: () => Promise<T>): Promise<T> {
    this.#closeLines();
    try {
      return await work();
    } finally {
      if (this.#parts.io.stdin.isTTY) this.#openLines();
    }
  }

  #printLocal(): void {
    const { io } = this.#parts;
    if (io.isJson) return;
    io.print('');
    for (const line of table(LOCAL_COMMANDS.map(({ usage, description }) => [usage, description]))) io.print(line);
  }

  /** Loads the completions. If that fails, the chat has none. */
  async #learn(): Promise<void> {
    const { api } = this.#parts;
    const { documentId, project } = this.#document;
    try {
      const [{ commands, tasks }, documents] = await Promise.all([
        api.tasks.commands.query({ documentId }),
        documentsIn(api, [project]),
      ]);
      this.#known = {
        commands,
        tasks,
        paths: documents.map(({ path }) => path).filter((path) => path === cleanLine(path)),
      };
    } catch {
      // The error isn't shown. The next command reports it.
    }
  }
}
