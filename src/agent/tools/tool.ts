import type { DocumentSummary } from '@/documents/schema';
import type { Context } from '@/identity/context';
import { shorten, startOf } from '@/kernel/text';
import type { StoreSuggestion } from '@/versions/commands/create-suggestion';
import type { InnerConversation } from '../complex-edit/loop';
import type { JsonObject } from '../core/history/message';
import type { ToolDefinition } from '../core/tool';

/** A document as tools see it. */
export type ProjectDocument = Pick<DocumentSummary, 'documentId' | 'path' | 'kind'>;

/** What tools may use. Ids come from here, never from what a model wrote. */
export interface ToolContext {
  /** Whose turn it is: tools see what this person may see. */
  ctx: Context;
  turnId: string;
  /** This turn and those before it on its branch. */
  turnIds: readonly string[];
  step: number;
  /** All that the tools may look at, by id. Anything else is not found. */
  documents: ReadonlyMap<string, ProjectDocument>;
  /** Which version of a document the turn was shown when the step began. */
  pins: ReadonlyMap<string, string>;
  /** Stores a suggestion together with the event that tells of it. */
  storeSuggestion(documentId: string): StoreSuggestion;
  signal: AbortSignal;
  /** The agent inside the agent. */
  complexEdit: {
    maxTurns: number;
    /** The conversation inside a tool call. One that a dead worker began goes on where it was. */
    converse(callId: string): Promise<InnerConversation>;
  };
}

/** A call whose arguments are an object at least; the tool checks the rest. */
export interface PreparedCall {
  callId: string;
  input: Record<string, unknown>;
}

export interface ToolOutcome {
  ok: boolean;
  /** A person stopped the turn before the call was done. */
  cancelled?: boolean;
  /** For the model. */
  output: JsonObject;
  /** One line for people: what was done, or why not. */
  summary: string;
  /** The document is shown to the model by this outcome: from the next step on its edits mean this version. */
  pin?: { documentId: string; versionId: string };
  /** What was made; its event is written with it. */
  suggestion?: { versionId: string };
}

export interface AgentTool {
  definition: ToolDefinition;
  /** What people see while the model still writes the call, e.g. "Preparing suggestions…". */
  preparing: string;
  /** All suggestions of a step are made before anything is read in it, so that reading shows them. */
  phase: 'suggest' | 'read';
  /** Calls of one tool with the same key are run together, as one; those of others with that key one after another. */
  groupKey(call: PreparedCall): string;
  /** What people see while it runs, e.g. "Reading launch.md…". */
  status(call: PreparedCall, context: ToolContext): string;
  /** The call as one line for people, e.g. "Read launch.md". */
  title(call: PreparedCall, context: ToolContext): string;
  /** An outcome per call, in order. What it throws is an error of all of them. */
  run(calls: readonly PreparedCall[], context: ToolContext): Promise<ToolOutcome[]>;
}

/** An outcome that tells the model what was wrong, so that its next step can succeed. */
export function failure(message: string): ToolOutcome {
  return { ok: false, output: { error: message }, summary: firstLine(message) };
}

/** An unknown document, one of another project and one that the person may not read all look the same. */
export function documentNotFound(documentId: string): ToolOutcome {
  return failure(`document not found: ${startOf(documentId, 100)}. list_documents shows those there are`);
}

/** The document that a call names by `document_id`; empty when it names none. */
export function documentIdOf({ input }: PreparedCall): string {
  return typeof input.document_id === 'string' ? input.document_id.trim() : '';
}

/** What people call that document, for lines like "Read launch.md". */
export function nameOf(call: PreparedCall, { documents }: ToolContext): string {
  return documents.get(documentIdOf(call))?.path ?? 'an unknown document';
}

/** A document with the version that the turn was shown last, which its edits mean; or why it cannot be edited. */
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

/** UTF-16 units of a call's input in its event; all of it is with the turn's messages. */
const MOST_INPUT = 20_000;

/** A call's input as watchers get it. */
export function shownInput(input: unknown): unknown {
  const written = JSON.stringify(input) ?? '';
  return written.length > MOST_INPUT ? shorten(written, MOST_INPUT) : input;
}
