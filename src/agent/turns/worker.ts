import type { Context } from '@/identity/context';
import type { Platform } from '@/platform/context';
import type { Tx } from '@/platform/database';
import type { CopyEditor } from '../copy-editor/copy-editor';
import type { JsonObject } from '../core/history/message';
import type { TerminalStatus } from '../core/turn-status';
import type { TurnTask } from '../schema';
import type { Toolset } from '../tools/toolset';
import type { TurnTiming } from './timing';

/** The limits of one turn. */
export interface TurnLimits {
  /** The most model calls, not counting retries. */
  steps: number;
  callsPerStep: number;
  /**
   * The most tool calls. Further calls are refused, so that the model can answer. If it still makes calls, the turn
   * ends.
   */
  callsPerTurn: number;
  /** The most thoughts and text in one step, in UTF-16 units. It stops a server that never ends its answer. */
  outputPerStep: number;
  /** The most of earlier turns that is sent, as stored, in UTF-16 units; see ../core/history/shorten-history. */
  history: number;
  /** The most of the turn itself that is sent, in UTF-16 units. */
  turn: number;
  /** How often workers can take a turn without progress before it counts as interrupted; see ./tries. */
  runsWithoutProgress: number;
  /** How often workers can take it in total, including workers that die while a model answers. */
  takes: number;
}

export const TURN_LIMITS: TurnLimits = {
  steps: 16,
  callsPerStep: 16,
  callsPerTurn: 25,
  outputPerStep: 400_000,
  history: 400_000,
  turn: 400_000,
  runsWithoutProgress: 3,
  takes: 20,
};

/** How a turn that runs a task begins. */
export type TaskOpening =
  /** With this tool call, which no model made. Its outcome ends the turn. */
  | { kind: 'call'; toolName: string; input: JsonObject }
  /** With this request to the model. `systemPrompt` is added to the agent's own, and may be empty. */
  | { kind: 'prompt'; systemPrompt: string; request: string };

/** What turns need from later domains. The composition root provides it. */
/** A document that may matter, and the reason in plain words. */
export interface FoundDocument {
  documentId: string;
  path: string;
  reason: string;
}

export interface TurnPorts {
  /**
   * Returns how the task begins. Throws AppError if the task no longer exists, or its parameters don't match these
   * inputs.
   */
  openTask(ctx: Context, at: { workspaceId: string; task: TurnTask }): Promise<TaskOpening>;
  /**
   * Returns documents of the project that may matter for a request, best first, without the one that the user has open.
   * `history` contains the earlier requests and answers of the conversation, oldest first.
   */
  findContext(
    ctx: Context,
    at: { projectId: string; documentId: string; request: string; history: readonly string[] },
  ): Promise<FoundDocument[]>;
  /** Called in the transaction that ends a turn, after its messages are stored. Must not lock conversations. */
  turnEnded(tx: Tx, turn: EndedTurn): Promise<void>;
  /** Called after a worker has released a turn, possibly twice. Starts what follows in the conversation. */
  startNextTurn(platform: Platform, conversationId: string): Promise<void>;
}

/** A turn that has just ended. */
export interface EndedTurn {
  turnId: string;
  conversationId: string;
  documentId: string;
  /** The person whose turn it was. */
  userId: string;
  task: TurnTask | null;
  status: TerminalStatus;
}

/** Everything needed to run turns. Created once per process, by the composition root or a test. */
export interface TurnWorker {
  platform: Platform;
  toolset: Toolset;
  /** The model that needs no key and no network. */
  copyEditor: CopyEditor;
  timing: TurnTiming;
  limits: TurnLimits;
  ports: TurnPorts;
}
