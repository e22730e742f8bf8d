import type { TokenApi } from '@/api/client-token';
import { may } from '@/identity/core/role';
import { openHunks } from '@/review/core/reviewer/open-hunks';
import { serverOf } from '../client/account';
import type { FoundDocument } from '../client/documents';
import { Live } from '../client/live';
import { namedDocument } from '../client/named-document';
import { openApi } from '../client/open-api';
import type { Call } from '../command';
import { EXIT, toFailure } from '../failure';
import { frame } from '../review/frame';
import { press } from '../review/keys';
import { LiveDocument } from '../review/live-document';
import { Session } from '../review/session';
import { type Effect, openTreeChanges, type ReviewState, selectedTreeChange, withReview } from '../review/state';
import { clean, cleanLine } from '../terminal/clean';
import type { Io } from '../terminal/io';
import { Screen } from '../terminal/screen';
import { treeLine } from '../turn/event-pieces';

export async function run(call: Call): Promise<number> {
  const { io, args } = call;
  const api = openApi(io);
  const document = await namedDocument(call, api, args[0] ?? '');
  if (!io.isJson && io.stdin.isTTY && io.stdout.isTTY) return reviewOnScreen(io, api, document);
  const { documentId } = document;
  const { suggestions, treeChanges } = await readReview(api, documentId);
  print(io, document, { suggestions, treeChanges: openTreeChanges({ treeChanges }) });
  return EXIT.ok;
}

type UnderReview = Pick<ReviewState, 'suggestions' | 'treeChanges'>;

async function readReview(api: TokenApi, documentId: string): Promise<UnderReview> {
  const [suggestions, treeChanges] = await Promise.all([
    api.review.suggestions.query({ documentId }),
    api.treeChanges.list.query({ documentId }),
  ]);
  return { suggestions, treeChanges };
}

/** Prints the open changes as text or JSON. Used without a terminal. */
function print(io: Io, { documentId, path }: FoundDocument, { suggestions, treeChanges }: UnderReview): void {
  if (io.isJson) {
    const shown = suggestions.map(({ hunks, ...rest }) => ({
      ...rest,
      hunks: hunks.map(({ anchor: _, ...hunk }) => hunk),
    }));
    io.json({ documentId, path, suggestions: shown, treeChanges });
    return;
  }
  for (const suggestion of suggestions) {
    io.print(cleanLine(suggestion.description));
    for (const { before, after } of openHunks([suggestion])) {
      if (before) io.print(io.style.red(`- ${clean(before).replaceAll('\n', '\n- ')}`));
      if (after) io.print(io.style.green(`+ ${clean(after).replaceAll('\n', '\n+ ')}`));
      io.print('');
    }
  }
  for (const change of treeChanges) io.print(treeLine(change));
  if (openHunks(suggestions).length + treeChanges.length === 0) io.note('Nothing is left to review.');
}

/** Shows the review in full screen until the person leaves it. */
export async function reviewOnScreen(io: Io, api: TokenApi, { documentId, path }: FoundDocument): Promise<number> {
  const [read, details, { user }] = await Promise.all([
    readReview(api, documentId),
    api.documents.get.query({ documentId }),
    api.people.me.query(),
  ]);
  const review = new Review(io, {
    api,
    documentId,
    userId: user.id,
    state: withReview({ ...EMPTY, path, mayDecide: may(details.role, 'decide') }, read),
  });
  return review.run();
}

const EMPTY: ReviewState = {
  ...{ path: '', mayDecide: false, suggestions: [], treeChanges: [], texts: new Map(), places: new Map() },
  ...{ selected: undefined, ticked: [], scroll: 0, notice: '', prompt: undefined, confirm: undefined, hasHelp: false },
};

interface ReviewParts {
  api: TokenApi;
  documentId: string;
  userId: string;
  state: ReviewState;
}

/** Connects the screen, the live text and the server. */
class Review {
  readonly #parts: ReviewParts;
  readonly #screen: Screen;
  readonly #session: Session;
  readonly #live: Live;
  readonly #document: LiveDocument;
  readonly #io: Io;
  #state: ReviewState;
  #reads = 0;
  /** The latest request for the review. */
  #reading: Promise<void> = Promise.resolve();
  /** The ids of tree changes whose text was requested. */
  readonly #loading = new Set<string>();
  #work: Promise<void> = Promise.resolve();
  #end: (result: { error?: unknown }) => void = () => {};

  constructor(io: Io, parts: ReviewParts) {
    this.#io = io;
    this.#parts = parts;
    this.#state = parts.state;
    this.#screen = new Screen(io, { onKey: (key) => this.#press(key), onResize: () => this.#draw() });
    // Connection problems are shown as a notice, because printing them would overwrite the screen.
    this.#live = new Live({ ...io, note: (notice) => this.#set({ ...this.#state, notice }) });
    this.#document = new LiveDocument(io, parts.documentId, () => this.#resolve());
    this.#session = new Session({
      ...{ api: parts.api, documentId: parts.documentId, userId: parts.userId },
      state: () => this.#state,
      refresh: () => this.#refresh(),
      select: (selected) => this.#set({ ...this.#state, selected, scroll: 0 }),
    });
  }

  async run(): Promise<number> {
    const ended = new Promise<{ error?: unknown }>((resolve) => {
      this.#end = resolve;
    });
    this.#screen.open();
    this.#set(this.#state);
    this.#followReview().catch((error: unknown) => this.#end({ error }));
    const result = await ended;
    this.#screen.close();
    this.#document.close();
    this.#live.close();
    if ('error' in result) throw result.error;
    return EXIT.ok;
  }

  async #followReview(): Promise<void> {
    const { documentId } = this.#parts;
    const changes = this.#live.stream((observer) => this.#live.api.review.onReview.subscribe({ documentId }, observer));
    for await (const _ of changes) await this.#refresh();
  }

  #press(key: string): void {
    const { state, effect } = press(this.#state, key);
    this.#set(state);
    if (key === 'interrupt' || effect?.type === 'leave') this.#end({});
    // Effects run one after the other, in the order of the keys.
    else if (effect) this.#work = this.#work.then(() => this.#carryOut(effect));
  }

  async #carryOut(effect: Exclude<Effect, { type: 'leave' }>): Promise<void> {
    const isElsewhere = effect.type === 'edit';
    if (isElsewhere) this.#screen.pause();
    try {
      const notice = await this.#session.run(effect);
      this.#set({ ...this.#state, notice });
    } catch (error) {
      const failure = toFailure(error, serverOf(this.#io.env));
      if (failure.exit === EXIT.signedOut) this.#end({ error });
      this.#set({ ...this.#state, notice: failure.message });
    }
    if (isElsewhere) this.#screen.open();
    this.#draw();
  }

  /** Resolves when the screen shows the review as it is now or later. */
  #refresh(): Promise<void> {
    this.#reads++;
    this.#reading = this.#read(this.#reads);
    return this.#reading;
  }

  async #read(read: number): Promise<void> {
    const { api, documentId } = this.#parts;
    const under = await readReview(api, documentId);
    // A later request has newer data, so this answer isn't used. Who made that request learns if it fails.
    if (read !== this.#reads) return this.#reading.catch(() => undefined);
    this.#set(withReview(this.#state, under));
    this.#resolve();
  }

  #resolve(): void {
    this.#set({ ...this.#state, places: this.#document.places(openHunks(this.#state.suggestions)) });
  }

  #set(state: ReviewState): void {
    this.#state = state;
    this.#draw();
    const change = selectedTreeChange(state);
    if (change?.kind === 'create') void this.#loadText(change.id);
  }

  /** Loads a suggested document's text once, when its change is first selected. Suggested texts never change. */
  async #loadText(treeChangeId: string): Promise<void> {
    if (this.#loading.has(treeChangeId)) return;
    this.#loading.add(treeChangeId);
    try {
      const text = await this.#parts.api.treeChanges.text.query({ treeChangeId });
      this.#set({ ...this.#state, texts: new Map([...this.#state.texts, [treeChangeId, text]]) });
    } catch {
      // Selecting the change again retries.
      this.#loading.delete(treeChangeId);
    }
  }

  #draw(): void {
    this.#screen.draw(frame(this.#state, this.#screen.size, this.#io.style));
  }
}
