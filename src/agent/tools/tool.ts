import { displayName } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import type { Context } from '@/identity/context';
import { shorten, startOf } from '@/kernel/text';
import type { Settings } from '@/platform/settings';
import type { StoredTreeChange } from '@/review/tree/commands/suggest-tree-change';
import type { TreeChangeRequest } from '@/review/tree/schema';
import type { SheetSummary } from '@/sheets/schema';
import type { StoreSuggestion } from '@/versions/commands/create-suggestion';
import type { InnerConversation, InnerKind } from '../complex-edit/loop';
import type { JsonObject, JsonValue, MessagePicture } from '../core/history/message';
import type { ToolDefinition } from '../core/tool';
import type { OpenedGateway } from '../gateway/opened-gateway';
import type { InnerEvent, NewQuestion } from '../schema';

/** A document as tools see it. */
export type ProjectDocument = Pick<DocumentSummary, 'documentId' | 'path' | 'kind'>;

/** What tools can use. Ids come from here, never from a model. */
export interface ToolContext {
  /** The turn's person. Tools see what this person can see. */
  ctx: Context;
  turnId: string;
  /** This turn and those before it on its branch. */
  turnIds: readonly string[];
  /** The suggestion that the turn should refine. */
  refinesId: string | undefined;
  step: number;
  /** The project of the turn’s document. */
  projectId: string;
  workspaceId: string;
  /** The sheet, if the turn’s document is a half of one. */
  sheet: SheetSummary | undefined;
  /** All documents that the tools can use, by id. Any other document isn't found. */
  documents: ReadonlyMap<string, ProjectDocument>;
  /** For each document, the version that the turn had been shown when the step began. */
  pins: ReadonlyMap<string, string>;
  /** People's answers to the questions of this step's calls. */
  answers: Answers;
  /** Stores a suggestion together with its event. */
  storeSuggestion(documentId: string): StoreSuggestion;
  /**
   * Suggests a change of the project's tree, and stores it with its event. See `suggestTreeChange` for its errors. If a
   * call makes several changes, `callId` is `<call id>/<n>`.
   */
  suggestTreeChange(suggestion: {
    callId: string;
    change: TreeChangeRequest;
    description: string;
  }): Promise<StoredTreeChange>;
  /**
   * Withdraws a tree change of this turn, stores the event with it, and returns its title. See `withdrawTreeChange`.
   */
  withdrawTreeChange(treeChangeId: string): Promise<string>;
  /** Comments on a change of the suggestion that the turn is about. See `commentForTurn` for its errors. */
  comment(comment: { callId: string; hunkId: string; body: string }): Promise<void>;
  /**
   * Shows watchers a call's output while it runs, such as a program's. It isn't part of the call's result, and is cut
   * at a limit. If the call runs again after a crash, the new output replaces it.
   */
  output(callId: string, text: string): void;
  /**
   * Returns the result of expensive work inside a call. It is stored when it is made, so that the work isn't repeated
   * after a crash. Nothing is stored if `make` throws. Use it once per call.
   */
  once<T extends JsonValue>(callId: string, make: () => Promise<T>): Promise<T>;
  /**
   * Lets a program inside a tool call use the turn's model, through a socket in `folder`. See `openGateway` for its
   * errors.
   */
  openGateway(place: { callId: string; folder: string }): Promise<OpenedGateway>;
  /** A tool must end soon after this aborts. */
  signal: AbortSignal;
  /**
   * Returns a second model's conversation inside a tool call. If a worker that died had started it, it continues. A
   * call with several conversations names each with `part`.
   */
  converse(callId: string, kind: InnerKind, part?: string): Promise<InnerConversation>;
  /** Shows watchers what happens inside a call. */
  tell(callId: string, event: InnerEvent): void;
  /** Limits of the second agent, which makes complex edits. */
  complexEdit: { maxTurns: number };
  /** All tools of the turn. */
  tools: readonly AgentTool[];
  /** How many second models' conversations the call is inside. 0 for calls of the turn's own model. */
  depth: number;
}

/** A call whose arguments are an object. The tool checks everything else about them. */
export interface PreparedCall {
  callId: string;
  input: Record<string, unknown>;
}

interface Pin {
  documentId: string;
  versionId: string;
}

export interface ToolOutcome {
  ok: boolean;
  /** Whether a person stopped the turn before the call was done. */
  cancelled?: boolean;
  /** The result for the model. */
  output: JsonObject;
  /** One line for people: what was done, or why it wasn't. */
  summary: string;
  /** The document that this outcome shows the model. From the next step its edits refer to this version. */
  pin?: Pin;
  /** Like `pin`, for a call about several documents. */
  pins?: readonly Pin[];
  /** The pictures that the output refers to. They are sent with it to models that accept pictures. */
  pictures?: readonly MessagePicture[];
  /** The created suggestion. Its event is stored with it. */
  suggestion?: { versionId: string };
  /** The created suggestion, if it is a change of the tree. Its event is stored with it. */
  treeChange?: { treeChangeId: string };
  /** If the turn runs only this call: the answer shown to people, in Markdown. Default: the summary. */
  answer?: string;
  /** Additional warnings for people, one line each. */
  notes?: readonly string[];
}

/** People's answers, by tool call. */
export type Answers = ReadonlyMap<string, { text: string; userId: string }>;

export interface AgentTool {
  definition: ToolDefinition;
  /** Only tasks run it, by name. Models don't get it. */
  isTaskOnly?: boolean;
  /** Only turns on a half of a sheet have it. */
  isForSheets?: boolean;
  /** Only turns that were asked about a suggestion have it. */
  isForRefinements?: boolean;
  /** The status shown while the model is writing the call, e.g. "Preparing suggestions…". */
  preparing: string;
  /**
   * When it runs. All suggestions of a step are created before anything is read, so that reading shows them. `run` is
   * in between, for a program that reads and suggests changes of several documents.
   */
  phase: 'suggest' | 'run' | 'read';
  /**
   * Calls of one tool with the same key run together as one. Calls of different tools with the same key run one after
   * another.
   */
  groupKey(call: PreparedCall): string;
  /** The status shown while it runs, e.g. "Reading Launch plan…". */
  status(call: PreparedCall, context: ToolContext): string;
  /** The call's title for people, in one line, e.g. "Read Launch plan". */
  title(call: PreparedCall, context: ToolContext): string;
  /**
   * Returns the call's question to people, for tools that ask. The turn waits for the answers before any tool of the
   * step runs. Undefined if the call can't be asked; `run` then says why.
   */
  question?(call: PreparedCall, settings: Settings): NewQuestion | undefined;
  /** Returns an outcome per call, in order. If it throws, all of the calls fail with that error. */
  run(calls: readonly PreparedCall[], context: ToolContext): Promise<ToolOutcome[]>;
}

/** Returns a tool's `run` that runs its calls one after the other. */
export function oneByOne(runOne: (call: PreparedCall, context: ToolContext) => Promise<ToolOutcome>): AgentTool['run'] {
  return async (calls, context) => {
    const outcomes: ToolOutcome[] = [];
    for (const call of calls) outcomes.push(await runOne(call, context));
    return outcomes;
  };
}

/** Returns all versions that an outcome shows the model. */
export function pinsOf({ pin, pins = [] }: ToolOutcome): readonly Pin[] {
  return pin ? [pin, ...pins] : pins;
}

/** Returns an outcome that tells the model what was wrong, so that its next step can succeed. */
export function failure(message: string): ToolOutcome {
  return { ok: false, output: { error: message }, summary: firstLine(message) };
}

/** Returns the same outcome for an unknown document, one of another project, and one that the person can't read. */
export function documentNotFound(documentId: string): ToolOutcome {
  return failure(`document not found: ${startOf(documentId, 100)}. list_documents shows those there are`);
}

/** Returns the document id in a call's `document_id`, or an empty string. */
export function documentIdOf({ input }: PreparedCall): string {
  return typeof input.document_id === 'string' ? input.document_id.trim() : '';
}

/** Returns a document's name for people, for lines like "Read Launch plan". */
export function nameOf(call: PreparedCall, { documents }: ToolContext): string {
  const document = documents.get(documentIdOf(call));
  return document ? displayName(document.path) : 'an unknown document';
}

/**
 * Returns a document with the version that the turn was last shown, which its edits refer to, or why it can't be
 * edited.
 */
export function editable(
  documentId: string,
  { documents, pins }: ToolContext,
): { document: ProjectDocument; pinnedVersionId: string } | { refusal: ToolOutcome } {
  const document = documents.get(documentId);
  if (!document) return { refusal: documentNotFound(documentId) };
  const pinnedVersionId = pins.get(documentId);
  if (pinnedVersionId !== undefined) return { document, pinnedVersionId };
  return {
    refusal: failure(`you have not been shown ${document.path} in this turn: read it first, with read_document`),
  };
}

const LINE_LIMIT = 300;

function firstLine(text: string): string {
  return shorten(text.split('\n', 1)[0] ?? '', LINE_LIMIT);
}

/** The longest input of a call in its event, in UTF-16 units. The complete input is in the turn's messages. */
const MAX_INPUT = 20_000;

/** Returns a call's input as shown to watchers. */
export function shownInput(input: unknown): unknown {
  const written = JSON.stringify(input) ?? '';
  return written.length > MAX_INPUT ? shorten(written, MAX_INPUT) : input;
}
