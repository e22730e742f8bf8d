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

/** What tools may use. Ids come from here, never from a model. */
export interface ToolContext {
  /** The turn's person: tools see what this person may see. */
  ctx: Context;
  turnId: string;
  /** This turn and those before it on its branch. */
  turnIds: readonly string[];
  /** The suggestion that the turn was asked to refine. */
  refinesId: string | undefined;
  step: number;
  /** Where the turn’s document is. */
  projectId: string;
  workspaceId: string;
  /** The sheet that the turn’s document is a half of, if it is. */
  sheet: SheetSummary | undefined;
  /** All documents that the tools may use, by id. Any other document isn't found. */
  documents: ReadonlyMap<string, ProjectDocument>;
  /** The version of each document that the turn was shown when the step began. */
  pins: ReadonlyMap<string, string>;
  /** What people answered to the calls of this step that asked something. */
  answers: Answers;
  /** Stores a suggestion together with its event. */
  storeSuggestion(documentId: string): StoreSuggestion;
  /**
   * Suggests a change of the project's tree, together with its event. See `suggestTreeChange` for its errors. For more
   * than one change in a call, `callId` is `<call id>/<n>`.
   */
  suggestTreeChange(suggestion: {
    callId: string;
    change: TreeChangeRequest;
    description: string;
  }): Promise<StoredTreeChange>;
  /** Withdraws a tree change of this turn, together with its event, and returns its title. See `withdrawTreeChange`. */
  withdrawTreeChange(treeChangeId: string): Promise<string>;
  /**
   * Shows watchers what a call prints while it runs, such as the output of a program. It isn't part of the call's result,
   * and ends at a limit. If the call runs again after a crash, watchers see the new output instead.
   */
  output(callId: string, text: string): void;
  /**
   * Returns the result of expensive work inside a call. It's stored when it's made, so after a crash the work isn't done
   * again. Nothing is stored if `make` throws. Once per call.
   */
  once<T extends JsonValue>(callId: string, make: () => Promise<T>): Promise<T>;
  /** Lets a program inside a tool call use the turn's model, on a socket in `folder`. See `openGateway` for its errors. */
  openGateway(place: { callId: string; folder: string }): Promise<OpenedGateway>;
  /** A tool ends soon after this aborts. */
  signal: AbortSignal;
  /**
   * A second model's conversation inside a tool call. If a dead worker had started it, it continues. A call with several
   * conversations names each (`part`).
   */
  converse(callId: string, kind: InnerKind, part?: string): Promise<InnerConversation>;
  /** Shows watchers what happens inside a call. */
  tell(callId: string, event: InnerEvent): void;
  /** The second agent, for complex edits. */
  complexEdit: { maxTurns: number };
  /** All tools of the turn. */
  tools: readonly AgentTool[];
  /** How many conversations of second models the call is inside; 0 for calls of the turn's own model. */
  depth: number;
}

/** A call whose arguments are at least an object; the tool checks the rest. */
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
  /** A person stopped the turn before the call was done. */
  cancelled?: boolean;
  /** For the model. */
  output: JsonObject;
  /** One line for people: what was done, or why it wasn't. */
  summary: string;
  /** The document that this outcome shows the model. From the next step its edits refer to this version. */
  pin?: Pin;
  /** The same, of a call that concerns several documents. */
  pins?: readonly Pin[];
  /** The pictures that the output names. Models that can see are shown them with it. */
  pictures?: readonly MessagePicture[];
  /** The created suggestion. Its event is written with it. */
  suggestion?: { versionId: string };
  /** The created suggestion, if it's a change of the tree. Its event is written with it. */
  treeChange?: { treeChangeId: string };
  /** What people read as the answer of a turn that runs only this call, in Markdown. Left out: the summary. */
  answer?: string;
  /** What people should know besides the result, one line each: shown as warnings. */
  notes?: readonly string[];
}

/** Answers of people by tool call. */
export type Answers = ReadonlyMap<string, { text: string; userId: string }>;

export interface AgentTool {
  definition: ToolDefinition;
  /** Only tasks run it by name: models aren't told of it. */
  isTaskOnly?: boolean;
  /** Only turns on a half of a sheet have it. */
  isForSheets?: boolean;
  /** What people see while the model is writing the call, e.g. "Preparing suggestions…". */
  preparing: string;
  /**
   * All suggestions of a step are created before anything is read, so that reading shows them. `run` comes in between: a
   * program that reads and suggests changes of several documents.
   */
  phase: 'suggest' | 'run' | 'read';
  /**
   * Calls of one tool with the same key run together as one; calls of other tools with that key run one after another.
   */
  groupKey(call: PreparedCall): string;
  /** What people see while it runs, e.g. "Reading launch.md…". */
  status(call: PreparedCall, context: ToolContext): string;
  /** The call as one line for people, e.g. "Read launch.md". */
  title(call: PreparedCall, context: ToolContext): string;
  /**
   * What a call asks people, if the tool does. The turn waits for the answers before any tool of the step runs. Undefined
   * for a call that can't be asked; `run` says why.
   */
  question?(call: PreparedCall, settings: Settings): NewQuestion | undefined;
  /** Returns an outcome per call, in order. If it throws, all of the calls have that error. */
  run(calls: readonly PreparedCall[], context: ToolContext): Promise<ToolOutcome[]>;
}

/** All versions that an outcome shows the model. */
export function pinsOf({ pin, pins = [] }: ToolOutcome): readonly Pin[] {
  return pin ? [pin, ...pins] : pins;
}

/** An outcome that tells the model what was wrong, so that its next step can succeed. */
export function failure(message: string): ToolOutcome {
  return { ok: false, output: { error: message }, summary: firstLine(message) };
}

/** Gives the same answer for an unknown document, one of another project, and one that the person may not read. */
export function documentNotFound(documentId: string): ToolOutcome {
  return failure(`document not found: ${startOf(documentId, 100)}. list_documents shows those there are`);
}

/** The document id in a call's `document_id`; empty if there is none. */
export function documentIdOf({ input }: PreparedCall): string {
  return typeof input.document_id === 'string' ? input.document_id.trim() : '';
}

/** A document's name for people, for lines like "Read launch.md". */
export function nameOf(call: PreparedCall, { documents }: ToolContext): string {
  return documents.get(documentIdOf(call))?.path ?? 'an unknown document';
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

/** UTF-16 units of a call's input in its event. The complete input is in the turn's messages. */
const MOST_INPUT = 20_000;

/** A call's input for watchers. */
export function shownInput(input: unknown): unknown {
  const written = JSON.stringify(input) ?? '';
  return written.length > MOST_INPUT ? shorten(written, MOST_INPUT) : input;
}
