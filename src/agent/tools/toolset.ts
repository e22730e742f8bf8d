import { isAppError } from '@/kernel/error';
import { startOf } from '@/kernel/text';
import type { Logger } from '@/platform/log';
import type { ToolCallPart } from '../core/history/message';
import type { ToolDefinition } from '../core/tool';
import { type PromptVersion, promptVersion } from '../prompts/prompt-version';
import { readArguments } from './arguments';
import { askPerson } from './ask-person';
import { commentOnChange } from './comment-on-change';
import { listDocuments } from './list-documents';
import { performComplexEdit } from './perform-complex-edit';
import { readDocument } from './read-document';
import { groupOfSheet } from './sheets/half';
import { readJsonTool, readTemplateTool } from './sheets/read-half';
import { writeJsonTool, writeTemplateTool } from './sheets/write-half';
import { suggestDocumentEdits } from './suggest-document-edits';
import { type AgentTool, failure, type PreparedCall, pinsOf, type ToolContext, type ToolOutcome } from './tool';
import { createDocument } from './tree/create-document';
import { deleteDocument } from './tree/delete-document';
import { renameDocument } from './tree/rename-document';
import { withdrawSuggestion } from './tree/withdraw-suggestion';

/** The tools of a turn. The composition root adds the tools of later domains. */
export interface Toolset {
  tools: readonly AgentTool[];
  definitions: readonly ToolDefinition[];
  /** These definitions and all prompts, to be stored with the turns that use them. */
  prompts: PromptVersion;
}

export function makeToolset(more: readonly AgentTool[] = []): Toolset {
  const tools = [
    listDocuments,
    readDocument,
    suggestDocumentEdits,
    performComplexEdit,
    createDocument,
    renameDocument,
    deleteDocument,
    withdrawSuggestion,
    askPerson,
    commentOnChange,
    readJsonTool,
    writeJsonTool,
    readTemplateTool,
    writeTemplateTool,
    ...more,
  ];
  const definitions = tools.filter(({ isTaskOnly }) => !isTaskOnly).map(({ definition }) => definition);
  return { tools, definitions, prompts: promptVersion(definitions) };
}

/**
 * Returns the tools of one turn: tools for sheets only if it is on one, tools about a suggestion only if it was asked
 * about one.
 */
export function toolsetOn(
  { sheet, stored }: { sheet: ToolContext['sheet']; stored: { refines?: unknown } },
  { tools, definitions }: Toolset,
): Pick<Toolset, 'tools' | 'definitions'> {
  const had = tools.filter(
    ({ isForSheets, isForRefinements }) => (sheet || !isForSheets) && (stored.refines || !isForRefinements),
  );
  const left = new Set(tools.filter((tool) => !had.includes(tool)).map(({ definition }) => definition.name));
  return { tools: had, definitions: definitions.filter(({ name }) => !left.has(name)) };
}

export interface CallLimits {
  callsPerStep: number;
  callsPerTurn: number;
}

/** A call to run, or a call whose outcome is already known. */
export type PlannedCall = { callId: string; name: string; input: unknown } & (
  | { tool: AgentTool; prepared: PreparedCall }
  | { outcome: ToolOutcome }
);

/**
 * Decides which calls are run. Unknown, unreadable and excess calls aren't. `before`: how many calls the turn has
 * already made.
 */
export function planCalls(
  toolset: Pick<Toolset, 'tools' | 'definitions'>,
  calls: readonly ToolCallPart[],
  { limits, before }: { limits: CallLimits; before: number },
): PlannedCall[] {
  return calls.map((call, i) => {
    const named = { callId: call.toolCallId, name: call.toolName, input: call.input };
    const excess = tooMany(i, before + i, limits);
    if (excess) return { ...named, outcome: failure(excess) };
    const tool = toolset.tools.find(({ definition }) => definition.name === call.toolName);
    if (!tool) {
      const known = toolset.definitions.map(({ name }) => name).join(', ');
      return { ...named, outcome: failure(`there is no tool ${startOf(call.toolName, 100)}; there are ${known}`) };
    }
    const read = readArguments(call, tool.definition.inputSchema);
    if (!read.ok) return { ...named, outcome: failure(read.message) };
    return { ...named, tool, prepared: { callId: call.toolCallId, input: read.input } };
  });
}

function tooMany(inStep: number, inTurn: number, { callsPerStep, callsPerTurn }: CallLimits): string | undefined {
  if (inTurn >= callsPerTurn) {
    return `not run: a turn may call tools ${callsPerTurn} times at most. Answer now with what you have`;
  }
  if (inStep >= callsPerStep)
    return `not run: one step may call tools ${callsPerStep} times at most. Call again in the next step`;
  return undefined;
}

/** Returns a call's title for people, in one line. */
export function titleOf(planned: PlannedCall, context: ToolContext): string {
  return 'tool' in planned ? planned.tool.title(planned.prepared, context) : `Call ${startOf(planned.name, 100)}`;
}

type Runnable = Extract<PlannedCall, { tool: AgentTool }>;

/**
 * Runs the calls of one step, phase by phase: suggestions, then programs, then reads. Calls run concurrently, except
 * those on the same document. Returns an outcome per call, in order. If a tool throws, its calls fail and others aren't
 * affected. Throws the signal's reason if the turn must end before they are done.
 */
export async function runCalls(
  planned: readonly PlannedCall[],
  context: ToolContext,
  { log, onStatus }: { log: Logger; onStatus(word: string): void },
): Promise<ToolOutcome[]> {
  const outcomes = new Map<PlannedCall, ToolOutcome>();
  for (const phase of ['suggest', 'run', 'read'] as const) {
    const runnable = planned.filter((call): call is Runnable => 'tool' in call && call.tool.phase === phase);
    for (const call of runnable) onStatus(call.tool.status(call.prepared, context));
    const lanesDone = lanes(runnable, context).map((lane) => runLane(lane, { context, log, outcomes }));
    // Waits for all lanes even if one fails, so that no lane keeps running after the step has ended.
    const failed = (await Promise.allSettled(lanesDone)).find((lane) => lane.status === 'rejected');
    if (failed) throw failed.reason;
  }
  return planned.map((call) => ('outcome' in call ? call.outcome : (outcomes.get(call) ?? failure('not run'))));
}

/**
 * Runs groups of calls one after another, so that each sees the versions that earlier groups created. Fills `outcomes`.
 */
async function runLane(
  lane: readonly Runnable[][],
  { context, log, outcomes }: { context: ToolContext; log: Logger; outcomes: Map<PlannedCall, ToolOutcome> },
): Promise<void> {
  const pins = new Map(context.pins);
  for (const group of lane) {
    const results = await runGroup(group, { ...context, pins }, log);
    for (const { documentId, versionId } of results.flatMap(pinsOf)) pins.set(documentId, versionId);
    for (const [i, call] of group.entries()) outcomes.set(call, results[i] ?? failure('the tool gave no result'));
  }
}

/**
 * Groups calls on the same document in order, with calls of the same tool together. Groups on different documents run
 * concurrently.
 */
function lanes(calls: readonly Runnable[], { sheet }: ToolContext): Runnable[][][] {
  const byKey = new Map<string, Map<string, Runnable[]>>();
  for (const call of calls) {
    const own = call.tool.groupKey(call.prepared);
    // A sheet's two documents count as one, because each half is checked against the other.
    const key = own === sheet?.dataDocumentId || own === sheet?.templateDocumentId ? groupOfSheet() : own;
    const lane = byKey.get(key) ?? new Map<string, Runnable[]>();
    byKey.set(key, lane.set(call.name, [...(lane.get(call.name) ?? []), call]));
  }
  return [...byKey.values()].map((lane) => [...lane.values()]);
}

async function runGroup(group: readonly Runnable[], context: ToolContext, log: Logger): Promise<ToolOutcome[]> {
  const [first] = group;
  if (!first) return [];
  try {
    return await first.tool.run(
      group.map((call) => call.prepared),
      context,
    );
  } catch (error) {
    // The whole turn is ending, so the error isn't the tool's outcome.
    if (context.signal.aborted && !isAppError(error)) throw error;
    if (!isAppError(error)) log.error({ err: error, tool: first.name, turn: context.turnId }, 'a tool failed');
    const message = isAppError(error)
      ? error.message
      : 'the tool failed because of a fault in the server; this call changed nothing';
    return group.map(() => failure(message));
  }
}
